import { and, desc, eq, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../../database/connect.ts'
import { checkouts } from '../../checkout/tables.ts'
import type { OfferRow } from '../offer-store.ts'
import { people } from '../../identity/tables.ts'
import { offerMessages } from '../tables.ts'

/** The number of the paid order whose freight it is; null: it is of none. */
export async function findOrderOf(
  db: Db | Tx,
  { aboutCheckoutId }: Pick<OfferRow, 'aboutCheckoutId'>,
): Promise<string | null> {
  if (aboutCheckoutId === null) return null
  const [row] = await db
    .select({ number: checkouts.orderNumber })
    .from(checkouts)
    .where(eq(checkouts.id, aboutCheckoutId))
  return row?.number ?? null
}

/** N8: what goes to this address is read by nobody but the owner of the offer, who has proved that it is theirs. */
export async function isAddressOfOwner(
  db: Db | Tx,
  { ownerSub, contact }: Pick<OfferRow, 'ownerSub' | 'contact'>,
): Promise<boolean> {
  if (ownerSub === null) return false
  const { sub, email, emailVerified } = people
  const rows = await db
    .select({ sub })
    .from(people)
    .where(
      and(
        eq(sub, ownerSub),
        eq(emailVerified, true),
        eq(sql`lower(${email})`, contact.email.trim().toLowerCase()),
      ),
    )
  return rows.length > 0
}

/** The last word of staff, or of the buyer. */
export async function findLastMessage(
  db: Db | Tx,
  offerId: string,
  { fromStaff }: { fromStaff: boolean },
): Promise<{ id: number; text: string; at: Date } | null> {
  const { id, text, at } = offerMessages
  const [row] = await db
    .select({ id, text, at })
    .from(offerMessages)
    .where(and(eq(offerMessages.offerId, offerId), eq(offerMessages.fromStaff, fromStaff)))
    .orderBy(desc(id))
    .limit(1)
  return row ?? null
}
