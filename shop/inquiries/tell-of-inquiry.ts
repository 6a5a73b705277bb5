import type { Db, Tx } from '../../database/connect.ts'
import type { Brand } from '../brand.ts'
import { findContactData } from '../content/contact/contact-data-store.ts'
import type { JobQueue } from '../jobs/job.ts'
import { queueMail } from '../mail/send-mail.ts'
import { countConfirmations, markConfirmed } from './inquiry-store.ts'
import { inquiryMessage, receivedMessage, type AskedInquiry } from './inquiry-mails.ts'
import { longDay } from '../text/long-day.ts'

export type MailNeeds = {
  db: Db
  jobs: JobQueue
  brand: Brand
  timeZone: string
  mailDomain: string
  /** where inquiries go while the contact data have no address */
  shopMailbox: string
}

/**
 * How many times a day one address is told that its message arrived: nobody can use us to fill a stranger's mailbox.
 */
const mostConfirmations = 3

/** Where inquiries go, and where answers to our mails go. */
export async function inquiryMailbox({
  db,
  shopMailbox,
}: Pick<MailNeeds, 'db' | 'shopMailbox'>): Promise<string> {
  return (await findContactData(db))?.email ?? shopMailbox
}

/** Sends it to the shop, and tells the sender that it arrived; once, however often it is called. */
export async function tellOfInquiry(
  needs: MailNeeds,
  tx: Tx,
  inquiry: AskedInquiry & { createdAt?: Date },
  mailbox: string,
): Promise<void> {
  const { reference, email, createdAt = new Date() } = inquiry
  const { timeZone } = needs
  const told = await queueMail(needs, tx, {
    to: mailbox,
    kind: 'inquiry',
    replyTo: email,
    message: inquiryMessage(needs.brand, inquiry),
    dedupeKey: `inquiry ${reference}`,
  })
  if (told === null || (await countConfirmations(tx, email)) >= mostConfirmations) return
  await queueMail(needs, tx, {
    to: email,
    kind: 'inquiry',
    replyTo: mailbox,
    message: receivedMessage(needs.brand, inquiry, longDay(createdAt, timeZone)),
    dedupeKey: `inquiry received ${reference}`,
  })
  await markConfirmed(tx, reference)
}
