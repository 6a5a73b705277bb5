import { decodeEntities } from '../../../shop/text/decode-entities.ts'

/** The words of a page's text, without tags and headings. */
export function wordsOfHtml(html: string): string {
  return decodeEntities(html.replace(/<(h[1-6])\b[^>]*>[\s\S]*?<\/\1>/g, ' ').replace(/<[^>]*>/g, ' '))
    .replace(/\s+/g, ' ')
    .replace(/ (?=[.,;:)])/g, '')
    .trim()
}
