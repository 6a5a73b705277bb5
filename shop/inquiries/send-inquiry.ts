import type { Tx } from '../../database/connect.ts'
import { newReference } from '../secret.ts'
import type { InquiryFields } from './inquiry.ts'
import { findReference, holdSender, insertInquiry, wroteTheSame } from './inquiry-store.ts'
import { looksLikeSpam, sameTextWithinMinutes } from './spam.ts'
import { inquiryMailbox, tellOfInquiry, type MailNeeds } from './tell-of-inquiry.ts'

/** How a form was sent. */
type Sending = {
  /** the same key is the same inquiry, however often it arrives; null: no key */
  key: string | null
  /** not written by a person: it is stored, and nobody is told */
  spam: boolean
}

/** Stored and queued to the shop's mailbox in one transaction: both or neither. */
export async function sendInquiry(
  needs: MailNeeds,
  fields: InquiryFields,
  sending: Sending = { key: null, spam: false },
): Promise<{ reference: string }> {
  const mailbox = await inquiryMailbox(needs)
  return needs.db.transaction(async (tx) => {
    await holdSender(tx, fields.email)
    const spam =
      sending.spam || looksLikeSpam(fields.message) || (await wroteTheSame(tx, fields, sameTextWithinMinutes))
    const state = spam ? 'SPAM' : 'OPEN'
    const { reference, known } = await storeInquiry(tx, { ...fields, key: sending.key, state })
    if (known || spam) return { reference }
    const { product = null, page = '' } = fields
    await tellOfInquiry(needs, tx, { ...fields, reference, product, page }, mailbox)
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
