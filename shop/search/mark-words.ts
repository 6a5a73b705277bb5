import { foldText, numberKey } from '../text/fold.ts'

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

/**
 * A product number in parts: what all words together are of it, whatever stands between (`pl 2` of RM-PL2), is marked;
 * if they are not in it, each piece that begins with one of them.
 */
export function markNumber(number: string, words: readonly string[]): Part[] {
  const key = numberKey(words.join(''))
  for (const { index } of key === null ? [] : number.matchAll(/(?<![\p{L}\p{N}])[\p{L}\p{N}]/gu))
    for (let end = index + 1; end <= number.length; end += 1)
      if (numberKey(foldText(number.slice(index, end))) === key)
        return [
          { text: number.slice(0, index), isMarked: false },
          { text: number.slice(index, end), isMarked: true },
          { text: number.slice(end), isMarked: false },
        ].filter(({ text }) => text !== '')
  return markWords(number, words)
}

/** How much of the piece the word is; 0: it does not begin so. */
function lengthOf(word: string, piece: string): number {
  const folded = foldText(piece)
  if (word === '' || !folded.startsWith(word)) return 0
  for (let length = 1; length <= piece.length; length += 1)
    if (foldText(piece.slice(0, length)).length >= word.length) return length
  return 0
}
