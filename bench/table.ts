/** One figure; without a goal it is only watched. */
export type Figure = {
  name: string
  /** how many products there were */
  size?: number
  unit: string
} & (
  | {
      rate: number
      /** compared with what the same machine can do at most, measured in turns with it */
      ratio: number
      /** ms; of a hundred answers, the slowest */
      p99?: number
      /** goals: the smallest that will do */
      perSecond?: number
    }
  | { value: number; most?: number; least?: number }
)

/** Of the things that were measured, in the order of their first figures. */
export function namesOf(figures: Figure[]): string[] {
  return [...new Set(figures.map(({ name }) => name))]
}

/** One line for each thing that was measured, with its figures at each size beside each other. */
export function tableOf(figures: Figure[]): string {
  const names = namesOf(figures)
  const width = 2 + Math.max(...names.map(({ length }) => length))
  return names
    .map((name) =>
      lineOf(
        name.padEnd(width),
        figures.filter((figure) => figure.name === name),
      ),
    )
    .join('\n')
}

function lineOf(name: string, figures: Figure[]): string {
  const [first] = figures
  const last = figures.at(-1)
  const cells = figures.map((figure) =>
    'value' in figure
      ? `${inWords(figure.value)}${limitsOf(figure)}`
      : `${inWords(figure.rate)} (${figure.ratio.toFixed(2)} of bare${figure.p99 === undefined ? '' : `, p99 ${Math.round(figure.p99)} ms`})`,
  )
  const growth =
    first && last && first !== last && 'rate' in first && 'rate' in last
      ? `   grown: ${(last.ratio / first.ratio).toFixed(2)}`
      : ''
  return `${name}${cells.map((cell) => cell.padEnd(36)).join('')}${first?.unit ?? ''}${goalOf(first)}${growth}`
}

function limitsOf({ most, least }: { most?: number; least?: number }): string {
  if (most !== undefined) return ` (at most ${most})`
  return least === undefined ? '' : ` (at least ${least})`
}

function goalOf(figure: Figure | undefined): string {
  if (!figure || 'value' in figure) return ''
  return figure.perSecond === undefined ? '' : `   goal ${inWords(figure.perSecond)}`
}

function inWords(figure: number): string {
  return figure >= 100 ? Math.round(figure).toLocaleString('en-US') : String(Math.round(figure * 100) / 100)
}
