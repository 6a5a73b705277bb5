import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { connect } from '../../../database/connect.ts'
import type { MailNeeds } from '../../../shop/inquiries/tell-of-inquiry.ts'
import { openLinkSigner } from '../../../shop/mail/signed-link.ts'
import { askAboutOffer } from '../../../shop/offers/buyer/ask-about-offer.ts'
import { requestQuote } from '../../../shop/offers/buyer/request-quote.ts'
import { requestFields } from '../../../shop/offers/buyer/request.ts'
import { createPhoneOffer } from '../../../shop/offers/create-offer.ts'
import { findDraft, findOfferByNo } from '../../../shop/offers/offer-store.ts'
import { withdrawOffer } from '../../../shop/offers/end-edition.ts'
import { openDraft, saveDraft, type DraftLine } from '../../../shop/offers/save-draft.ts'
import { sendOffer } from '../../../shop/offers/send-offer.ts'
import { readOfferNumber } from '../../../shop/offers/offer.ts'
import { cents } from '../../../shop/money.ts'
import type { ShopProcess } from './shop-process.ts'

/** What staff do for an offer, by the same verbs, beside the running shop. */
type OfferDesk = {
  /** a new one for Ada Miller; answers its number */
  offer(lines: DraftLine[]): Promise<string>
  /** a first or new edition */
  send(number: string, lines: DraftLine[], note?: string): Promise<void>
  /** the path of the link in its mails */
  linkOf(number: string): Promise<string>
  /** as if so many days had passed */
  moveEnd(number: string, days: number): Promise<void>
  /** its buyer asks for a price in words; answers its number */
  request(message: string): Promise<string>
  /** its buyer asks back */
  ask(number: string, text: string): Promise<void>
  withdraw(number: string, reason: string): Promise<void>
  close(): Promise<void>
}

const by = { actor: 'boss', requestId: '-' }
const contact = { name: 'Ada Miller', email: 'ada.miller@lab.test', phone: '', company: 'Miller Dental Lab' }

/** Its mails are written and stay in the shop's log: no job of this process sends them. */
const mails: Omit<MailNeeds, 'db'> = {
  jobs: { enqueue: async () => {} },
  brand: {
    shopName: 'Corliss Dental Equipment',
    phone: '',
    copyright: '',
    originBadge: '',
    socialLinks: [],
    stage: 'demo',
    takesRealCards: false,
    postalAddress: [],
    siteOrigin: 'http://localhost:3000',
  },
  timeZone: 'America/New_York',
  mailDomain: 'corliss.demo.test',
  shopMailbox: 'sales@corliss.demo.test',
}

export const productLine = (number: string, wishes: Partial<DraftLine> = {}): DraftLine => ({
  kind: 'product',
  number,
  title: '',
  quantity: 1,
  unitCents: null,
  reason: '',
  isOptional: false,
  ...wishes,
})

export const textLine = (title: string, price: number): DraftLine =>
  productLine('', { kind: 'text', title, unitCents: cents(price) })

export function openOfferDesk({ target }: Pick<ShopProcess, 'target'>): OfferDesk {
  const line = connect(target, { max: 2 })
  const { db } = line

  async function idOf(number: string): Promise<string> {
    const offer = await findOfferByNo(db, readOfferNumber(number) ?? 0)
    if (!offer) throw new Error(`no offer ${number}`)
    return offer.id
  }

  async function send(number: string, lines: DraftLine[], note = ''): Promise<void> {
    const offerId = await idOf(number)
    await openDraft({ db }, { offerId, ...by })
    const version = (await findDraft(db, offerId))?.version ?? -1
    const saved = await saveDraft({ db }, { ...by, offerId, version, lines, note, terms: '', validDays: 30 })
    if (!saved.ok) throw new Error(`not saved: ${saved.refusal.why}`)
    const sent = await sendOffer({ db, ...mails }, { ...by, offerId, version: saved.value.version })
    if (!sent.ok) throw new Error(`not sent: ${sent.refusal.why}`)
  }

  return {
    async offer(lines) {
      const needs = { db, identity: { issuer: 'none' }, partners: 'any' } as const
      const { no } = await createPhoneOffer(needs, { ...by, contact, billing: null })
      await send(`Q-${no}`, lines)
      return `Q-${no}`
    },
    send,
    async linkOf(number) {
      const sign = await openLinkSigner(db)
      return `/offer?t=${sign('offer', await idOf(number))}`
    },
    async moveEnd(number, days) {
      const id = await idOf(number)
      // The guard would refuse to move it.
      await db.transaction(async (tx) => {
        await tx.execute(sql`set local session_replication_role = replica`)
        await tx.execute(sql`update offer_edition set valid_until = valid_until - ${days} * interval '1 day',
          sent_at = sent_at - ${days} * interval '1 day' where offer_id = ${id} and sent_at is not null`)
        await tx.execute(sql`select note_offer_standing(${id})`)
      })
    },
    async request(message) {
      const asked = requestFields.parse({ name: contact.name, email: contact.email, message })
      const requested = await requestQuote({ db, ...mails }, asked, null, { key: randomUUID(), spam: false })
      if (!requested.ok) throw new Error(requested.refusal.why)
      return requested.value.number
    },
    async ask(number, text) {
      await askAboutOffer({ db, ...mails }, { offerId: await idOf(number), text })
    },
    async withdraw(number, reason) {
      const ended = await withdrawOffer({ db, ...mails }, { ...by, offerId: await idOf(number), reason })
      if (!ended.ok) throw new Error(`not withdrawn: ${ended.refusal.why}`)
    },
    close: () => line.close(),
  }
}
