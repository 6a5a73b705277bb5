import type { Brand } from '../../brand.ts'
import type { Message, MessagePart } from '../../mail/message.ts'
import type { OfferContact } from '../offer.ts'

/** What staff are told of. */
export type StaffNewsKind = 'requested' | 'question' | 'declined' | 'paid' | 'expired'

type ToldToStaff = {
  kind: StaffNewsKind
  /** Q-1001 */
  number: string
  contact: OfferContact
  /** the order whose freight it is */
  about: string | null
  requested: { number: string; title: string; quantity: number }[]
  /** what the buyer wrote; '': nothing */
  text: string
  /** the order that was paid */
  orderNumber: string | null
}

/** To the shop. */
export function staffMessage({ siteOrigin }: Brand, told: ToldToStaff): Message {
  const { kind, number, contact, requested, orderNumber } = told
  const heading = headings[kind](told)
  const facts: [name: string, value: string][] = [
    ['Quote', number],
    ['Name', contact.name],
    ['Company', contact.company],
    ['E-mail', contact.email],
    ['Phone', contact.phone],
    ['Order', orderNumber ?? told.about ?? ''],
  ]
  return {
    subject: `${heading}, ${number}`,
    heading,
    parts: [
      { kind: 'text', text: sentences[kind](told) },
      ...(told.text ? [{ kind: 'quote', text: told.text } satisfies MessagePart] : []),
      ...(requested.length > 0
        ? [{ kind: 'text', text: requested.map(lineWords).join('\n') } satisfies MessagePart]
        : []),
      { kind: 'facts', facts: facts.filter(([, value]) => value !== '') },
      { kind: 'button', label: 'Open the quote', address: `${siteOrigin}/admin/admin/offers/${number}` },
    ],
  }
}

const headings: Record<StaffNewsKind, (told: ToldToStaff) => string> = {
  requested: ({ contact }) => `Quote requested by ${contact.name}`,
  question: ({ contact }) => `Question from ${contact.name} about a quote`,
  declined: ({ contact }) => `Quote declined by ${contact.name}`,
  paid: ({ contact }) => `Quote paid by ${contact.name}`,
  expired: ({ contact }) => `Quote expired for ${contact.name}`,
}

const sentences: Record<StaffNewsKind, (told: ToldToStaff) => string> = {
  requested: ({ contact }) => `${contact.name} asks for a quote.`,
  question: ({ contact, number }) => `${contact.name} asks about ${number}:`,
  declined: ({ contact, number, text }) =>
    `${contact.name} declined ${number}${text ? ':' : ' without a reason.'}`,
  paid: ({ number, orderNumber }) => `${number} was accepted and paid. It is order ${orderNumber ?? ''}.`,
  expired: ({ contact, number }) =>
    `${number} has expired. ${contact.name} did not accept it, and nothing was charged.`,
}

function lineWords({ quantity, number, title }: ToldToStaff['requested'][number]): string {
  return `${quantity} × ${[number, title].filter(Boolean).join(' ')}`
}
