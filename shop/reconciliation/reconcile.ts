import type { Db } from '../../database/connect.ts'
import { alertStaff } from '../mail/alert-staff.ts'
import { listComparedAttempts } from './compared-charge-store.ts'
import { compareOrders, compareEachOrder, type OrderNeeds } from './compare-orders.ts'
import { compareCharges, type ChargeNeeds } from './compare-charges.ts'
import { compareSettlement } from './compare-settlement.ts'
import { differenceKey, summed, type Difference } from './reconciliation.ts'
import { beginRun, endRun, findDays, type RunRow } from './reconciliation-store.ts'

type ReconcileNeeds = ChargeNeeds & OrderNeeds & { db: Db; timeZone: string }

/** Younger charges are still being made. */
const minAgeMs = 60_000
/** A charge that was confirmed at this age is asked about only at night: nothing arrives so late. */
const restAfterMs = 3_600_000

/**
 * Compares the shop, the gateway and the back office (docs/operating.md, Reconciliation). Live charges without an order
 * are voided; everything found is recorded and told to staff once. `recent` asks about what may still change of the
 * last 48 hours, about seven questions for each charge in its first hour; `night` asks about all of them and what was
 * settled the day before; `day` asks about one whole day, 'YYYY-MM-DD'.
 */
export async function reconcile(
  needs: ReconcileNeeds,
  wish: { kind: 'recent' | 'night' } | { kind: 'day'; day: string },
): Promise<RunRow> {
  const { timeZone, timeScale } = needs
  const run = await beginRun(needs.db, { kind: wish.kind, day: 'day' in wish ? wish.day : null, timeZone })
  const attempts = await listComparedAttempts(needs.db, {
    fromAt: run.fromAt,
    untilAt: run.untilAt,
    minAgeMs: minAgeMs * timeScale,
    ...(wish.kind === 'recent' && { restAfterMs }),
  })
  const parts = [await compareCharges(needs, attempts), await compareOrders(needs)]
  if (wish.kind !== 'recent') {
    const day = 'day' in wish ? wish.day : (await findDays(needs.db, timeZone)).yesterday
    parts.push(await compareSettlement(needs, day, new Set(attempts.map(({ id }) => id))))
    parts.push(await compareEachOrder(needs, run))
  }
  const findings = summed(parts)
  // In one order for every run: otherwise two runs would wait for each other.
  const told = findings.differences.toSorted((a, b) => (differenceKey(a) < differenceKey(b) ? -1 : 1))
  return needs.db.transaction(async (tx) => {
    for (const difference of told) await tellStaff(needs, tx, difference)
    return endRun(tx, run.id, findings)
  })
}

async function tellStaff(
  needs: ReconcileNeeds,
  tx: Parameters<typeof alertStaff>[1],
  difference: Difference,
): Promise<void> {
  const { orderNumber, detail } = difference
  await alertStaff(needs, tx, {
    subject: difference.done ? 'Reconciliation corrected something' : 'Reconciliation found a difference',
    text: detail,
    path: orderNumber ? `/admin/admin/orders/${orderNumber}` : '/admin/admin/orders',
    key: differenceKey(difference),
    ...(difference.kind === 'not-in-books' && { bundle: 'difference not-in-books' }),
  })
}
