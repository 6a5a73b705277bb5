import { cutToWords } from '../text/cut-text.ts'

/**
 * What a mail says. HTML and plain text are both made from it, so they cannot disagree; appearance and signature are
 * the same for every mail (message-html.ts, message-text.ts).
 */
export type Message = {
  subject: string
  /** what a list of mails shows after the subject; without it, the first words of the mail */
  preview?: string
  /** '': none */
  heading: string
  parts: MessagePart[]
  /** where the reader can leave the newsletter; the foot then says so */
  unsubscribe?: string
}

export type MessagePart =
  /** one paragraph; its line breaks are kept */
  | { kind: 'text'; text: string }
  /** small print next to what it is about */
  | { kind: 'note'; text: string }
  /** what somebody else wrote */
  | { kind: 'quote'; text: string }
  /** text of staff: clean, with its styles (`shop/content/text-pages/mail-html.ts`), and the same as plain text */
  | { kind: 'html'; html: string; text: string }
  /** names and values, one line each */
  | { kind: 'facts'; facts: [name: string, value: string][] }
  | { kind: 'button'; label: string; address: string }
  | { kind: 'order'; lines: OrderMailLine[]; sums: OrderMailSum[] }

/** Money as it is read. */
export type OrderMailLine = {
  title: string
  /** '': it is no product */
  number: string
  /** the buyer's own numbers for it */
  own?: string[]
  /** what else there is to say of it, a line each */
  below?: string[]
  quantity: number
  unit: string
  total: string
}

/** What stands below a line of an order that the buyer has a number for; '' if there is none. */
export function ownNumberWords(own: string[] = []): string {
  return own.length === 0 ? '' : `Your number: ${own.join(', ')}`
}

export type OrderMailSum = { name: string; amount: string; strong?: boolean }

/** Next to the link that unsubscribes. */
export const whyOnTheList = 'You are receiving this e-mail because you agreed to receive our newsletter.'

/** A list of mails shows no more than this. */
const longestPreview = 150

export function previewOf({ preview, heading, parts }: Message): string {
  const first = parts.find((part) => part.kind === 'text' || part.kind === 'html')
  return cutToWords((preview ?? first?.text ?? heading).replace(/\s+/g, ' ').trim(), longestPreview)
}
