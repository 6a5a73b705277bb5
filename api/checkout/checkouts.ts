import { z } from 'zod'
import { billingFields } from '../../shop/checkout/billing.ts'
import { buyerStates, checkoutTexts } from '../../shop/checkout/checkout.ts'
import { instructionFields, instructionsOf } from '../../shop/checkout/instructions/instructions.ts'
import { findCheckout } from '../../shop/checkout/find-checkout.ts'
import { placeOrder } from '../../shop/checkout/placing/place-order.ts'
import { couponCode } from '../../shop/coupons/coupon.ts'
import { expiryPattern, tokenPattern } from '../../shop/payments/card-token.ts'
import { couponLimits, limits, route } from '../http/call.ts'
import { badKey, readKey } from '../http/idempotency-key.ts'
import { Problem } from '../http/problem.ts'
import { orderLines, quoteAnswer, quoteView, tooManyLines, tooManyOfOne } from './quotes.ts'

export const checkoutAnswer = z.object({
  id: z.uuid(),
  state: z.enum(buyerStates),
  orderNumber: z.string(),
  resptext: z.string().optional(),
  message: z.string(),
  advice: z.string().optional(),
})

export const postCheckout = route({
  method: 'POST',
  path: '/api/checkouts',
  summary: 'Places an order and charges the card; ask for the outcome afterward.',
  role: 'visitor',
  body: z.strictObject({
    lines: orderLines.min(1),
    coupon: z.string().max(64).default(''),
    amount: z.string().regex(/^\d{1,12}$/, 'Please enter the amount in cents, digits only.'),
    billing: billingFields,
    ...instructionFields,
    token: z.string().regex(tokenPattern),
    expiry: z.string().regex(expiryPattern),
  }),
  answer: checkoutAnswer,
  status: 202,
  problems: { 409: { quote: quoteAnswer }, 503: { closed: z.literal(true).optional() } },
  idempotencyKey: 'required',
  limits: [],
  audit: 'checkout.place',
  async handle(shop, { body, caller, header, count }) {
    const tooMany = tooManyLines(body.lines, caller)
    if (tooMany) return tooMany
    const { sessionToken } = caller
    if (!sessionToken) return new Problem(401, 'Please allow cookies, then open the checkout page again.')
    const idempotencyKey = readKey(header('idempotency-key'))
    if (!idempotencyKey) return badKey('Nothing was ordered.')
    const request = {
      sessionToken,
      idempotencyKey,
      lines: body.lines,
      coupon: body.coupon,
      amountCents: Number(body.amount),
      billing: body.billing,
      instructions: instructionsOf(body),
      card: { token: body.token, expiry: body.expiry },
      tier: caller.tier,
      ownerSub: caller.person?.sub ?? null,
    }
    const placed = await placeOrder(shop, request, async (tx) => {
      await count(limits.checkoutsOfSession, tx)
      await count(limits.checkoutsOfAddress, tx)
    })
    if (!placed.ok) {
      const { refusal } = placed
      if (refusal.why === 'key-reused')
        return new Problem(422, 'This Idempotency-Key was used for another order.')
      if (refusal.why === 'closed')
        return new Problem(503, `${checkoutTexts.closed} ${refusal.text}`, { retryAfter: 300, closed: true })
      if (refusal.why === 'too-many-of-one') return tooManyOfOne()
      if (refusal.why === 'nothing-to-pay') return new Problem(422, refusal.text)
      // The answer reveals whether a coupon is valid, so it counts like a quote.
      await count(limits.cart)
      if (couponCode(body.coupon)) for (const limit of couponLimits) await count(limit)
      return new Problem(409, 'Prices have changed. Nothing was charged; please check the new total.', {
        quote: quoteView(refusal.priced),
      })
    }
    const { checkoutId, toCharge } = placed.value
    if (toCharge) shop.chargeInBackground(toCharge.attemptId, toCharge.charge)
    const found = await findCheckout(shop, sessionToken, checkoutId)
    if (!found) throw new Error(`checkout ${checkoutId} was placed and is not found`)
    return { status: 202, body: found.view, renewedSession: found.renewed }
  },
})

export const getCheckout = route({
  method: 'GET',
  path: '/api/checkouts/{id}',
  summary: 'The state of a checkout in this session.',
  role: 'visitor',
  params: z.strictObject({ id: z.string().max(64) }),
  answer: checkoutAnswer,
  limits: [limits.reads],
  async handle(shop, { params, caller }) {
    const known = z.uuid().safeParse(params.id).success && caller.sessionToken
    const found = known ? await findCheckout(shop, known, params.id) : null
    if (!found) return new Problem(404, 'There is no such checkout in this session.')
    return { status: 200, body: found.view, renewedSession: found.renewed }
  },
})
