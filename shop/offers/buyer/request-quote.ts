import type { Tx } from '../../../database/connect.ts'
import type { PriceTier } from '../../catalogue/product.ts'
import { databaseNow } from '../../checkout/checkout-store.ts'
import { holdSender } from '../../inquiries/inquiry-store.ts'
import { looksLikeSpam, sameTextWithinMinutes } from '../../inquiries/spam.ts'
import type { MailNeeds } from '../../inquiries/tell-of-inquiry.ts'
import { ok, refused, type Result } from '../../result.ts'
import { hashOf } from '../../secret.ts'
import { queueOfferMail } from '../mails/queue-offer-mail.ts'
import { tellStaffOfOffer } from '../mails/tell-staff-of-offer.ts'
import { offerNumber } from '../offer.ts'
import { insertOffer, type OfferRow } from '../offer-store.ts'
import { heldBy, type RequestFields } from './request.ts'
import { readAsked, together } from './request-lines.ts'
import {
  countRequestsOfDay,
  findRequestByKey,
  findSameRequest,
  holdKey,
  insertBuyerMessage,
  insertRequestLines,
} from './request-store.ts'

/**
 * How many times a day one address is told that its request arrived: nobody can use us to fill a stranger's mailbox.
 */
const mostConfirmations = 3

/** Whoever is signed in: the offer is theirs, at their prices. A typed address proves nothing. */
type Asker = { sub: string; tier: PriceTier } | null

type Sending = {
  /** the same key is the same request, however often it arrives */
  key: string
  /** not written by a person: it is stored and closed, and nobody is told */
  spam: boolean
}

/** A buyer asks for prices. Stored and queued to the shop's mailbox in one transaction: both or neither. */
export async function requestQuote(
  needs: MailNeeds,
  fields: RequestFields,
  asker: Asker,
  { key, spam }: Sending,
): Promise<Result<{ number: string }, { why: 'key-reused' }>> {
  const requestHash = hashOf(JSON.stringify([fields, asker?.sub ?? null]))
  const buyer = { tier: asker?.tier ?? 'retail', personId: asker?.sub ?? null }
  const lines = together(await readAsked(needs, fields.lines, buyer))
  return needs.db.transaction(async (tx) => {
    await holdKey(tx, key)
    await holdSender(tx, fields.email)
    const known = await findRequestByKey(tx, key)
    if (known && !known.requestHash?.equals(requestHash)) return refused({ why: 'key-reused' })
    const before =
      known ??
      (await findSameRequest(tx, { email: fields.email, hash: requestHash, minutes: sameTextWithinMinutes }))
    if (before) return ok({ number: offerNumber(before.no) })
    const isHeld = spam || looksLikeSpam(fields.message)
    const told = isHeld ? 0 : await countRequestsOfDay(tx, fields.email)
    const offer = await insertRequest(tx, { fields, asker, key, requestHash, isHeld })
    await insertRequestLines(tx, offer.id, lines)
    if (fields.message) await insertBuyerMessage(tx, { offerId: offer.id, text: fields.message, key: null })
    if (!isHeld) {
      await tellStaffOfOffer(needs, tx, { kind: 'requested', offer })
      if (told < mostConfirmations) await queueOfferMail(needs, tx, { kind: 'requested', offer })
    }
    return ok({ number: offerNumber(offer.no) })
  })
}

async function insertRequest(
  tx: Tx,
  {
    fields: { name, email, phone, company },
    asker,
    key,
    requestHash,
    isHeld,
  }: { fields: RequestFields; asker: Asker; key: string; requestHash: Buffer; isHeld: boolean },
): Promise<OfferRow> {
  const now = await databaseNow(tx)
  return insertOffer(tx, {
    kind: 'request',
    ownerSub: asker?.sub ?? null,
    priceTier: asker?.tier ?? 'retail',
    contact: { name, email, phone, company },
    requestKey: key,
    requestHash,
    askedAt: now,
    ...(isHeld && { closedAt: now, closedBy: heldBy }),
  })
}
