import type { Brand } from '../brand.ts'
import type { Message, MessagePart } from '../mail/message.ts'
import { inquirySubject, inquiryTypes, type InquiryFields } from './inquiry.ts'
import { longDay } from '../text/long-day.ts'

/** What was asked, as mails name it. */
export type AskedInquiry = Pick<InquiryFields, 'name' | 'email' | 'type' | 'message'> & {
  reference: string
  product: string | null
  page: string
}

/** To the shop. */
export function inquiryMessage({ siteOrigin }: Brand, asked: AskedInquiry): Message {
  const { reference, name, email, message, product, page } = asked
  const subject = inquirySubject(asked)
  return {
    subject: `${subject}, ${reference}`,
    heading: subject,
    parts: [
      text(`${name} (${email}) wrote:`),
      { kind: 'quote', text: message },
      {
        kind: 'facts',
        facts: [
          ['Reference', reference],
          ...(product ? ([['Product', product]] satisfies [string, string][]) : []),
          ...(page ? ([['Sent from', decoded(page)]] satisfies [string, string][]) : []),
        ],
      },
      { kind: 'button', label: 'Answer it', address: `${siteOrigin}/admin/admin/inquiries/${reference}` },
      {
        kind: 'note',
        text: `You can also reply to this e-mail: your reply goes to ${email}, but the panel does not record it.`,
      },
    ],
  }
}

/**
 * To the address that was typed. Nobody has proved that it is theirs, so the mail contains none of the message:
 * otherwise anybody could use us to send anything to a stranger.
 */
export function receivedMessage(
  { phone }: Brand,
  { reference, type, product }: Pick<AskedInquiry, 'reference' | 'type' | 'product'>,
  when: string,
): Message {
  return {
    subject: `We received your message, ${reference}`,
    heading: 'We received your message',
    parts: [
      text('Thank you for your message. We will read it and reply by e-mail.'),
      {
        kind: 'facts',
        facts: [
          ['Reference', reference],
          ['Type', inquiryTypes[type]],
          ...(product ? ([['Product', product]] satisfies [string, string][]) : []),
          ['Date', when],
        ],
      },
      {
        kind: 'note',
        text: `If you would rather talk, call ${phone} and mention the reference. If you did not write to us, do nothing.`,
      },
    ],
  }
}

/** The answer, with the question below it. */
export function answerMessage(
  { phone }: Brand,
  asked: AskedInquiry & { createdAt: Date },
  answer: string,
  timeZone: string,
): Message {
  const { reference, message, createdAt } = asked
  const day = longDay(createdAt, timeZone)
  // they may be in another time zone
  const time = createdAt.toLocaleTimeString('en-US', {
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone,
  })
  return {
    subject: `Our reply to your message, ${reference}`,
    heading: 'Our reply to your message',
    parts: [
      ...answer.split(/\n{2,}/).map(text),
      text(`On ${day} at ${time}, you wrote${about(asked)}:`),
      { kind: 'quote', text: message },
      {
        kind: 'note',
        text: `Reference ${reference}. Reply to this e-mail to write to us again, or call ${phone} and mention the reference.`,
      },
    ],
  }
}

function text(words: string): MessagePart {
  return { kind: 'text', text: words }
}

function about({ product }: AskedInquiry): string {
  return product ? ` about product ${product}` : ''
}

/** '/shop/Parts & Washers' */
function decoded(page: string): string {
  try {
    return decodeURIComponent(page)
  } catch {
    return page
  }
}
