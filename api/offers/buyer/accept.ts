import { z } from 'zod'
import { billingFields } from '../../../shop/checkout/billing.ts'
import { checkoutTexts } from '../../../shop/checkout/checkout.ts'
import { readBuyerView } from '../../../shop/checkout/find-checkout.ts'
import {
  instructionFields,
  instructionsOf,
  noInstructions,
} from '../../../shop/checkout/instructions/instructions.ts'
import { acceptOffer, type AcceptRefusal } from '../../../shop/offers/accept-offer.ts'
import type { EditionState } from '../../../shop/offers/offer.ts'
import { expiryPattern, tokenPattern } from '../../../shop/payments/card-token.ts'
import { checkoutAnswer } from '../../checkout/checkouts.ts'
import { limits, route } from '../../http/call.ts'
import { badKey, readKey } from '../../http/idempotency-key.ts'
import { Problem } from '../../http/problem.ts'
import { offerAsked, offerKeyFields } from './offer-key.ts'

/** The newest edition that a buyer can see has no higher number. */
const mostEditions = 99
const mostLines = 500

export const postOfferAcceptance = route({
  method: 'POST',
  path: '/api/offers/accept',
  summary:
    'Accepts a quote and charges the card; ask for the outcome afterward. A quote for 0 needs no card and is ordered at once.',
  role: 'visitor',
  body: z.strictObject({
    ...offerKeyFields,
    edition: z.int().min(1).max(mostEditions),
    /** the numbers of the optional lines that are taken */
    chosen: z.array(z.int().min(1).max(mostLines)).max(mostLines).default([]),
    amount: z.string().regex(/^\d{1,12}$/, 'Please enter the amount in cents, digits only.'),
    billing: billingFields,
    ...instructionFields,
    token: z.string().regex(tokenPattern).optional(),
    expiry: z.string().regex(expiryPattern).optional(),
  }),
  answer: checkoutAnswer,
  status: 202,
  problems: {
    404: {},
    409: { why: z.enum(['ended', 'replaced', 'other-total']) },
    503: { closed: z.literal(true).optional() },
  },
  idempotencyKey: 'required',
  limits: [],
  audit: 'offers.accept',
  async handle(shop, { body, caller, header, count }) {
    const { sessionToken, person } = caller
    if (!sessionToken) return new Problem(401, 'Please allow cookies, then open the quote again.')
    const idempotencyKey = readKey(header('idempotency-key'))
    if (!idempotencyKey) return badKey('Nothing was ordered.')
    const offer = await offerAsked(shop, body, caller, 'Nothing was charged.')
    if (offer instanceof Problem) return offer
    const { edition, chosen, amount, billing, token, expiry } = body
    const request = {
      sessionToken,
      idempotencyKey,
      editionNo: edition,
      chosen,
      amountCents: Number(amount),
      billing,
      // Freight of an order goes where that order goes.
      instructions: offer.kind === 'freight' ? noInstructions : instructionsOf(body),
      card: token !== undefined && expiry !== undefined ? { token, expiry } : null,
      sub: person?.sub ?? null,
    }
    const placed = await acceptOffer(shop, offer, request, async (tx) => {
      await count(limits.checkoutsOfSession, tx)
      await count(limits.checkoutsOfAddress, tx)
    })
    if (!placed.ok) {
      const { refusal } = placed
      if (refusal.why === 'key-reused')
        return new Problem(422, 'This Idempotency-Key was used for another order.')
      if (refusal.why === 'closed')
        return new Problem(503, `${checkoutTexts.closed} ${refusal.text}`, { retryAfter: 300, closed: true })
      if (refusal.why === 'no-card') return new Problem(422, `${checkoutTexts.noCard} Nothing was charged.`)
      return new Problem(409, whyNot(refusal), { why: refusal.why })
    }
    const { checkoutId, toCharge } = placed.value
    if (toCharge) shop.chargeInBackground(toCharge.attemptId, toCharge.charge)
    const view = await readBuyerView(shop, checkoutId)
    if (!view) throw new Error(`checkout ${checkoutId} was placed and is not found`)
    return { status: 202, body: view }
  },
})

function whyNot(refusal: Exclude<AcceptRefusal, { why: 'no-card' }>): string {
  if (refusal.why === 'replaced')
    return 'We have sent you a new version of this quote. Nothing was charged; please check what changed.'
  if (refusal.why === 'other-total')
    return 'The total is not the one of these lines. Nothing was charged; please check the quote again.'
  return `${endWords[refusal.state] ?? 'This quote cannot be accepted any more.'} Nothing was charged.`
}

const endWords: Partial<Record<EditionState, string>> = {
  EXPIRED: 'This quote has expired.',
  DECLINED: 'This quote was declined.',
  WITHDRAWN: 'We have withdrawn this quote.',
  PAID: 'This quote was paid before.',
}
