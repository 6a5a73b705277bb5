import type { Db } from '../../database/connect.ts'
import { recordAudit } from '../audit/audit-store.ts'
import type { BackOffice } from '../back-office/back-office.ts'
import { alertStaff, type AlertNeeds } from '../mail/alert-staff.ts'
import { formatOrderNumber, readOrderNumber } from '../order-numbers/order-number.ts'
import { fenceOrderNumbers, findLastOrderNumber } from '../order-numbers/order-number-store.ts'

type Needs = AlertNeeds & { db: Db; backOffice: Pick<BackOffice, 'lastOrderNumber'>; orderPrefix: string }

/** New order numbers stay above those in the back office; after a restore, staff hear of the gap. */
export async function fenceNumbers(needs: Needs): Promise<void> {
  const { db, orderPrefix: prefix } = needs
  const last = await needs.backOffice.lastOrderNumber(prefix)
  if (last === null) return
  await db.transaction(async (tx) => {
    const before = await findLastOrderNumber(tx, prefix)
    const ours = before === null ? null : (readOrderNumber(before)?.number ?? null)
    if (ours !== null && ours >= last) return
    await fenceOrderNumbers(tx, prefix, last)
    const after = formatOrderNumber(prefix, last, 0)
    await recordAudit(tx, {
      actor: 'engine',
      action: 'orders.fence',
      target: prefix,
      before: { last: before },
      after: { last: after },
    })
    // A new shop begins above the orders that the back office already had.
    if (before === null) return
    await alertStaff(needs, tx, {
      subject: 'The back office has orders that the shop does not know',
      text: `The shop was at ${before}, the back office at ${after}. New orders will continue above that. If the shop was restored from a backup, the orders in between are only in the back office: look them up there.`,
      path: '/admin/admin/orders',
      key: `fence ${after}`,
    })
  })
}
