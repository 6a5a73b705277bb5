import { convert } from 'html-to-text'
import type { Brand } from '../brand.ts'
import { cleanerVersion, cleanHtml } from '../content/text-pages/clean-html.ts'
import { mailHtml } from '../content/text-pages/mail-html.ts'
import type { Message } from '../mail/message.ts'

export type MessageNeeds = { brand: Brand; mediaOrigin: string }

/** The mail of a newsletter for each recipient; the common parts are made once. */
export function composeNewsletter(
  { brand, mediaOrigin }: MessageNeeds,
  { subject, html, ...written }: { subject: string; html: string; cleanerVersion: number },
): (unsubscribe: string) => Message {
  // Text that was stored under an older cleaner is cleaned again.
  const clean = written.cleanerVersion === cleanerVersion ? html : cleanHtml(html, mediaOrigin)
  const styled = mailHtml(clean, { siteOrigin: brand.siteOrigin, mediaOrigin })
  const parts: Message['parts'] = [{ kind: 'html', html: styled, text: plainText(styled) }]
  return (unsubscribe) => ({ subject, heading: subject, parts, unsubscribe })
}

export function unsubscribeAddress({ siteOrigin }: Brand, token: string): string {
  return `${siteOrigin}/unsubscribe?t=${token}`
}

/** For a preview or a test: the link belongs to nobody, so it unsubscribes nobody. */
export const noToken = 'preview'

/** One line for each row of a table; a link stands in brackets after its words. */
function plainText(html: string): string {
  return convert(html, {
    wordwrap: 72,
    selectors: [
      { selector: 'h2', options: { uppercase: false } },
      { selector: 'h3', options: { uppercase: false } },
      { selector: 'a', options: { hideLinkHrefIfSameAsText: true } },
      { selector: 'img', options: { linkBrackets: false } },
      { selector: 'table', format: 'dataTable', options: { uppercaseHeaderCells: false } },
    ],
  })
}
