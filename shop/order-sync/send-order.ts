import { recordAudit } from '../audit/audit-store.ts'
import type { Invoice, OrderDocument, OrderFound } from '../back-office/back-office.ts'
import { alertStaff, type AlertNeeds } from '../mail/alert-staff.ts'
import { takeOrderNumber } from '../order-numbers/order-number-store.ts'
import { PlainError } from '../plain-error.ts'
import { noteCall } from '../outside-calls/note-call.ts'
import { findApprovedAttempt } from '../checkout/attempt-store.ts'
import { fullName } from '../checkout/billing.ts'
import {
  findCheckoutRow,
  listLines,
  lockCheckout,
  moveCheckout,
  type CheckoutRow,
} from '../checkout/checkout-store.ts'
import { findSalesOrder, markOrderCreated, renumberSalesOrder } from './sales-order-store.ts'
import { shipToDetailsOf, ensureCustomer } from './ensure-customer.ts'
import { finishStep, listSteps, type StepRow } from './hand-over-store.ts'
import type { HandOverStep } from './hand-over.ts'
import { runStep, type StepNeeds } from './run-step.ts'

export type SendOrderNeeds = StepNeeds &
  AlertNeeds & {
    orderPrefix: string
    log: { warn(facts: object, message: string): void; error(facts: object, message: string): void }
  }

/** A paid checkout and everything that its documents need. */
type Sale = { checkout: CheckoutRow; orderNumber: string; steps: StepRow[] }

/**
 * Gives the back office what it lacks of a paid order, one document after the other. Each is looked for before it is
 * made; what is there is only recorded. May run any number of times, in any process.
 */
export async function sendOrder(
  needs: SendOrderNeeds,
  { checkoutId }: { checkoutId: string },
): Promise<void> {
  for (;;) {
    const sale = await findSale(needs, checkoutId)
    const next = sale && nextStep(sale)
    if (!next) return
    await handlers[next](needs, sale)
  }
}

async function findSale(needs: SendOrderNeeds, checkoutId: string): Promise<Sale | null> {
  const checkout = await findCheckoutRow(needs.db, checkoutId)
  const order = checkout && (await findSalesOrder(needs.db, checkoutId))
  if (!order) return null
  if (checkout.state === 'APPROVED') {
    await needs.db.transaction(async (tx) => {
      const now = await lockCheckout(tx, checkoutId)
      if (now.state === 'APPROVED') await moveCheckout(tx, checkoutId, 'APPROVED', 'ORDERING')
    })
    return findSale(needs, checkoutId)
  }
  const steps = await listSteps(needs.db, checkoutId)
  return { checkout, orderNumber: order.orderNumber, steps }
}

/** A canceled order gets nothing more; one in review waits for a person. */
function nextStep({ checkout, steps }: Sale): HandOverStep | null {
  const cancellation = steps.find(({ step }) => step === 'cancellation')
  if (cancellation) return isWaiting(cancellation) ? 'cancellation' : null
  if (checkout.state !== 'ORDERING' && checkout.state !== 'COMPLETED') return null
  return steps.find(isWaiting)?.step ?? null
}

function isWaiting({ state }: StepRow): boolean {
  return state === 'WAITING'
}

const handlers: Record<HandOverStep, (needs: SendOrderNeeds, sale: Sale) => Promise<void>> = {
  customer: giveCustomer,
  order: giveOrder,
  invoice: giveInvoice,
  'payment-entry': givePaymentEntry,
  cancellation: cancel,
}

/** The customer check after approval: found by e-mail, or made under a WEB number. */
async function giveCustomer(needs: SendOrderNeeds, { checkout }: Sale): Promise<void> {
  await runStep(needs, { checkoutId: checkout.id, step: 'customer' }, async (send) => {
    const customer = await ensureCustomer(needs, checkout, send)
    return finishStep(
      needs.db,
      { checkoutId: checkout.id, step: 'customer' },
      { id: null, number: customer.number },
    )
  })
}

