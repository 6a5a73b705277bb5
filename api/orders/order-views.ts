import { z } from 'zod'
import { attemptStatuses, checkoutStates } from '../../shop/checkout/checkout.ts'
import { showInstructions, shownInstructions } from '../../shop/checkout/instructions/instructions.ts'
import { everyStep } from '../../shop/order-sync/hand-over.ts'
import type { WholeOrder } from '../../shop/orders/admin/find-order.ts'
import { statusNames } from '../../shop/orders/admin/order-status.ts'
import type { AdminOrder } from '../../shop/orders/admin/list-orders.ts'
import { retryParts, reviewOutcomes } from '../../shop/orders/admin/possible-acts.ts'
import { timelineKinds } from '../../shop/orders/admin/timeline.ts'
import { partStates } from '../../shop/refunds/part-return.ts'
import { lineTotal } from '../../shop/pricing/quote.ts'
import { Problem } from '../http/problem.ts'

/** No database text holds a NUL. */
export const orderNumber = z
  .string()
  .min(1)
  .max(64)
  .regex(/^[^\0]+$/)

const status = z.enum(statusNames)
const returnState = z.enum(['PENDING', 'DONE', 'FAILED'])
const moment = z.iso.datetime()

export const listedOrder = z.object({
  number: z.string(),
  state: z.enum(checkoutStates),
  moneyReturn: returnState.nullable(),
  channel: z.enum(['web', 'service']),
  lights: z.object({ payment: status, customer: status, order: status, invoice: status }),
  totalCents: z.number().int(),
  /** what has gone back, and what of it is promised */
  returnedCents: z.number().int(),
  returningCents: z.number().int(),
  gatewayOrderId: z.string().nullable(),
  date: moment,
  name: z.string(),
  town: z.string(),
  email: z.string(),
  needsYou: z.string().nullable(),
})

export const wholeOrder = listedOrder.extend({
  /** the number in the back office, if it is another one */
  booksNumber: z.string().nullable(),
  /** what its buyer reads now */
  buyerSees: z.string(),
  subtotalCents: z.number().int(),
  couponCode: z.string().nullable(),
  discountPercent: z.number().int(),
  discountCents: z.number().int(),
  buyer: z.object({
    name: z.string(),
    email: z.string(),
    phone: z.string(),
    address: z.string(),
    city: z.string(),
    state: z.string(),
    zip: z.string(),
    country: z.string(),
  }),
  instructions: shownInstructions,
  lines: z.array(
    z.object({
      /** its place in the order */
      line: z.number().int(),
      number: z.string(),
      title: z.string(),
      quantity: z.number().int(),
      unitCents: z.number().int(),
      lineCents: z.number().int(),
      /** what of it has not been returned, after its share of the discount */
      leftQuantity: z.number().int(),
      leftCents: z.number().int(),
    }),
  ),
  attempts: z.array(
    z.object({
      gatewayOrderId: z.string(),
      status: z.enum(attemptStatuses),
      amountCents: z.number().int(),
      at: moment,
      retref: z.string().nullable(),
      /** the amount that the gateway holds as approved, unconfirmed */
      heldCents: z.number().int().nullable(),
      resptext: z.string().nullable(),
      /** the bank's own letters for address and CVV */
      avs: z.string().nullable(),
      cvv: z.string().nullable(),
    }),
  ),
  steps: z.array(
    z.object({
      step: z.enum(everyStep),
      state: z.enum(['WAITING', 'DONE', 'OFF']),
      refused: z.boolean(),
      tries: z.number().int(),
      documentNumber: z.string().nullable(),
      lastError: z.string().nullable(),
      doneAt: moment.nullable(),
    }),
  ),
  /** money that staff return */
  giveBack: z
    .object({
      state: returnState,
      kind: z.enum(['void', 'refund']).nullable(),
      amountCents: z.number().int(),
      reason: z.string(),
      by: z.string(),
      tries: z.number().int(),
      lastError: z.string().nullable(),
      at: moment,
      doneAt: moment.nullable(),
    })
    .nullable(),
  /** parts of the money that staff return, the oldest first */
  parts: z.array(
    z.object({
      part: z.number().int(),
      state: z.enum(partStates),
      amountCents: z.number().int(),
      lines: z.array(
        z.object({ line: z.number().int(), quantity: z.number().int(), amountCents: z.number().int() }),
      ),
      reason: z.string(),
      by: z.string(),
      /** the gateway refunds it after the charge has settled */
      waits: z.boolean(),
      /** its refund is at the gateway, which has not answered */
      sent: z.boolean(),
      refundOrderId: z.string(),
      lastError: z.string().nullable(),
      /** what a person enters in the books for it */
      credit: z.string().nullable(),
      at: moment,
      doneAt: moment.nullable(),
    }),
  ),
  /** what was charged and neither went back nor will */
  leftCents: z.number().int(),
  /** what can be done with it now */
  acts: z.object({
    retry: z.array(z.enum(retryParts)),
    return: z.boolean(),
    returnPart: z.boolean(),
    confirm: z.boolean(),
    resolve: z.array(z.enum(reviewOutcomes)),
  }),
  story: z.array(
    z.object({
      at: moment,
      kind: z.enum(timelineKinds),
      text: z.string(),
      detail: z.string(),
      bad: z.boolean(),
    }),
  ),
})

