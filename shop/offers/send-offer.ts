import type { Tx } from '../../database/connect.ts'
import { recordAudit } from '../audit/audit-store.ts'
import { databaseNow } from '../checkout/checkout-store.ts'
import type { MailNeeds } from '../inquiries/tell-of-inquiry.ts'
import { ok, refused, type Result } from '../result.ts'
import { isBeingPaid } from './being-paid-store.ts'
import { queueEnding } from './ending/queue-ending.ts'
import { holdFreightOrder } from './freight-order-store.ts'
import { queueOfferMail } from './mails/queue-offer-mail.ts'
import { isDeviation, largestTotalCents, offerNumber, quoteOffer, type OfferLine } from './offer.ts'
import {
  endOfDay,
  findDraft,
  findShownEdition,
  listOfferLines,
  lockOffer,
  lockOpenEdition,
  moveEdition,
  updateOffer,
} from './offer-store.ts'

export type SendRefusal =
  | { why: 'no-draft' | 'version-conflict' }
  /** nothing in it that the buyer must take */
  | { why: 'nothing-offered' }
  /** at this place in the list, from 0 on: another price than the shop's, and no reason */
  | { why: 'reason-missing'; at: number }
  /** the edition that stands is being paid at this moment, or nobody knows yet whether it was */
  | { why: 'being-paid' }
  | { why: 'paid' }
  /** the order whose freight it is */
  | { why: 'order-canceled' }
  /** more than can be charged at once */
  | { why: 'too-much' }
  /** nobody could be told of it */
  | { why: 'no-address' }

/** `version`: of the draft, as it was seen; null: any */
type SendRequest = { offerId: string; version: number | null; actor: string; requestId: string }

type SentOffer = { offerId: string; editionId: string; no: number }

/**
 * From now on this edition can be paid and never changes (N6); the one that stood before is replaced by it. Its buyer
 * is told, and its end is queued.
 */
export async function sendOffer(
  needs: MailNeeds,
  request: SendRequest,
): Promise<Result<SentOffer, SendRefusal>> {
  return needs.db.transaction((tx) => sendDraft(needs, tx, request))
}

/** The same as part of a transaction. */
export async function sendDraft(
  needs: MailNeeds,
  tx: Tx,
  { offerId, version, actor, requestId }: SendRequest,
): Promise<Result<SentOffer, SendRefusal>> {
  const stands = await holdFreightOrder(tx, offerId)
  const offer = await lockOffer(tx, offerId)
  const draft = await findDraft(tx, offerId)
  if (!draft) return refused({ why: 'no-draft' })
  if (version !== null && draft.version !== version) return refused({ why: 'version-conflict' })
  if (!stands) return refused({ why: 'order-canceled' })
  if (!offer.contact.email) return refused({ why: 'no-address' })
  const wrong = whatIsWrong(await listOfferLines(tx, draft.id))
  if (wrong) return refused(wrong)
  const now = await databaseNow(tx)
  const standing = await lockOpenEdition(tx, offerId)
  if (standing) {
    if (await isBeingPaid(tx, standing.id)) return refused({ why: 'being-paid' })
    await moveEdition(tx, standing.id, standing.state, 'REPLACED', { endedAt: now, endedBy: actor })
  }
  const validUntil = await endOfDay(tx, draft.validDays, needs.timeZone)
  await moveEdition(tx, draft.id, 'DRAFT', 'SENT', { sentAt: now, sentBy: actor, validUntil })
  // Whoever was told that nothing more comes has something now.
  await updateOffer(tx, offerId, { closedAt: null, closedBy: null, closeReason: '' })
  await recordAudit(tx, {
    actor,
    requestId,
    action: 'offers.send',
    target: offerNumber(offer.no),
    after: { outcome: `Edition ${draft.no}` },
  })
  const edition = await findShownEdition(tx, offerId)
  if (!edition) throw new Error(`edition ${draft.no} of ${offer.no} was sent and is not found`)
  await queueOfferMail(needs, tx, { kind: 'sent', offer, edition })
  await queueEnding(needs, tx, { ...edition, validUntil }, now)
  return ok({ offerId, editionId: draft.id, no: draft.no })
}

function whatIsWrong(lines: OfferLine[]): SendRefusal | null {
  if (lines.every(({ isOptional }) => isOptional)) return { why: 'nothing-offered' }
  const all = quoteOffer(
    lines,
    lines.map(({ lineNo }) => lineNo),
  )
  if (all.totalCents > largestTotalCents) return { why: 'too-much' }
  const at = lines.findIndex((line) => isDeviation(line) && line.reason === '')
  return at === -1 ? null : { why: 'reason-missing', at }
}
