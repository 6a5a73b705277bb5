import type { Db } from '../../database/connect.ts'
import { listComparedAttempts } from '../checkout/compared-charge-store.ts'
import { alertStaff } from '../mail/alert-staff.ts'
import { compareBooks, compareEachOrder, type BooksNeeds } from './compare-books.ts'
import { compareCharges, type ChargeNeeds } from './compare-charges.ts'
import { compareSettlement } from './compare-settlement.ts'
import { differenceKey, summed, type Difference } from './reconciliation.ts'
import { beginRun, endRun, findDays, type RunRow } from './reconciliation-store.ts'

export type ReconcileNeeds = ChargeNeeds & BooksNeeds & { db: Db; timeZone: string }

/** Younger charges are still being made. */
const minAgeMs = 60_000
/** Once it was confirmed at this age, a charge is asked about by night only: nothing arrives so late. */
const restAfterMs = 3_600_000

/**
 * Holds the shop, the gateway and the books against each other (safety.md s.4.1 rule 5). Live charges that stand for
 * no order are voided; everything found is written down and told to staff once. `recent` asks about what may still
 * change of the last 48 hours, some seven questions a charge over its first hour; `night` about all of them and what
 * was settled the day before; `day` about one whole day, 'YYYY-MM-DD'.
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
  const parts = [await compareCharges(needs, attempts), await compareBooks(needs)]
  if (wish.kind !== 'recent') {
    const day = 'day' in wish ? wish.day : (await findDays(needs.db, timeZone)).yesterday
    parts.push(await compareSettlement(needs, day, new Set(attempts.map(({ id }) => id))))
    parts.push(await compareEachOrder(needs, run))
  }
  const findings = summed(parts)
  // In one order for every run: two that tell the same at once would wait for each other.
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
