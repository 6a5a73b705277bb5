import type { Db, Tx } from '../../database/connect.ts'
import type { Brand } from '../brand.ts'
import { findContactData } from '../content/contact-data-store.ts'
import type { JobQueue } from '../jobs/job.ts'
import type { Message } from '../mail/message.ts'
import { queueMail } from '../mail/send-mail.ts'
import { newReference } from '../secret.ts'
import { inquiryTypes, type InquiryFields } from './inquiry.ts'
import { findReference, insertInquiry } from './inquiry-store.ts'

type Needs = {
  db: Db
  jobs: JobQueue
  brand: Brand
  mailDomain: string
  /** where inquiries go while the contact data names no address */
  shopMailbox: string
}

/** How a form was sent. */
type Sending = {
  /** the same key is the same inquiry, however often it arrives; null: nobody can tell */
  key: string | null
  /** no person wrote it: it is kept, and nobody is told */
  spam: boolean
}

/** Stored and queued to the shop's mailbox in one transaction: neither is there without the other. */
export async function sendInquiry(
  needs: Needs,
  fields: InquiryFields,
  { key, spam }: Sending = { key: null, spam: false },
): Promise<{ reference: string }> {
  const to = (await findContactData(needs.db))?.email ?? needs.shopMailbox
  return needs.db.transaction(async (tx) => {
    const { reference, known } = await storeInquiry(tx, { ...fields, key, state: spam ? 'SPAM' : 'OPEN' })
    if (known || spam) return { reference }
    await queueMail(needs, tx, {
      to,
      kind: 'inquiry',
      replyTo: fields.email,
      message: inquiryMessage(reference, fields),
      dedupeKey: `inquiry ${reference}`,
    })
    return { reference }
  })
}

const mostTries = 20

async function storeInquiry(
  tx: Tx,
  inquiry: Omit<Parameters<typeof insertInquiry>[1], 'reference'>,
): Promise<{ reference: string; known: boolean }> {
  for (let tries = 0; tries < mostTries; tries += 1) {
    const reference = newReference('INQ')
    if (await insertInquiry(tx, { ...inquiry, reference })) return { reference, known: false }
    const before = inquiry.key && (await findReference(tx, inquiry.key))
    if (before) return { reference: before, known: true }
  }
  throw new Error('no free inquiry reference was found')
}

function inquiryMessage(reference: string, fields: InquiryFields): Message {
  const about = fields.product ? ` about product ${fields.product}` : ''
  return {
    subject: `${inquiryTypes[fields.type]}${about}, ${reference}`,
    heading: `${inquiryTypes[fields.type]}${about}`,
    parts: [
      { kind: 'text', text: `${fields.name} (${fields.email}) wrote on the contact page:` },
      { kind: 'quote', text: fields.message },
      { kind: 'text', text: `Reference ${reference}. An answer to this mail goes to ${fields.email}.` },
    ],
  }
}
