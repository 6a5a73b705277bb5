import type { Cents } from '../money.ts'
import { PlainError } from '../plain-error.ts'
import type { LineKind } from '../pricing/quote.ts'

/** What the back office needs to know of a buyer. */
export type CustomerDetails = {
  displayName: string
  email: string
  phoneNumber: string
  addressLine1: string
  addressLine2?: string
  city: string
  state: string
  postalCode: string
  country: string
}

export type Customer = { number: string; displayName: string; email: string }

/** A customer as the panel lists them. */
export type CustomerRecord = Customer &
  Record<
    'type' | 'addressLine1' | 'addressLine2' | 'city' | 'state' | 'country' | 'phoneNumber' | 'website',
    string
  >

/** Billing asks for a person's name and not for a company, so every buyer is a person. */
export const buyerType = 'Person'

/** What the embedded back office stores of a customer; of a buyer it knows only the `CustomerDetails`. */
export type KeptDetails = CustomerDetails & Partial<Pick<CustomerRecord, 'type' | 'website'>>
export type KeptCustomer = KeptDetails & { number: string }

type OrderLine = {
  kind: LineKind
  /** '' unless it is a product */
  number: string
  title: string
  quantity: number
  unitCents: Cents
  /** of the whole line */
  discountCents: Cents
}

/** `orderNumber` is the shop's own and finds the order again; lines minus their discounts add up to `totalCents`. */
export type OrderDocument = {
  orderNumber: string
  customerNumber: string
  customerName: string
  shipTo: CustomerDetails
  /** the buyer's own number of this purchase; '' if there is none */
  poNumber: string
  lines: OrderLine[]
  discountCents: Cents
  totalCents: Cents
}

export type OrderFound = {
  id: string
  /** the back office's own number, or the shop's if it has none of its own */
  number: string
  orderNumber: string
  customerNumber: string
  /** without tax */
  totalCents: Cents
  taxCents: Cents
  /** how many documents carry this order number: more than one is a contradiction */
  documents: number
  /** it was just made without the PO number, which is too long for the field there */
  isWithoutPo?: true
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
 * Why the back office did not do what it was asked. `absent`: the request certainly changed nothing (not reached, 429,
 * 503, connection refused). `unanswered`: it may have been carried out, or may still be. `refused`: it understood and
 * said no; staff must look.
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
 * The back office. Every `create…` follows its `find…`: after an unknown outcome the look-up decides, and nothing is
 * created again. Failures are thrown as BackOfficeFailure.
 */
export type BackOffice = {
  /** how long a create without an answer may still arrive, in ms: it is not sent again before */
  unknownMs: number
  /** whether a person enters the credit for a part of an order that was returned */
  creditsByHand: boolean
  findCustomer(email: string): Promise<Customer | null>
  findCustomerByNumber(number: string): Promise<Customer | null>
  listCustomers(): Promise<CustomerRecord[]>
  /** The number is ours (WEB…) and is used as given; `number-taken` if somebody else has it. */
  createCustomer(number: string, details: CustomerDetails): Promise<Customer | 'number-taken'>
  /** looks among orders, then among posted documents */
  findOrder(orderNumber: string): Promise<OrderFound | null>
  createOrder(order: OrderDocument): Promise<OrderFound>
  /** our highest number in the back office, or null */
  lastOrderNumber(prefix: string): Promise<number | null>
  /** Cancels the order: an open one is removed, a posted one credited. Does no harm if that has happened already. */
  cancelOrder(orderNumber: string): Promise<void>
  findInvoice(orderNumber: string): Promise<Invoice | null>
  createInvoice(order: OrderDocument): Promise<Invoice>
  /** Does no harm if it is already posted. */
  postInvoice(id: string): Promise<void>
  findPayment(entry: Pick<PaymentEntry, 'invoiceId' | 'retref'>): Promise<{ id: string } | null>
  /** Enters the payment and posts it; may be repeated, and continues where it was interrupted. */
  recordPayment(entry: PaymentEntry): Promise<{ id: string }>
}
