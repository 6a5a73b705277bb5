import type { Tx } from '../../../database/connect.ts'
import type { MailNeeds } from '../../inquiries/tell-of-inquiry.ts'
import type { EditionRow, OfferRow } from '../offer-store.ts'

export type OfferNews = {
  kind: 'requested' | 'sent' | 'answer' | 'withdrawn' | 'closed' | 'reminder' | 'expired'
  offer: OfferRow
  edition?: EditionRow
  text?: string
}

export async function queueOfferMail(_needs: MailNeeds, _tx: Tx, _news: OfferNews): Promise<void> {}

export async function tellStaffOfOffer(
  _needs: MailNeeds,
  _tx: Tx,
  _news: {
    kind: 'requested' | 'question' | 'declined' | 'paid' | 'expired'
    offer: OfferRow
    edition?: EditionRow
    text?: string
  },
): Promise<void> {}
