import type { Cents } from '../money.ts'

/** What the books need of a buyer. */
export type CustomerDetails = {
  displayName: string
  email: string
  phoneNumber: string
  addressLine1: string
  city: string
  state: string
  postalCode: string
  country: string
}

export type Customer = { number: string; displayName: string; email: string }

/** `orderNumber` is the shop's own and finds the order again; lines sum to `totalCents` less their discounts. */
export type OrderDocument = {
  orderNumber: string
  customerNumber: string
  customerName: string
  lines: { number: string; title: string; quantity: number; unitCents: Cents; discountCents: Cents }[]
  discountCents: Cents
  totalCents: Cents
}

export type OrderFound = { id: string; orderNumber: string; customerNumber: string; totalCents: Cents }

/**
 * The books. Every `create…` is preceded by its `find…`: after an unclear answer the look-up decides,
 * never a second create. Methods throw when the back office did not answer; the job tries again.
 */
export type BackOffice = {
  findCustomer(email: string): Promise<Customer | null>
  /** The number is ours (WEB…) and is kept as given. */
  createCustomer(number: string, details: CustomerDetails): Promise<Customer>
  findOrder(orderNumber: string): Promise<OrderFound | null>
  createOrder(order: OrderDocument): Promise<OrderFound>
  /** the highest number of ours that the books hold, or null */
  lastOrderNumber(prefix: string): Promise<number | null>
  findInvoice(orderId: string): Promise<{ id: string } | null>
  createInvoice(orderId: string): Promise<{ id: string }>
  findPayment(retref: string): Promise<{ id: string } | null>
  recordPayment(payment: { invoiceId: string; retref: string; amountCents: Cents }): Promise<{ id: string }>
}
