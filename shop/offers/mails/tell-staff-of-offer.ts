import type { Tx } from '../../../database/connect.ts'
import { findContactData } from '../../content/contact/contact-data-store.ts'
import type { MailNeeds } from '../../inquiries/tell-of-inquiry.ts'
import { queueMail } from '../../mail/send-mail.ts'
import { offerNumber } from '../offer.ts'
import { findShownEdition, listRequestLines, type EditionRow, type OfferRow } from '../offer-store.ts'
import { findLastMessage, findOrderOf } from './offer-news-store.ts'
import { staffMessage, type StaffNewsKind } from './staff-offer-mails.ts'

type StaffNews = {
  kind: StaffNewsKind
  offer: OfferRow
  /** that was declined, paid or has expired; without it, the newest that its buyer has seen */
  edition?: EditionRow
  /** the question, or why it was declined; without it, what the rows say */
  text?: string
  /** the order that was paid */
  orderNumber?: string
}

/** Tells the shop's mailbox what a buyer did, once for each event, however often it is called. */
export async function tellStaffOfOffer(
  needs: MailNeeds,
  tx: Tx,
  { kind, offer, edition: given, text, orderNumber }: StaffNews,
): Promise<string | null> {
  const edition = given ?? (await findShownEdition(tx, offer.id))
  const written = await findLastMessage(tx, offer.id, { fromStaff: false })
  return queueMail(needs, tx, {
    to: (await findContactData(tx))?.email ?? needs.shopMailbox,
    kind: 'offer',
    ...(offer.contact.email && { replyTo: offer.contact.email }),
    message: staffMessage(needs.brand, {
      kind,
      number: offerNumber(offer.no),
      contact: offer.contact,
      about: await findOrderOf(tx, offer),
      requested: kind === 'requested' ? await listRequestLines(tx, offer.id) : [],
      text: text ?? (kind === 'declined' ? (edition?.endReason ?? '') : (written?.text ?? '')),
      orderNumber: orderNumber ?? null,
    }),
    dedupeKey: `offer staff ${kind} ${keyOf(kind, offer, edition, written?.id ?? 0)}`,
  })
}

function keyOf(kind: StaffNewsKind, offer: OfferRow, edition: EditionRow | null, messageId: number): string {
  if (kind === 'requested') return offer.id
  return kind === 'question' ? `${offer.id} ${messageId}` : (edition?.id ?? offer.id)
}
