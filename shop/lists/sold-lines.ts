import type { Db } from '../../database/connect.ts'
import { findByNumber } from '../catalogue/product-store.ts'
import type { ListLine } from './list.ts'
import type { LineToAdd } from './list.ts'

/** What a list has got, and the numbers of what the shop does not sell. */
export type AddedLines = { added: ListLine[]; left: string[] }

/** With number and title as the catalogue writes them. A former number counts for its product. */
export async function soldLines(db: Db, lines: LineToAdd[]): Promise<AddedLines> {
  const numbers = lines.map(({ number }) => number)
  const byNumber = await findByNumber(db, numbers, 'retail')
  const added = lines.flatMap(({ number, quantity, note = '', reorderPoint = '' }) => {
    const product = byNumber.get(number.toLowerCase())
    return product ? [{ number: product.number, title: product.title, quantity, note, reorderPoint }] : []
  })
  return { added, left: numbers.filter((number) => !byNumber.has(number.toLowerCase())) }
}
