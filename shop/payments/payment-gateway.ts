import type { Cents } from '../money.ts'

/** The hosted frame that turns a card into a token; the card itself never reaches the shop. */
export type CardFrame = {
  /** whole address with its options, for the frame's `src` */
  address: string
  /** only messages from here count */
  origin: string
}

/** What is charged. `orderId` is unique for each attempt and finds the charge again. */
export type Charge = {
  orderId: string
  amountCents: Cents
  /** used for this one call and kept nowhere */
  token: string
  /** as the frame said it */
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

/** A transaction as the gateway tells it. */
export type GatewayCharge = {
  retref: string
  orderId: string | null
  amountCents: Cents
  status: 'approved' | 'declined' | 'voided'
  resptext: string
}

/** `unknown`: no answer, or none that can be believed. The money may or may not have moved. */
export type ChargeOutcome =
  | { kind: 'approved'; charge: GatewayCharge }
  | { kind: 'declined'; resptext: string; retref: string | null }
  | { kind: 'unknown'; reason: string }

/** `absent`: the gateway answered and knows nothing under this order id. */
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

/** A card processor. No method throws for what the outside does; every doubt is an `unknown`. */
export type PaymentGateway = {
  charge(charge: Charge): Promise<ChargeOutcome>
  /** every transaction of one attempt */
  inquire(orderId: string): Promise<InquiryOutcome>
  voidCharge(retref: string): Promise<VoidOutcome>
  voidByOrderId(orderId: string): Promise<VoidOutcome>
}

/** The text that the browser rule of spec s.4 looks for. */
export const approvalText = 'Approval'
