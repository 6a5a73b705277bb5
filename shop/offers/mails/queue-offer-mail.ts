import type { Tx } from '../../../database/connect.ts'
import { findContactData } from '../../content/contact/contact-data-store.ts'
import type { MailNeeds } from '../../inquiries/tell-of-inquiry.ts'
import { queueMail } from '../../mail/send-mail.ts'
import { openLinkSigner } from '../../mail/signed-link.ts'
import { offerLinkPath } from '../offer-link.ts'
import { offerNumber } from '../offer.ts'
import { findShownEdition, listOfferLines, type EditionRow, type OfferRow } from '../offer-store.ts'
import { findLastMessage, findOrderOf, isAddressOfOwner } from './offer-news-store.ts'
import { offerMessage, type OfferNewsKind } from './offer-mails.ts'

type OfferNews = {
  kind: OfferNewsKind
  offer: OfferRow
  /** that was sent, or ended; without it, the newest that its buyer has seen */
  edition?: EditionRow
  /** the answer, or why something ended; without it, what the rows say */
  text?: string
}

/** Tells the buyer of an offer, once for each event, however often it is called. Null: it was told, or has no address. */
export async function queueOfferMail(
  needs: MailNeeds,
  tx: Tx,
  { kind, offer, edition: given, text }: OfferNews,
): Promise<string | null> {
  if (!offer.contact.email) return null
  const edition = given ?? (await findShownEdition(tx, offer.id))
  const token = (await openLinkSigner(tx))('offer', offer.id)
  const mailbox = (await findContactData(tx))?.email ?? needs.shopMailbox
  return queueMail(needs, tx, {
    to: offer.contact.email,
    kind: 'offer',
    // What is answered by mail reaches staff; the page of the offer keeps what is asked there.
    replyTo: mailbox,
    message: offerMessage(
      needs.brand,
      {
        kind,
        number: offerNumber(offer.no),
        offerKind: offer.kind,
        name: offer.contact.name,
        priceTier: offer.priceTier,
        hasPrices: offer.priceTier === 'retail' || (await isAddressOfOwner(tx, offer)),
        order: await findOrderOf(tx, offer),
        edition: edition && { ...edition, lines: await listOfferLines(tx, edition.id) },
        text: text ?? textOf(kind, offer, edition),
        question:
          kind === 'answer' ? ((await findLastMessage(tx, offer.id, { fromStaff: false }))?.text ?? '') : '',
        address: `${needs.brand.siteOrigin}${offerLinkPath(token)}`,
      },
      needs.timeZone,
    ),
    dedupeKey: await keyOf(tx, kind, offer, edition),
  })
}

function textOf(kind: OfferNewsKind, offer: OfferRow, edition: EditionRow | null): string {
  if (kind === 'closed') return offer.closeReason
  return kind === 'withdrawn' ? (edition?.endReason ?? '') : ''
}

/** What happens more than once to an offer is told by what it happened to. */
async function keyOf(
  tx: Tx,
  kind: OfferNewsKind,
  offer: OfferRow,
  edition: EditionRow | null,
): Promise<string> {
  if (kind === 'requested') return `offer requested ${offer.id}`
  // Closed, sent, closed again: each is told.
  if (kind === 'closed') return `offer closed ${offer.id} ${edition?.no ?? 0}`
  if (kind === 'answer')
    return `offer answer ${offer.id} ${(await findLastMessage(tx, offer.id, { fromStaff: true }))?.id ?? 0}`
  return `offer ${kind} ${edition?.id ?? offer.id}`
}
