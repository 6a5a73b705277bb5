import type { CallAnswerOf } from '../../../api/http/client.ts'

/** A product as a call answers an admin: prices in dollars, the last of `images` is the card image. */
export type Product = CallAnswerOf<'POST /api/products'>

/** The same as the table of the panel lists it. */
export type ProductRow = Product & {
  version: number
  /** of each of `images`, its smallest file */
  thumbnails: string[]
  /** null also when the file that the field names is not there */
  brochureAddress: string | null
}

/** What somebody may want to see alone; the words stand on the chip. */
export const markNames = {
  'no-picture': 'Without a picture',
  'on-request': 'On request',
  reduced: 'With an Old Price',
  'no-volume-price': 'Without a volume price',
  'no-brochure': 'Without a brochure',
} as const

export type Mark = keyof typeof markNames

export const marks = Object.keys(markNames) as Mark[]

export const marksOf: Record<Mark, (row: ProductRow) => boolean> = {
  'no-picture': ({ images }) => images.length === 0,
  // 0 cannot be bought and is shown as "Ask for a price"
  'on-request': ({ newPrice }) => newPrice === 0,
  reduced: ({ oldPrice }) => Boolean(oldPrice),
  'no-volume-price': ({ partnerPricex3 }) => !partnerPricex3,
  'no-brochure': ({ brochure }) => !brochure,
}

/** Which products are asked for. Categories widen each other, marks narrow. */
export type Narrowing = { q: string; categories: string[]; marks: Mark[] }

/** Search is by number, and by title as well, whatever the letter case. */
export function fitting({ q, categories, marks: asked }: Narrowing): (row: ProductRow) => boolean {
  const term = q.trim().toLowerCase()
  const names = new Set(categories)
  return (row) =>
    (!term || row.number.toLowerCase().includes(term) || row.title.toLowerCase().includes(term)) &&
    (names.size === 0 || names.has(row.category)) &&
    asked.every((mark) => marksOf[mark](row))
}

/** What has the term in its number before what has it in its title alone; the very number first of all. */
export function numbersFirst<Shown>(shown: Shown[], q: string, rowOf: (one: Shown) => ProductRow): Shown[] {
  const term = q.trim().toLowerCase()
  if (!term) return shown
  const rank = (one: Shown) => {
    const number = rowOf(one).number.toLowerCase()
    return number === term ? 0 : number.includes(term) ? 1 : 2
  }
  return shown.toSorted((one, other) => rank(one) - rank(other))
}

export function countBy<Key extends string>(rows: ProductRow[], keyOf: (row: ProductRow) => Key[]) {
  const counts = new Map<Key, number>()
  for (const row of rows) for (const key of keyOf(row)) counts.set(key, (counts.get(key) ?? 0) + 1)
  return counts
}
