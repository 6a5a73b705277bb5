import type { Db, Tx } from '../../database/connect.ts'
import { recordAudit } from '../audit/audit-store.ts'
import type { Customer } from '../back-office/back-office.ts'
import type { PriceTier } from '../catalogue/product.ts'
import {
  findCheckoutByNumber,
  insertLines,
  lockCheckout,
  moveCheckout,
  setBilling,
  type CheckoutRow,
} from '../checkout/checkout-store.ts'
import { stepsOfSale } from '../checkout/hand-over.ts'
import { finishStep, insertSteps } from '../checkout/hand-over-store.ts'
import { noteCall } from '../checkout/note-call.ts'
import { sendOrderJob } from '../checkout/send-order.job.ts'
import type { SendOrderNeeds } from '../checkout/send-order.ts'
import { isPartnerAddress } from '../identity/find-partner.ts'
import type { PartnersRule } from '../identity/person.ts'
import type { JobQueue } from '../jobs/job.ts'
import { alertStaff } from '../mail/alert-staff.ts'
import { formatDollars } from '../money.ts'
import { findSalesOrder, insertSalesOrder } from '../orders/order-store.ts'
import { makeQuote, type PricedCart } from '../pricing/make-quote.ts'
import { ok, refused, type Result } from '../result.ts'
import { buyerOf } from './buyer.ts'
import { findSale, stepOf, whatDiffers, type Sale } from './find-sale.ts'
import { handOverNow, jobAfterMs } from './hand-over-now.ts'
import type { CartClaim, SaleRefusal } from './sale.ts'

export type SalesOrderRequest = {
  orderNumber: string
  cart: CartClaim
  customerNumber: string
  fullName: string
  requestId: string
}

/** `documentNumber`: the order's in the books; null while they have not got it. */
export type SalesOrder = { orderNumber: string; customerNumber: string; documentNumber: string | null }

type Needs = SendOrderNeeds & {
  db: Db
  jobs: JobQueue
  partners: PartnersRule
  identity: { issuer: string }
  invoiceSteps: boolean
}

/**
 * The order of a charge that process-payment has made. The cart is priced here; what the service says about prices
 * is not read, and the charge must be what the cart costs. A repeat answers the order that is there.
 */
export async function createSalesOrder(
  needs: Needs,
  request: SalesOrderRequest,
): Promise<Result<SalesOrder, SaleRefusal>> {
  if (!(await findSale(needs.db, request.orderNumber))) {
    const wrong = await writeOrder(needs, request)
    if (wrong) return refused(wrong)
  }
  const sale = await needSale(needs, request)
  const differs = await whatDiffers(needs, sale, request)
  if (differs) return refused(differs)
  await handOverNow(needs, sale)
  const after = await needSale(needs, request)
  if (after.checkout.state === 'NEEDS_REVIEW') return refused('in-review')
  const { orderNumber, customerNumber } = request
  return ok({
    orderNumber,
    customerNumber,
    documentNumber: stepOf(after, 'order')?.documentNumber ?? null,
  })
}

async function needSale(needs: Needs, { orderNumber }: SalesOrderRequest): Promise<Sale> {
  const sale = await findSale(needs.db, orderNumber)
  if (!sale) throw new Error(`order ${orderNumber} was written and is not found`)
  return sale
}

async function writeOrder(needs: Needs, request: SalesOrderRequest): Promise<SaleRefusal | null> {
  const checkout = await findCheckoutByNumber(needs.db, request.orderNumber)
  if (!checkout) return 'not-paid'
  if (checkout.state !== 'APPROVED' || checkout.channel !== 'service') return whyNot(checkout)
  const customer = await noteCall(
    needs,
    { checkoutId: checkout.id, system: 'back-office', call: 'find customer' },
    () => needs.backOffice.findCustomerByNumber(request.customerNumber),
    (found) => (found ? { outcome: 'found', detail: found.number } : { outcome: 'not there' }),
  )
  if (!customer) return 'unknown-customer'
  const tier = (await isPartnerAddress(needs, customer.email)) ? 'partner' : 'retail'
  return needs.db.transaction(async (tx) => {
    const now = await lockCheckout(tx, checkout.id)
    if (await findSalesOrder(tx, checkout.id)) return null
    if (now.state !== 'APPROVED') return whyNot(now)
    const priced = await makeQuote({ db: tx }, { lines: request.cart, tier })
    if (priced.unavailable.length || priced.quote.totalCents !== now.totalCents) {
      await askStaff(needs, tx, now, priced, request)
      return 'total-differs'
    }
    await accept(needs, tx, now, { priced, tier, customer, request })
    return null
  })
}

function whyNot({ state, approvedAt }: CheckoutRow): SaleRefusal {
  if (state === 'NEEDS_REVIEW') return 'in-review'
  return approvedAt && (state === 'VOIDING' || state === 'VOIDED') ? 'withdrawn' : 'not-paid'
}

type Accepted = { priced: PricedCart; tier: PriceTier; customer: Customer; request: SalesOrderRequest }

async function accept(
  needs: Needs,
  tx: Tx,
  { id, orderNumber }: CheckoutRow,
  { priced, tier, customer, request }: Accepted,
): Promise<void> {
  await insertLines(tx, id, priced.quote)
  await insertSalesOrder(tx, id, request.orderNumber)
  await insertSteps(tx, id, stepsOfSale(needs.invoiceSteps))
  await finishStep(tx, { checkoutId: id, step: 'customer' }, { id: null, number: customer.number })
  await setBilling(tx, id, buyerOf(request.fullName, customer.email))
  await recordAudit(tx, {
    actor: 'service',
    action: 'service.create-sales-order',
    target: request.orderNumber,
    requestId: request.requestId,
    after: { number: orderNumber, customer: customer.number, tier, totalCents: priced.quote.totalCents },
  })
  await needs.jobs.enqueue(tx, sendOrderJob, { checkoutId: id }, { afterMs: jobAfterMs })
}

/** The money is there and does not fit the cart: nothing is sent until a person has looked. */
async function askStaff(
  needs: Needs,
  tx: Tx,
  { id, orderNumber, totalCents, version }: CheckoutRow,
  { quote, unavailable }: PricedCart,
  { requestId }: SalesOrderRequest,
): Promise<void> {
  const gone = unavailable.length ? `, and ${unavailable.join(', ')} cannot be bought` : ''
  const why = `${formatDollars(totalCents)} was charged by a service, but its cart comes to ${formatDollars(quote.totalCents)}${gone}`
  await moveCheckout(tx, id, 'APPROVED', 'ORDERING')
  await moveCheckout(tx, id, 'ORDERING', 'NEEDS_REVIEW', { reviewReason: why.slice(0, 500) })
  await recordAudit(tx, {
    actor: 'service',
    action: 'service.create-sales-order',
    target: orderNumber ?? id,
    requestId,
    after: { refused: 'total differs', chargedCents: totalCents, cartCents: quote.totalCents },
  })
  await alertStaff(needs, tx, {
    subject: `Order ${orderNumber} needs review`,
    text: `${why}. No order was created.`,
    path: `/admin/admin/orders/${orderNumber}`,
    // It has been moved twice: staff are told by the version before the last.
    key: `review ${id} ${version + 1}`,
  })
}