export function shownOrder({
  date,
  statuses,
  attention,
  ...order
}: AdminOrder): z.output<typeof listedOrder> {
  return { ...order, date: date.toISOString(), lights: statuses, needsYou: attention }
}

export function wholeView(whole: WholeOrder): z.output<typeof wholeOrder> {
  const { order, sale, buyerSees, lines, attempts, steps, acts, timeline } = whole
  const { checkout, backOfficeNumber } = sale
  const { subtotalCents, couponCode, discountPercent, discountCents, billing } = checkout
  const { email, phone, address, city, state, zip, country } = billing
  return {
    ...shownOrder(order),
    booksNumber: backOfficeNumber === order.number ? null : backOfficeNumber,
    buyerSees,
    subtotalCents,
    couponCode,
    discountPercent,
    discountCents,
    buyer: { name: order.name, email, phone, address, city, state, zip, country },
    instructions: showInstructions(checkout),
    lines: lines.map(({ lineNo, productNumber, title, qty, unitCents }) => ({
      line: lineNo,
      number: productNumber,
      title,
      quantity: qty,
      unitCents,
      lineCents: lineTotal(unitCents, qty),
      ...leftOfLine(whole, lineNo),
    })),
    attempts: attempts.map((attempt) => ({
      ...attempt,
      at: attempt.openedAt.toISOString(),
      avs: attempt.avsresp,
      cvv: attempt.cvvresp,
    })),
    steps: steps.map((step) => ({ ...step, doneAt: step.doneAt?.toISOString() ?? null })),
    giveBack: giveBackView(whole),
    parts: whole.parts.map(partView),
    leftCents: whole.leftCents,
    acts,
    story: timeline.map((entry) => ({ ...entry, at: entry.at.toISOString() })),
  }
}

function leftOfLine({ returnable }: WholeOrder, lineNo: number) {
  const line = returnable.find((one) => one.lineNo === lineNo)
  return { leftQuantity: line?.leftQuantity ?? 0, leftCents: line?.leftCents ?? 0 }
}

function partView(part: WholeOrder['parts'][number]) {
  return {
    part: part.partNo,
    state: part.state,
    amountCents: part.amountCents,
    lines: part.lines.map(({ lineNo, quantity, amountCents }) => ({ line: lineNo, quantity, amountCents })),
    reason: part.reason,
    by: part.by,
    waits: part.waitsSince !== null,
    sent: part.unknownUntil !== null,
    refundOrderId: part.refundOrderId,
    lastError: part.lastError,
    credit: part.credit,
    at: part.createdAt.toISOString(),
    doneAt: part.doneAt?.toISOString() ?? null,
  }
}

function giveBackView({ sale: { moneyReturn }, returnedBy }: WholeOrder) {
  if (!moneyReturn) return null
  const { createdAt, doneAt } = moneyReturn
  return {
    ...moneyReturn,
    by: returnedBy ?? '',
    at: createdAt.toISOString(),
    doneAt: doneAt?.toISOString() ?? null,
  }
}

export function noSuchOrder(number: string): Problem {
  return new Problem(404, `There is no order ${number}.`)
}
