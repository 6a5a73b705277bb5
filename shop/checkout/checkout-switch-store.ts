import { sql } from 'drizzle-orm'
import type { Db, Tx } from '../../database/connect.ts'
import { checkoutSwitches } from './tables.ts'

type CheckoutSwitch = Omit<typeof checkoutSwitches.$inferSelect, 'onlyOne'>

/** Whether paying is switched off, for every process of the shop. */
export async function findCheckoutSwitch(db: Db | Tx): Promise<CheckoutSwitch> {
  const [row] = await db.select().from(checkoutSwitches)
  if (!row) throw new Error('the row of the checkout switch is gone')
  const { isOff, why, changedBy, changedAt } = row
  return { isOff, why, changedBy, changedAt }
}

export async function setCheckoutSwitch(
  tx: Tx,
  { isOff, why, changedBy }: { isOff: boolean; why: string; changedBy: string },
): Promise<void> {
  await tx.update(checkoutSwitches).set({ isOff, why, changedBy, changedAt: sql`now()` })
}
