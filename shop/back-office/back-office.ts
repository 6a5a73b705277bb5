import type { Cents } from '../money.ts'
import { PlainError } from '../plain-error.ts'

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

/** A customer as the admin panel lists them (spec s.3). */
export type CustomerRecord = Customer &
  Record<
    'type' | 'addressLine1' | 'addressLine2' | 'city' | 'state' | 'country' | 'phoneNumber' | 'website',
    string
  >

/** Billing asks for a person's name and for no company: nobody who buys is taken for one. */
export const buyerType = 'Person'

/** What the shop's own books keep of a customer; of a buyer they know the former alone. */
export type KeptDetails = CustomerDetails & Partial<Pick<CustomerRecord, 'type' | 'addressLine2' | 'website'>>
export type KeptCustomer = KeptDetails & { number: string }

export type OrderLine = {
  number: string
  title: string
  quantity: number
  unitCents: Cents
  /** of the whole line */
  discountCents: Cents
}

/** `orderNumber` is the shop's own and finds the order again; lines less their discounts sum to `totalCents`. */
export type OrderDocument = {
  orderNumber: string
  customerNumber: string
  customerName: string
  shipTo: CustomerDetails
  lines: OrderLine[]
  discountCents: Cents
  totalCents: Cents
}

export type OrderFound = {
  id: string
  /** the books' own number; the shop's where they keep no other */
  number: string
  orderNumber: string
  customerNumber: string
  /** without tax */
  totalCents: Cents
  taxCents: Cents
  /** how many documents carry this order number: more than one is a contradiction */
  documents: number
}

/** `posted`: in the ledger, not a draft. */
export type Invoice = { id: string; number: string; posted: boolean }

export type PaymentEntry = {
  invoiceId: string
  customerNumber: string
  orderNumber: string
  retref: string
  amountCents: Cents
}

/**
 * Why the books did not do what they were asked.
 * `absent`: the request certainly changed nothing (not reached, 429, 503, refused connection).
 * `unanswered`: it may have been carried out, or may yet be.
 * `refused`: they understood and said no; staff must look.
 */
export class BackOfficeFailure extends PlainError {
  readonly kind: 'absent' | 'unanswered' | 'refused'
  readonly retryAfterMs: number | null
  constructor(kind: BackOfficeFailure['kind'], message: string, retryAfterMs: number | null = null) {
    super(message)
    this.kind = kind
    this.retryAfterMs = retryAfterMs
  }
}

/**
 * The books. Every `create…` is preceded by its `find…`: after an unclear answer the look-up decides,
 * never a second create. What goes wrong is thrown as a BackOfficeFailure.
 */
export type BackOffice = {
  /** for so long a create that was not answered may still arrive, in ms: it is not sent again before */
  unclearMs: number
  findCustomer(email: string): Promise<Customer | null>
  findCustomerByNumber(number: string): Promise<Customer | null>
  listCustomers(): Promise<CustomerRecord[]>
  /** The number is ours (WEB…) and is kept as given; `number-taken` when somebody else has it. */
  createCustomer(number: string, details: CustomerDetails): Promise<Customer | 'number-taken'>
  /** in orders, then among what has been posted */
  findOrder(orderNumber: string): Promise<OrderFound | null>
  createOrder(order: OrderDocument): Promise<OrderFound>
  /** the highest number of ours that the books hold, or null */
  lastOrderNumber(prefix: string): Promise<number | null>
  /** The order is withdrawn: an open one removed, a posted one credited. Harmless when it is so already. */
  cancelOrder(orderNumber: string): Promise<void>
  findInvoice(orderNumber: string): Promise<Invoice | null>
  createInvoice(order: OrderDocument): Promise<Invoice>
  /** Harmless when it is posted already. */
  postInvoice(id: string): Promise<void>
  findPayment(entry: Pick<PaymentEntry, 'invoiceId' | 'retref'>): Promise<{ id: string } | null>
  /** Enters the payment and posts it; may be repeated, and goes on where it was cut off. */
  recordPayment(entry: PaymentEntry): Promise<{ id: string }>
}
