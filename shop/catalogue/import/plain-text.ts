import sanitizeHtml from 'sanitize-html'
import { decodeEntities } from '../../text/decode-entities.ts'

const paragraphs = ['p', 'div', 'ul', 'ol', 'table', 'blockquote', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6']
const rows = ['li', 'tr', 'br']

/** Turns another shop's HTML into a description: text and line breaks, nothing else. */
export function plainText(html: string): string {
  if (!/[<&]/.test(html)) return html.trim()
  const clean = sanitizeHtml(html, {
    allowedTags: [...paragraphs, ...rows, 'td', 'th'],
    allowedAttributes: {},
  })
  const text = clean
    .replaceAll(/<br \/>|<\/(?:li|tr)>/g, '\n')
    .replaceAll('<li>', '- ')
    .replaceAll(/<\/?(?:td|th)>/g, ' ')
    .replaceAll(/<\/?[a-z]+[0-9]?>/g, '\n\n')
  return decodeEntities(text)
    .split(/\r\n?|\n/)
    .map((line) => line.replaceAll(/[\t \u00a0]+/g, ' ').trim())
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .replaceAll(/(^|\n)(- [^\n]*)\n\n(?=- )/g, '$1$2\n')
    .trim()
}
