/** One line of /metrics. */
type Metric = { name: string; labels: Record<string, string>; value: number }

/** The Prometheus text format, as /metrics answers it: throws at a line that is none. */
export function readMetrics(text: string): Metric[] {
  return text.split('\n').flatMap((line) => {
    if (line === '' || line.startsWith('# ')) return []
    const [, name = '', labels = '', value = ''] = /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? []
    if (!name) throw new Error(`no metric: ${line}`)
    const found = [...labels.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)].map(([, label = '', told = '']) => [
      label,
      told,
    ])
    return [{ name, labels: Object.fromEntries(found) as Record<string, string>, value: Number(value) }]
  })
}

/** Of all with this name and these labels. */
export function sumOf(all: Metric[], name: string, labels: Record<string, string> = {}): number {
  return matching(all, name, labels).reduce((sum, { value }) => sum + value, 0)
}

/** Of the only one with this name and these labels. */
export function valueOf(all: Metric[], name: string, labels: Record<string, string> = {}): number {
  const found = matching(all, name, labels)
  if (found.length !== 1 || !found[0]) throw new Error(`${found.length} metrics ${name}`)
  return found[0].value
}

function matching(all: Metric[], wanted: string, labels: Record<string, string>): Metric[] {
  return all.filter(
    ({ name, labels: told }) =>
      name === wanted && Object.entries(labels).every(([label, value]) => told[label] === value),
  )
}
