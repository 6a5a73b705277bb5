import { lockCheckout } from '../../checkout/checkout-store.ts'
import { findOrderCheckout } from '../../checkout/read-checkout.ts'
import type { MailNeeds } from '../../inquiries/tell-of-inquiry.ts'
import type { Cents } from '../../money.ts'
import { ok, refused, type Result } from '../../result.ts'
import { createFreightOffer } from '../create-offer.ts'
import { offerNumber, type OfferContact } from '../offer.ts'
import { fillDraft } from '../save-draft.ts'
import { sendDraft } from '../send-offer.ts'
import { findFreightOffer } from './desk-store.ts'

type FreightRefusal =
  | { why: 'absent' | 'not-paid' }
  /** one can be paid already, or was */
  | { why: 'quoted'; number: string }

/** Tells the buyer of a paid order what its freight costs: created, priced and sent at once, or nothing of it. */
export async function quoteFreight(
  needs: MailNeeds,
  request: {
    orderNumber: string
    amountCents: Cents
    /** as its buyer reads it: 'UPS Freight, liftgate' */
    title: string
    note: string
    validDays: number
    actor: string
    requestId: string
  },
): Promise<Result<{ number: string; contact: OfferContact }, FreightRefusal>> {
  const { amountCents, title, note, validDays, actor, requestId } = request
  return needs.db.transaction(async (tx) => {
    const checkout = await findOrderCheckout(tx, request.orderNumber)
    if (!checkout) return refused({ why: 'absent' })
    // Two of the staff at once: the second waits, and then sees what the first has sent.
    await lockCheckout(tx, checkout.id)
    const quoted = await findFreightOffer(tx, checkout.id)
    if (quoted !== null) return refused({ why: 'quoted', number: offerNumber(quoted) })
    const created = await createFreightOffer(tx, request)
    if (!created.ok) return created
    const offer = created.value
    const line = { kind: 'freight', number: '', quantity: 1, unitCents: amountCents, reason: '' } as const
    const filled = await fillDraft(tx, offer, {
      lines: [{ ...line, title, isOptional: false }],
      note,
      terms: '',
      validDays,
      actor,
    })
    if (!filled.ok) throw new Error(`the freight of ${request.orderNumber}: ${filled.refusal.why}`)
    const sent = await sendDraft(needs, tx, { offerId: offer.id, version: null, actor, requestId })
    if (!sent.ok) throw new Error(`the freight of ${request.orderNumber}: ${sent.refusal.why}`)
    return ok({ number: offerNumber(offer.no), contact: offer.contact })
  })
}
