import { sellerName, type Brand } from '../brand.ts'
import { ownNumberWords, whyOnTheList, type Message, type MessagePart } from './message.ts'

/** A width that is easy to read, also when it is quoted in an answer. */
const width = 72

/** The plain text version of a mail. Links are written out on lines of their own. */
export function messageText(brand: Brand, { heading, parts, unsubscribe }: Message): string {
  const blocks = [wrapped(heading), ...parts.map(partText), signature(brand, unsubscribe)]
  return blocks.filter(Boolean).join('\n\n') + '\n'
}

function partText(part: MessagePart): string {
  switch (part.kind) {
    case 'text':
    case 'note':
      return wrapped(part.text)
    case 'html':
      return part.text
    case 'quote':
      return wrapped(part.text, width - 2)
        .replace(/^/gm, '> ')
        .replace(/ +$/gm, '')
    case 'facts':
      return wrapped(part.facts.map(([name, value]) => `${name}: ${value}`).join('\n'))
    case 'button':
      return `${part.label}:\n${part.address}`
    case 'order':
      return orderText(part)
  }
}

/** Two hyphens and a space: mail programs recognize the signature by them. */
function signature(brand: Brand, unsubscribe?: string): string {
  const lines = [sellerName(brand), brand.phone, ...brand.postalAddress, brand.siteOrigin]
  return ['-- ', ...lines, ...(unsubscribe ? ['', whyOnTheList, `Unsubscribe: ${unsubscribe}`] : [])].join(
    '\n',
  )
}

type OrderPart = Extract<MessagePart, { kind: 'order' }>

/** Figures are aligned at the right; a title that is too long continues on lines of its own. */
function orderText({ lines, sums }: OrderPart): string {
  const head = ['Item', 'Qty', 'Unit Price', 'Line Price']
  const rows = lines.map(({ title, number, own, below = [], quantity, unit, total }) => [
    [number ? `${title} (${number})` : title, ownNumberWords(own), ...below].filter(Boolean).join('\n'),
    String(quantity),
    unit,
    total,
  ])
  const widths = [1, 2, 3].map((at) => Math.max(...[head, ...rows].map((row) => (row[at] ?? '').length)))
  const titleWidth = width - widths.reduce((sum, one) => sum + one + 2, 0)
  const row = ([title = '', ...figures]: string[]) => {
    const [first = '', ...more] = wrapped(title, titleWidth - 2).split('\n')
    const cells = figures.map((figure, at) => figure.padStart((widths[at] ?? 0) + 2)).join('')
    const begun =
      first.length <= titleWidth ? [first.padEnd(titleWidth) + cells] : [first, cells.padStart(width)]
    return [...begun, ...more.map((line) => `  ${line}`)].join('\n')
  }
  const sumRow = ({ name, amount }: OrderPart['sums'][number]) =>
    name + amount.padStart(Math.max(width - name.length, amount.length + 2))
  const rule = '-'.repeat(width)
  return [row(head), rule, ...rows.map(row), rule, ...sums.map(sumRow)].join('\n')
}

/** Breaks lines between words. A word that is longer than a line, such as an address, stays whole. */
function wrapped(text: string, most = width): string {
  return text
    .split('\n')
    .map((line) => (line.length <= most ? line : wrapLine(line, most)))
    .join('\n')
}

function wrapLine(line: string, most: number): string {
  const lines: string[] = []
  let current = ''
  for (const word of line.split(/ +/)) {
    const longer = current ? `${current} ${word}` : word
    if (current && longer.length > most) {
      lines.push(current)
      current = word
    } else current = longer
  }
  return [...lines, current].join('\n')
}
