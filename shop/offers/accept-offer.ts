import type { Tx } from '../../database/connect.ts'
import { databaseNow } from '../checkout/checkout-store.ts'
import { placePurchase, type PlacingNeeds } from '../checkout/placing/place-purchase.ts'
import type { PaymentRequest } from '../checkout/placing/purchase.ts'
import { ok, refused } from '../result.ts'
import { hashOf } from '../secret.ts'
import { holdFreightOrder } from './freight-order-store.ts'
import { quoteOffer, type Chosen, type EditionState } from './offer.ts'
import {
  findShownEdition,
  listOfferLines,
  lockOpenEdition,
  moveEdition,
  type EditionRow,
  type OfferRow,
} from './offer-store.ts'

export type AcceptRequest = Omit<PaymentRequest, 'tier' | 'ownerSub'> & {
  /** the edition that the buyer saw */
  editionNo: number
  chosen: Chosen
  /** who is signed in; null: a guest with the link */
  sub: string | null
}

export type AcceptRefusal =
  /** `state`: how it ended; EXPIRED also before the job has written that down */
  | { why: 'ended'; state: EditionState }
  /** another edition stands */
  | { why: 'replaced'; no: number }
  /** the total is not that of these lines */
  | { why: 'other-total' }
  /** there is something to pay, and no card */
  | { why: 'no-card' }

/**
 * Pays for an edition: its price comes from the edition, never from the browser (N4). Whoever calls it has checked that
 * this caller may see the offer (N7, N8).
 */
export async function acceptOffer(
  needs: PlacingNeeds,
  offer: OfferRow,
  request: AcceptRequest,
  admit: (tx: Tx) => Promise<void> = async () => {},
): ReturnType<typeof placePurchase<AcceptRefusal>> {
  const { editionNo, chosen, sub, ...payment } = request
  const shown = await findShownEdition(needs.db, offer.id)
  const editionId = shown?.id ?? ''
  const buyer = { tier: offer.priceTier, ownerSub: offer.ownerSub ?? sub }
  // Held since it was priced, in the transaction that begins.
  let held: EditionRow | null = null
  return placePurchase<AcceptRefusal>(
    needs,
    { ...payment, ...buyer },
    {
      key: offerKey(offer.id),
      offerEditionId: editionId,
      hashed: ['offer', offer.id, editionNo, chosen.toSorted((a, b) => a - b)],
      async price(tx) {
        if (!(await holdFreightOrder(tx, offer.id))) return refused({ why: 'ended', state: 'WITHDRAWN' })
        const edition = await lockOpenEdition(tx, offer.id)
        held = edition
        if (!edition) return refused(await endOf(tx, offer.id))
        if (edition.no !== editionNo || edition.id !== editionId)
          return refused({ why: 'replaced', no: edition.no })
        if (edition.validUntil && edition.validUntil <= (await databaseNow(tx)))
          return refused({ why: 'ended', state: 'EXPIRED' })
        const quote = quoteOffer(await listOfferLines(tx, edition.id), chosen)
        if (quote.totalCents !== payment.amountCents) return refused({ why: 'other-total' })
        if (quote.totalCents > 0 && !payment.card) return refused({ why: 'no-card' })
        return ok({ quote, couponCode: null })
      },
      async begin(tx) {
        if (held?.state === 'SENT')
          await moveEdition(tx, held.id, 'SENT', 'ACCEPTED', { acceptedAt: await databaseNow(tx) })
      },
    },
    admit,
  )
}

/** All editions of an offer are one purchase: it is paid once at most (N5). */
function offerKey(offerId: string): Buffer {
  return hashOf(`offer ${offerId}`)
}

async function endOf(tx: Tx, offerId: string): Promise<AcceptRefusal> {
  const shown = await findShownEdition(tx, offerId)
  return { why: 'ended', state: shown?.state ?? 'WITHDRAWN' }
}
