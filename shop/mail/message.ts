import { cutToWords } from '../cut-text.ts'

/**
 * What a mail says. HTML and plain text are both made of it, so they cannot disagree; how it looks and who signs it
 * is the same for every mail (message-html.ts, message-text.ts).
 */
export type Message = {
  subject: string
  /** what a list of mails shows behind the subject; where nothing is said, the first words of the mail */
  preview?: string
  /** '': it has none */
  heading: string
  parts: MessagePart[]
  /** where whoever reads it may end the newsletter; the foot then says so */
  unsubscribe?: string
}

export type MessagePart =
  /** one paragraph; its line breaks are kept */
  | { kind: 'text'; text: string }
  /** small print beside what it is about */
  | { kind: 'note'; text: string }
  /** what somebody else wrote */
  | { kind: 'quote'; text: string }
  /** what staff have written: clean, with its styles (`shop/content/mail-html.ts`), and the same as plain text */
  | { kind: 'html'; html: string; text: string }
  /** names and what they stand for, a line each */
  | { kind: 'facts'; facts: [name: string, value: string][] }
  | { kind: 'button'; label: string; address: string }
  | { kind: 'order'; lines: OrderMailLine[]; sums: OrderMailSum[] }

/** Money as it is read. */
export type OrderMailLine = { title: string; number: string; quantity: number; unit: string; total: string }

export type OrderMailSum = { name: string; amount: string; strong?: boolean }

/** Beside the link that unsubscribes. */
export const whyOnTheList = 'You are receiving this e-mail because you agreed to receive our newsletter.'

/** More of it no list of mails shows. */
const longestPreview = 150

export function previewOf({ preview, heading, parts }: Message): string {
  const first = parts.find((part) => part.kind === 'text' || part.kind === 'html')
  return cutToWords((preview ?? first?.text ?? heading).replace(/\s+/g, ' ').trim(), longestPreview)
}
