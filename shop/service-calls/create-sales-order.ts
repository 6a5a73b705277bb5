import type { Db, Tx } from '../../database/connect.ts'
import { recordAudit } from '../audit/audit-store.ts'
import type { Customer } from '../back-office/back-office.ts'
import { largestQuantity } from '../cart/cart.ts'
import type { PriceTier } from '../catalogue/product.ts'
import { completeServiceCheckout, sendToReview } from '../checkout/service/complete-service-checkout.ts'
import { findOrderCheckout, holdCheckout, type CheckoutRow } from '../checkout/read-checkout.ts'
import { isSameInstructions, type Instructions } from '../checkout/instructions/instructions.ts'
import { queueOrder } from '../order-sync/queue-order.ts'
import { readHandOver } from '../order-sync/read-hand-over.ts'
import { noteCall } from '../outside-calls/note-call.ts'
import type { SendOrderNeeds } from '../order-sync/send-order.ts'
import { isPartnerAddress } from '../identity/find-partner.ts'
import type { PartnersRule } from '../identity/person.ts'
import type { JobQueue } from '../jobs/job.ts'
import { alertStaff } from '../mail/alert-staff.ts'
import { formatDollars } from '../money.ts'
import { makeQuote, type PricedCart } from '../pricing/make-quote.ts'
import { ok, refused, type Result } from '../result.ts'
import { buyerOf } from '../checkout/service/service-buyer.ts'
import { findSale, stepOf, whatDiffers, type Sale } from './find-sale.ts'
import { handOverNow, jobAfterMs } from './hand-over-now.ts'
import type { CartClaim, SaleRefusal } from './sale.ts'

type SalesOrderRequest = {
  orderNumber: string
  cart: CartClaim
  customerNumber: string
  fullName: string
  instructions: Instructions
  requestId: string
}

/** `documentNumber`: the order's number in the back office; null while it is not there. */
type SalesOrder = { orderNumber: string; customerNumber: string; documentNumber: string | null }

type Needs = SendOrderNeeds & {
  db: Db
  jobs: JobQueue
  partners: PartnersRule
  identity: { issuer: string }
  invoiceSteps: boolean
}

/**
 * The order for a charge that process-payment has made. The cart is priced here; prices from the service are not read,
 * and the charge must equal the cart's total. A repeat answers the existing order.
 */
export async function createSalesOrder(
  needs: Needs,
  request: SalesOrderRequest,
): Promise<Result<SalesOrder, SaleRefusal>> {
  if (!(await findSale(needs.db, request.orderNumber))) {
    const wrong = await writeOrder(needs, request)
    if (wrong) return refused({ why: wrong })
  }
  const sale = await needSale(needs, request)
  const differs = await whatDiffers(needs, sale, request)
  if (differs) return refused({ why: differs })
  if (!isSameInstructions(sale.checkout, request.instructions)) return refused({ why: 'other-instructions' })
  await handOverNow(needs, sale)
  const after = await needSale(needs, request)
  if (after.checkout.state === 'NEEDS_REVIEW') return refused({ why: 'in-review' })
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

async function writeOrder(needs: Needs, request: SalesOrderRequest): Promise<SaleRefusal['why'] | null> {
  const checkout = await findOrderCheckout(needs.db, request.orderNumber)
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
    const { checkout: now } = await holdCheckout(tx, checkout.id)
    if (await readHandOver(tx, checkout.id)) return null
    if (now.state !== 'APPROVED') return whyNot(now)
    const priced = await makeQuote({ db: tx }, { lines: request.cart, tier })
    if (priced.unavailable.length || priced.tooMany.length || priced.quote.totalCents !== now.totalCents) {
      await askStaff(needs, tx, now, priced, request)
      return 'total-differs'
    }
    await accept(needs, tx, now, { priced, tier, customer, request })
    return null
  })
}

function whyNot({ state, approvedAt }: CheckoutRow): SaleRefusal['why'] {
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
  await completeServiceCheckout(tx, id, {
    quote: priced.quote,
    billing: buyerOf(request.fullName, customer.email),
    instructions: request.instructions,
  })
  await queueOrder(
    needs,
    tx,
    {
      checkoutId: id,
      orderNumber: request.orderNumber,
      totalCents: priced.quote.totalCents,
      customerNumber: customer.number,
    },
    { afterMs: jobAfterMs },
  )
  await recordAudit(tx, {
    actor: 'service',
    action: 'service.create-sales-order',
    target: request.orderNumber,
    requestId: request.requestId,
    after: { number: orderNumber, customer: customer.number, tier, totalCents: priced.quote.totalCents },
  })
}

/** The money is there and does not match the cart: nothing is sent until a person has looked. */
async function askStaff(
  needs: Needs,
  tx: Tx,
  { id, orderNumber, totalCents, version }: CheckoutRow,
  { quote, unavailable, tooMany }: PricedCart,
  { requestId }: SalesOrderRequest,
): Promise<void> {
  const gone = unavailable.length ? `, and ${unavailable.join(', ')} cannot be bought` : ''
  const much = tooMany.length ? ` without what it has above ${largestQuantity} of ${tooMany.join(', ')}` : ''
  const why = `${formatDollars(totalCents)} was charged by a service, but its cart comes to ${formatDollars(quote.totalCents)}${gone}${much}`
  await sendToReview(tx, id, why)
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
    // It was moved twice: the key of the alert has the version before that.
    key: `review ${id} ${version + 1}`,
  })
}
