import type { Db } from '../../database/connect.ts'
import type { BackOffice, Customer, OrderDocument, OrderFound } from '../back-office/back-office.ts'
import { reserveCustomerNumber } from '../back-office/reserve-customer-number.ts'
import { markOrderCreated } from '../orders/order-store.ts'
import { fullName, type Billing } from './billing.ts'
import {
  findCheckoutRow,
  listLines,
  lockCheckout,
  moveCheckout,
  type CheckoutRow,
  type LineRow,
} from './checkout-store.ts'

type Needs = { db: Db; backOffice: BackOffice; log: { error(facts: object, message: string): void } }

/** Hands a paid order to the back office: looks first, creates only what is absent, and may run any number of times. */
export async function sendOrder(needs: Needs, { checkoutId }: { checkoutId: string }): Promise<void> {
  const started = await startOrdering(needs, checkoutId)
  if (!started) return
  const { checkout, orderNumber } = started
  const customer = await ensureCustomer(needs, checkout.billing)
  const lines = await listLines(needs.db, checkoutId)
  const order =
    (await needs.backOffice.findOrder(orderNumber)) ??
    (await needs.backOffice.createOrder(documentOf(checkout, orderNumber, customer, lines)))
  await finish(needs, checkout, order)
}

async function startOrdering(
  needs: Needs,
  checkoutId: string,
): Promise<{ checkout: CheckoutRow; orderNumber: string } | null> {
  const checkout = await findCheckoutRow(needs.db, checkoutId)
  if (!checkout?.orderNumber) return null
  if (checkout.state === 'APPROVED')
    await needs.db.transaction((tx) => moveCheckout(tx, checkoutId, 'APPROVED', 'ORDERING'))
  else if (checkout.state !== 'ORDERING') return null
  return { checkout, orderNumber: checkout.orderNumber }
}

/** The customer check after approval (spec s.4): found by e-mail, or made under a WEB number. */
async function ensureCustomer(needs: Needs, billing: Billing): Promise<Customer> {
  const known = await needs.backOffice.findCustomer(billing.email)
  if (known) return known
  const number = await reserveCustomerNumber(needs.db, billing.email)
  return needs.backOffice.createCustomer(number, {
    displayName: fullName(billing),
    email: billing.email,
    phoneNumber: billing.phone,
    addressLine1: billing.address,
    city: billing.city,
    state: billing.state,
    postalCode: billing.zip,
    country: billing.country,
  })
}

function documentOf(
  checkout: CheckoutRow,
  orderNumber: string,
  customer: Customer,
  lines: LineRow[],
): OrderDocument {
  return {
    orderNumber,
    customerNumber: customer.number,
    customerName: fullName(checkout.billing),
    lines: lines.map((line) => ({
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

/** An order of that number with another total is somebody else's: staff must look, the money stays where it is. */
async function finish(needs: Needs, checkout: CheckoutRow, order: OrderFound): Promise<void> {
  await needs.db.transaction(async (tx) => {
    const now = await lockCheckout(tx, checkout.id)
    if (now.state !== 'ORDERING') return
    if (order.totalCents !== checkout.totalCents) {
      const reviewReason = `order ${order.orderNumber} in the back office has another total`
      needs.log.error({ orderNumber: order.orderNumber }, reviewReason)
      return moveCheckout(tx, checkout.id, 'ORDERING', 'NEEDS_REVIEW', { reviewReason })
    }
    await markOrderCreated(tx, checkout.id, order.id)
    await moveCheckout(tx, checkout.id, 'ORDERING', 'COMPLETED')
  })
}
