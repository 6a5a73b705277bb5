import type { Db } from '../../database/connect.ts'
import { recordAudit } from '../audit/audit-store.ts'
import { findCheckoutSwitch, setCheckoutSwitch } from './checkout-switch-store.ts'

/**
 * Switches paying off, with the reason that buyers read, or on again, for every process at once. Payments under way are
 * finished. False: it was already so, with the same reason.
 */
export async function switchCheckout(
  needs: { db: Db },
  { isOff, why, actor }: { isOff: boolean; why: string; actor: string },
): Promise<boolean> {
  return needs.db.transaction(async (tx) => {
    const before = await findCheckoutSwitch(tx)
    if (before.isOff === isOff && before.why === why) return false
    await setCheckoutSwitch(tx, { isOff, why, changedBy: actor })
    await recordAudit(tx, {
      actor,
      action: 'checkout.switch',
      before: { isOff: before.isOff, why: before.why },
      after: { isOff, why },
    })
    return true
  })
}
