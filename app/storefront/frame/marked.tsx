import { markNumber, markWords, type Part } from '../../../shop/search/mark-words.ts'
import type { Suggestions } from './use-suggestions.ts'

/** A text in which what was typed stands out. */
export function Marked({ parts }: { parts: Part[] }) {
  return parts.map(({ text, isMarked }, at) =>
    isMarked ? (
      <mark key={at} className="bg-transparent font-bold text-inherit">
        {text}
      </mark>
    ) : (
      text
    ),
  )
}

/** The number and title of a suggested product; `clamp`: how many lines of the title are seen. */
export function MarkedProduct({
  product: { number, title, own },
  words,
  clamp,
}: {
  product: Suggestions['products'][number]
  words: string[]
  clamp: 'line-clamp-1' | 'line-clamp-2'
}) {
  return (
    <span className="min-w-0 flex-1">
      <span className="product-number block text-small text-muted">
        <Marked parts={markNumber(number, words)} />
        {own !== undefined && ` · your number ${own}`}
      </span>
      <span className={clamp}>
        <Marked parts={markWords(title, words)} />
      </span>
    </span>
  )
}