async function giveOrder(needs: SendOrderNeeds, sale: Sale): Promise<void> {
  const { checkout, orderNumber } = sale
  await runStep(needs, { checkoutId: checkout.id, step: 'order' }, async (send, step) => {
    const document = await documentOf(needs, sale)
    const found = await noteCall(
      needs,
      { checkoutId: checkout.id, system: 'back-office', call: 'find order' },
      () => needs.backOffice.findOrder(orderNumber),
      (order) => (order ? { outcome: 'found', detail: order.number } : { outcome: 'not there' }),
    )
    // Nothing was sent yet, so an order under our number is somebody else's: a person at the back office used
    // it.
    if (found && !step.sentAt && !isTheSame(found, document)) {
      await takeAnotherNumber(needs, sale, found)
      return false
    }
    const order =
      found ??
      (await send(() =>
        noteCall(
          needs,
          { checkoutId: checkout.id, system: 'back-office', call: 'create order' },
          () => needs.backOffice.createOrder(document),
          ({ number }) => ({ outcome: 'created', detail: number }),
        ),
      ))
    if (order.isWithoutPo) await tellLeftOutPo(needs, sale)
    return finishOrder(needs, sale, order)
  })
}

/** The order goes on; whoever reads it at the back office must add its PO number by hand. */
async function tellLeftOutPo(needs: SendOrderNeeds, { checkout, orderNumber }: Sale): Promise<void> {
  await needs.db.transaction((tx) =>
    alertStaff(needs, tx, {
      subject: `Order ${orderNumber} is in the back office without its PO number`,
      text: `“${checkout.poNumber}” is too long for the field that BC_PO_FIELD names. The order itself is complete there. Add the PO number by hand, or name a longer field.`,
      path: `/admin/admin/orders/${checkout.orderNumber}`,
      key: `po-left-out ${checkout.id}`,
      bundle: 'po-left-out',
    }),
  )
}

function isTheSame(found: OrderFound, document: OrderDocument): boolean {
  return found.customerNumber === document.customerNumber && found.totalCents === document.totalCents
}

async function takeAnotherNumber(needs: SendOrderNeeds, sale: Sale, found: OrderFound): Promise<void> {
  const { checkout, orderNumber } = sale
  await needs.db.transaction(async (tx) => {
    await lockCheckout(tx, checkout.id)
    const now = await findSalesOrder(tx, checkout.id)
    if (now?.orderNumber !== orderNumber) return
    const fresh = await takeOrderNumber(tx, needs.orderPrefix)
    await renumberSalesOrder(tx, checkout.id, fresh)
    await recordAudit(tx, {
      actor: 'engine',
      action: 'orders.renumber',
      target: checkout.orderNumber ?? orderNumber,
      before: { number: orderNumber, heldBy: found.number },
      after: { number: fresh },
    })
  })
}

/**
 * Two documents, or another total: only a person can say which is right. The money stays where it is. Answers whether
 * the step is finished.
 */
async function finishOrder(needs: SendOrderNeeds, sale: Sale, order: OrderFound): Promise<boolean> {
  const { checkout, orderNumber } = sale
  return needs.db.transaction(async (tx) => {
    const now = await lockCheckout(tx, checkout.id)
    if (now.state !== 'ORDERING') return false
    const wrong = contradiction(order, checkout, orderNumber)
    if (wrong) {
      const money = checkout.totalCents > 0 ? 'The buyer has paid' : 'There was nothing to pay'
      await moveCheckout(tx, checkout.id, 'ORDERING', 'NEEDS_REVIEW', { reviewReason: wrong })
      await alertStaff(needs, tx, {
        subject: `Order ${checkout.orderNumber} needs review`,
        text: `${wrong}. ${money}; nothing more is sent until someone decides.`,
        path: `/admin/admin/orders/${checkout.orderNumber}`,
        key: `review ${checkout.id} ${now.version}`,
      })
      return false
    }
    await markOrderCreated(tx, checkout.id, order.id)
    await moveCheckout(tx, checkout.id, 'ORDERING', 'COMPLETED')
    return finishStep(tx, { checkoutId: checkout.id, step: 'order' }, { id: order.id, number: order.number })
  })
}

function contradiction(order: OrderFound, checkout: CheckoutRow, orderNumber: string): string | null {
  if (order.documents > 1)
    return `The back office holds ${order.documents} documents for order ${orderNumber}`
  if (order.totalCents !== checkout.totalCents)
    return `Order ${orderNumber} in the back office has a different total from what was charged`
  return null
}

