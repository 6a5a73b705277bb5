import { Unbroken } from '../../ui/words/unbroken.tsx'

/** The label of a line of data, as in 'Weight: 27 lb'. */
const labelled = /^(\p{Lu}[\p{L}\d ]{0,22}:) (.+)$/u

/** Lines of text as staff wrote them; lines with a label are in columns, so that a figure is easy to find. */
export function Description({ text }: { text: string }) {
  return (
    <div className="mt-4 flex flex-col gap-6 print:gap-3">
      {blocksOf(text).map((block, at) =>
        'data' in block ? (
          <dl key={at} className="border-b border-line">
            {block.data.map(([label, value], row) => (
              <div key={row} className="figure-row">
                <dt className="font-semibold">{label}</dt>
                <dd className="text-pretty">
                  <Unbroken text={value} />
                </dd>
              </div>
            ))}
          </dl>
        ) : (
          <p key={at} className="max-w-[68ch] whitespace-pre-line print:max-w-none">
            {block.text}
          </p>
        ),
      )}
    </div>
  )
}

type Block = { text: string } | { data: [label: string, value: string][] }

/** A single label is more likely the beginning of a sentence than a table. */
function blocksOf(text: string): Block[] {
  const blocks: Block[] = []
  const lines = text.split('\n')
  for (let at = 0; at < lines.length;) {
    const from = at
    const data: [string, string][] = []
    for (let found; (found = labelled.exec(lines[at] ?? '')); at += 1)
      data.push([found[1] ?? '', found[2] ?? ''])
    if (data.length > 1) {
      blocks.push({ data })
      continue
    }
    at = Math.max(at, from + 1)
    const last = blocks.at(-1)
    const plain = lines.slice(from, at).join('\n')
    if (last && 'text' in last) last.text += `\n${plain}`
    else blocks.push({ text: plain })
  }
  return blocks.filter((block) => 'data' in block || block.text.trim() !== '').map(trimmed)
}

/** The space around a table replaces the empty lines around it. */
function trimmed(block: Block): Block {
  if ('data' in block) return block
  const lines = block.text.split('\n')
  const from = lines.findIndex(Boolean)
  return { text: lines.slice(from, lines.findLastIndex(Boolean) + 1).join('\n') }
}
