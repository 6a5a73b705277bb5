import { foldText } from '../text/fold.ts'

export type Part = { text: string; isMarked: boolean }

/** A title in parts: those that begin with one of the words are marked, as far as the word goes. */
export function markWords(title: string, words: readonly string[]): Part[] {
  const parts: Part[] = []
  const add = (text: string, isMarked: boolean) => {
    if (text !== '') parts.push({ text, isMarked })
  }
  for (const piece of title.split(/(?<![\p{L}\p{N}])(?=[\p{L}\p{N}])/u)) {
    const length = Math.max(0, ...words.map((word) => lengthOf(word, piece)))
    add(piece.slice(0, length), true)
    add(piece.slice(length), false)
  }
  return parts
}

/** How much of the piece the word is; 0: it does not begin so. */
function lengthOf(word: string, piece: string): number {
  const folded = foldText(piece)
  if (word === '' || !folded.startsWith(word)) return 0
  for (let length = 1; length <= piece.length; length += 1)
    if (foldText(piece.slice(0, length)).length >= word.length) return length
  return 0
}