async function giveInvoice(needs: SendOrderNeeds, sale: Sale): Promise<void> {
  const { checkout, orderNumber } = sale
  const note = { checkoutId: checkout.id, system: 'back-office' as const }
  await runStep(needs, { checkoutId: checkout.id, step: 'invoice' }, async (send) => {
    const found = await noteCall(
      needs,
      { ...note, call: 'find invoice' },
      () => needs.backOffice.findInvoice(orderNumber),
      (invoice) =>
        invoice
          ? { outcome: invoice.posted ? 'posted' : 'a draft', detail: invoice.number }
          : { outcome: 'not there' },
    )
    const document = await documentOf(needs, sale)
    const invoice =
      found ??
      (await send(() =>
        noteCall(
          needs,
          { ...note, call: 'create invoice' },
          () => needs.backOffice.createInvoice(document),
          ({ number }) => ({ outcome: 'created', detail: number }),
        ),
      ))
    if (!invoice.posted) await postInvoice(needs, note, invoice)
    // Posting gives it another number.
    const entered = invoice.posted ? invoice : await needs.backOffice.findInvoice(orderNumber)
    return finishStep(needs.db, { checkoutId: checkout.id, step: 'invoice' }, entered ?? invoice)
  })
}

async function postInvoice(
  needs: SendOrderNeeds,
  note: { checkoutId: string; system: 'back-office' },
  invoice: Invoice,
): Promise<void> {
  await noteCall(
    needs,
    { ...note, call: 'post invoice' },
    () => needs.backOffice.postInvoice(invoice.id),
    () => ({ outcome: 'posted', detail: invoice.number }),
  )
}

async function givePaymentEntry(needs: SendOrderNeeds, sale: Sale): Promise<void> {
  const { checkout, orderNumber, steps } = sale
  const note = { checkoutId: checkout.id, system: 'back-office' as const }
  const invoiceId = steps.find(({ step }) => step === 'invoice')?.documentId ?? ''
  await runStep(needs, { checkoutId: checkout.id, step: 'payment-entry' }, async (send) => {
    const attempt = await findApprovedAttempt(needs.db, checkout.id)
    const retref = attempt?.retref ?? ''
    const found = await noteCall(
      needs,
      { ...note, call: 'find payment' },
      () => needs.backOffice.findPayment({ invoiceId, retref }),
      (payment) => ({ outcome: payment ? 'found' : 'not there' }),
    )
    const entry = {
      invoiceId,
      customerNumber: customerNumberOf(sale),
      orderNumber,
      retref,
      amountCents: checkout.totalCents,
    }
    const payment =
      found ??
      (await send(() =>
        noteCall(
          needs,
          { ...note, call: 'record payment' },
          () => needs.backOffice.recordPayment(entry),
          ({ id }) => ({ outcome: 'recorded', detail: id }),
        ),
      ))
    return finishStep(
      needs.db,
      { checkoutId: checkout.id, step: 'payment-entry' },
      { id: payment.id, number: null },
    )
  })
}

/** The money was returned: the order must not be shipped. What may still arrive is awaited first. */
async function cancel(needs: SendOrderNeeds, { checkout, orderNumber, steps }: Sale): Promise<void> {
  const key = { checkoutId: checkout.id, step: 'cancellation' as const }
  const underWay = steps.find(
    ({ step, state, unknown }) => step !== 'cancellation' && state !== 'DONE' && unknown,
  )
  await runStep(needs, key, async (send) => {
    if (underWay)
      throw new PlainError(
        `the ${underWay.step} that was sent may still arrive; it will be canceled after that`,
      )
    await send(() =>
      noteCall(
        needs,
        { checkoutId: checkout.id, system: 'back-office', call: 'cancel order' },
        () => needs.backOffice.cancelOrder(orderNumber),
        () => ({ outcome: 'cancelled' }),
      ),
    )
    return finishStep(needs.db, key, { id: null, number: orderNumber })
  })
}

async function documentOf(needs: SendOrderNeeds, sale: Sale): Promise<OrderDocument> {
  const { checkout, orderNumber } = sale
  const lines = await listLines(needs.db, checkout.id)
  return {
    orderNumber,
    customerNumber: customerNumberOf(sale),
    customerName: fullName(checkout.billing),
    shipTo: shipToDetailsOf(checkout),
    poNumber: checkout.poNumber,
    lines: lines.map((line) => ({
      kind: line.kind,
      number: line.productNumber,
      title: line.title,
      quantity: line.qty,
      unitCents: line.unitCents,
      discountCents: line.discountCents,
    })),
    discountCents: checkout.discountCents,
    totalCents: checkout.totalCents,
  }
}

function customerNumberOf({ steps }: Sale): string {
  return steps.find(({ step }) => step === 'customer')?.documentNumber ?? ''
}
