import type { Tx } from '../../../database/connect.ts'
import type { Quote } from '../../pricing/quote.ts'
import type { Billing } from '../billing.ts'
import type { Instructions } from '../instructions/instructions.ts'
import { insertLines, moveCheckout, setBuyer } from '../checkout-store.ts'

/** A service charges first and says afterwards what was bought, and by whom. */
export async function completeServiceCheckout(
  tx: Tx,
  id: string,
  { quote, billing, instructions }: { quote: Quote; billing: Billing; instructions: Instructions },
): Promise<void> {
  await insertLines(tx, id, quote)
  await setBuyer(tx, id, { billing, ...instructions })
}

/** What a service says was bought is not what it charged: a person has to look. */
export async function sendToReview(tx: Tx, id: string, why: string): Promise<void> {
  await moveCheckout(tx, id, 'APPROVED', 'ORDERING')
  await moveCheckout(tx, id, 'ORDERING', 'NEEDS_REVIEW', { reviewReason: why.slice(0, 500) })
}
