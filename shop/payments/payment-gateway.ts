import type { Cents } from '../money.ts'
import type { DeclineGroup } from './decline.ts'

/** The hosted frame that turns a card into a token; the card itself never reaches the shop. */
export type CardFrame = {
  /** complete address with its options, for the frame's `src` */
  address: string
  /** only messages from here count */
  origin: string
}

/** What is charged. `orderId` is unique for each attempt and finds the charge again. */
export type Charge = {
  orderId: string
  amountCents: Cents
  /** used for this one call and stored nowhere */
  token: string
  /** as the frame sent it; empty if a service does not know it */
  expiry: string
  name: string
  email: string
  address: string
  city: string
  region: string
  postal: string
  country: string
  phone: string
}

/** What the gateway says besides yes and no, in its own codes; empty if it said nothing. */
export type ChargeChecks = { respcode: string; avsresp: string; cvvresp: string }

/** A transaction as the gateway reports it. */
export type GatewayCharge = ChargeChecks & {
  retref: string
  orderId: string | null
  amountCents: Cents
  status: 'approved' | 'declined' | 'voided' | 'refunded'
  resptext: string
  /** how it can be taken back; null if the gateway did not say */
  voidable: boolean | null
  refundable: boolean | null
}

/** `unknown`: no answer, or one that cannot be trusted. The money may or may not have moved. */
export type ChargeOutcome =
  | { kind: 'approved'; charge: GatewayCharge }
  | ({ kind: 'declined'; resptext: string; retref: string | null; group: DeclineGroup } & ChargeChecks)
  | { kind: 'unknown'; reason: string }

/** `absent`: the gateway answered and knows nothing under this id. */
export type InquiryOutcome =
  | { kind: 'found'; charges: GatewayCharge[] }
  | { kind: 'absent' }
  | { kind: 'unknown'; reason: string }

/** `void`: nothing of it is live any more. */
export type VoidOutcome =
  | { kind: 'void' }
  | { kind: 'absent' }
  | { kind: 'refused'; reason: string }
  | { kind: 'unknown'; reason: string }

export type RefundOutcome =
  | { kind: 'refunded'; retref: string }
  | { kind: 'refused'; reason: string }
  | { kind: 'unknown'; reason: string }

/** One transaction of a day's settlement; an inquiry tells more about it. */
export type SettledCharge = { retref: string; amountCents: Cents; status: 'charged' | 'refunded' }

export type SettlementOutcome =
  | { kind: 'list'; charges: SettledCharge[] }
  | { kind: 'unknown'; reason: string }

/** A card processor. No method throws because of the outside; whatever is not certain is `unknown`. */
export type PaymentGateway = {
  charge(charge: Charge): Promise<ChargeOutcome>
  /** every transaction with this order id: the charges of an attempt, or its refund */
  inquire(orderId: string): Promise<InquiryOutcome>
  inquireCharge(retref: string): Promise<InquiryOutcome>
  voidCharge(retref: string): Promise<VoidOutcome>
  voidByOrderId(orderId: string): Promise<VoidOutcome>
  /** Returns a settled charge. `orderId` is the refund's own, and finds it again. */
  refund(refund: { retref: string; orderId: string; amountCents: Cents }): Promise<RefundOutcome>
  /** what was settled on a day, 'YYYY-MM-DD' */
  listSettled(day: string): Promise<SettlementOutcome>
}

/** The text that means success to the browser and to other programs (docs/behaviour.md, Checkout). */
export const approvalText = 'Approval'
