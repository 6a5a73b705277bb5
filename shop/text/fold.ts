import { withoutNul } from './without-nul.ts'

/** Of a longer text only the beginning is searched for. */
export const longestText = 200

const marks = /[\u0300-\u036f]+/g
const alike: Record<string, string> = { ø: 'o', ł: 'l', đ: 'd', ı: 'i', μ: 'u', ß: 'ss', æ: 'ae', œ: 'oe' }
const betweenThousands = /(?<=[0-9]),(?=[0-9]{3}(?![0-9]))/g
/** Everything that is neither a letter nor a digit, as in `search_split` of the database. */
// eslint-disable-next-line no-control-regex
const between = /[\u0001-\u002f\u003a-\u0060\u007b-\u00bf\u00d7\u00f7\u2000-\u206f\u3000-\u303f]+/

/** Without letter case, accents and width: what `search_fold` of the database makes of a title. */
export function foldText(written: string): string {
  const plain = withoutNul(written).toWellFormed().normalize('NFKD').replace(marks, '')
  // Letter by letter: the database knows no sigma at the end of a word.
  const lower = Array.from(plain, (letter) => letter.toLowerCase()).join('')
  return lower.replace(/[øłđıμßæœ]/g, (letter) => alike[letter] ?? '').replace(betweenThousands, '')
}

/** The words of a folded text, in their order. */
export function wordsOf(folded: string): string[] {
  return folded.split(between).filter((word) => word !== '')
}

/** The text as a product number without separators; null: it cannot be one. */
export function numberKey(folded: string): string | null {
  const key = folded.replace(/[^a-z0-9]/g, '')
  return key.length > 0 && key.length <= 64 ? key : null
}
