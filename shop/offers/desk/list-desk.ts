import type { Db } from '../../../database/connect.ts'
import type { Cents } from '../../money.ts'
import { findPaidOf } from '../buyer/offer-payment-store.ts'
import { quoteOffer } from '../offer.ts'
import { listLinesOfEditions } from '../offer-store.ts'
import { listDeskRows, type DeskQuery, type DeskRow } from './desk-store.ts'

/** `totalCents`: what was paid; before that, with none of its optional lines; null: nothing is priced yet */
export type ListedOffer = DeskRow & { totalCents: Cents | null; hasOptional: boolean }

/** The offers of one view, with what each costs. */
export async function listDesk(
  { db }: { db: Db },
  query: DeskQuery,
): Promise<{ offers: ListedOffer[]; total: number }> {
  const { rows, total } = await listDeskRows(db, query)
  const linesOf = await listLinesOfEditions(
    db,
    rows.flatMap(({ editionId }) => editionId ?? []),
  )
  const paidOf = await findPaidOf(
    db,
    rows.flatMap(({ shown, editionId }) => (shown === 'PAID' && editionId ? [editionId] : [])),
  )
  const offers = rows.map((row) => {
    const paid = paidOf.get(row.editionId ?? '')
    if (paid) return { ...row, totalCents: paid.totalCents, hasOptional: false }
    const lines = linesOf.get(row.editionId ?? '') ?? []
    return {
      ...row,
      totalCents: lines.length > 0 ? quoteOffer(lines, []).totalCents : null,
      hasOptional: lines.some(({ isOptional }) => isOptional),
    }
  })
  return { offers, total }
}
