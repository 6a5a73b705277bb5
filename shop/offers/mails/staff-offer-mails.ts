import type { Brand } from '../../brand.ts'
import type { Message, MessagePart } from '../../mail/message.ts'
import { formatDollars, type Cents } from '../../money.ts'
import type { OfferContact } from '../offer.ts'

/** What staff are told of. */
export type StaffNewsKind = 'requested' | 'question' | 'declined' | 'paid' | 'expired'

export type ToldToStaff = {
  kind: StaffNewsKind
  /** Q-1001 */
  number: string
  contact: OfferContact
  /** the order whose freight it is */
  freightOf: string | null
  requested: { number: string; title: string; quantity: number }[]
  /** what the buyer wrote; '': nothing */
  text: string
  /** what was paid, and as which order */
  paid: { orderNumber: string; totalCents: Cents } | null
}

/** To the shop. */
export function staffMessage({ siteOrigin }: Brand, told: ToldToStaff): Message {
  const { kind, number, contact, requested, paid, freightOf } = told
  const heading = headings[kind](contact.name, number)
  const facts: [name: string, value: string][] = [
    ['Quote', number],
    ['Freight for order', freightOf ?? ''],
    ['Order', paid?.orderNumber ?? ''],
    ['Name', contact.name],
    ['Company', contact.company],
    ['E-mail', contact.email],
    ['Phone', contact.phone],
  ]
  return {
    subject: heading,
    heading,
    parts: [
      { kind: 'text', text: sentences[kind](told) },
      ...(requested.length > 0 ? [{ kind: 'text', text: listWords(requested) } satisfies MessagePart] : []),
      ...(told.text ? [{ kind: 'quote', text: told.text } satisfies MessagePart] : []),
      { kind: 'facts', facts: facts.filter(([, value]) => value !== '') },
      {
        kind: 'button',
        label: kind === 'requested' || kind === 'question' ? 'Answer it' : 'Open the quote',
        address: `${siteOrigin}/admin/admin/offers/${number}`,
      },
      ...(contact.email
        ? [
            {
              kind: 'note',
              text: `You can also reply to this e-mail: your reply goes to ${contact.email}, but the panel does not record it.`,
            } satisfies MessagePart,
          ]
        : []),
    ],
  }
}

const headings: Record<StaffNewsKind, (name: string, number: string) => string> = {
  requested: (name, number) => `Quote ${number} requested by ${name}`,
  question: (name, number) => `Question about quote ${number} from ${name}`,
  declined: (name, number) => `Quote ${number} declined by ${name}`,
  paid: (name, number) => `Quote ${number} accepted by ${name}`,
  expired: (name, number) => `Quote ${number} to ${name} expired`,
}

const sentences: Record<StaffNewsKind, (told: ToldToStaff) => string> = {
  requested: ({ contact }) => `${contact.name} (${contact.email}) asked for a quote.`,
  question: ({ contact }) => `${contact.name} (${contact.email}) wrote:`,
  declined: ({ contact, text }) =>
    `Nothing was charged. ${contact.name} ${text ? 'wrote:' : 'gave no reason.'}`,
  paid: ({ paid }) =>
    paid?.totalCents === 0
      ? `There was nothing to pay. It is now order ${paid.orderNumber}.`
      : `${paid ? formatDollars(paid.totalCents) : 'The total'} was paid by card. It is now order ${paid?.orderNumber ?? ''}.`,
  expired: ({ contact }) => `${contact.name} did not accept it in time. Nothing was charged.`,
}

/** A whole cart can be asked for; the panel has all of it. */
const mostLines = 30

function listWords(requested: ToldToStaff['requested']): string {
  const more = requested.length - mostLines
  const shown = requested.slice(0, mostLines).map(lineWords)
  return [...shown, ...(more > 0 ? [`and ${more} more`] : [])].join('\n')
}

function lineWords({ quantity, number, title }: ToldToStaff['requested'][number]): string {
  return `${quantity} × ${[number, title].filter(Boolean).join(' ')}`
}
