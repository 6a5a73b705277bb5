import type { Part } from '../../../shop/search/mark-words.ts'

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
