import type { Tx } from '../../../database/connect.ts'
import type { PriceTier } from '../../catalogue/product.ts'
import type { Quote } from '../../pricing/quote.ts'
import type { Result } from '../../result.ts'
import type { Billing } from '../billing.ts'
import type { Instructions } from '../instructions/instructions.ts'

/** What a buyer sends to pay for it, whatever it is. */
export type PaymentRequest = {
  sessionToken: string
  idempotencyKey: string
  /** the total that the buyer saw, in cents; a claim */
  amountCents: number
  billing: Billing
  instructions: Instructions
  /** null: it costs nothing */
  card: { token: string; expiry: string } | null
  tier: PriceTier
  ownerSub: string | null
}

export type Why = { why: string }

/** What is paid for: a cart, or an edition of an offer. */
export type Purchase<Refusal extends Why> = {
  /** It is paid once at most: one live checkout has it, and none follows a completed one. */
  key: Buffer
  /** null: a cart */
  offerEditionId: string | null
  /** its part of what tells a repeat from another request */
  hashed: unknown[]
  /**
   * At this moment, in the transaction that begins the charge; what it reads must stay so until that one ends. Refuses
   * a total that is not what the buyer saw.
   */
  price(tx: Tx): Promise<Result<PricedPurchase, Refusal>>
  /** becomes true together with the beginning of the charge */
  begin(tx: Tx): Promise<void>
}

export type PricedPurchase = { quote: Quote; couponCode: string | null }
