import sanitizeHtml from 'sanitize-html'
import { isLocalAddress } from '../media/local-address.ts'
import { ok, refused, type Result } from '../result.ts'
import { withoutNul } from '../without-nul.ts'

/** Raised whenever the rules below become stricter: what was stored under an older one is cleaned again when read. */
export const cleanerVersion = 1

const texts = ['p', 'h2', 'h3', 'ul', 'ol', 'li', 'strong', 'em', 'a', 'br', 'img']
const tables = ['table', 'thead', 'tbody', 'tr', 'th', 'td']

/**
 * Tags that may stand within each other. No text needs as many, and what reads them takes its time with the square of
 * their number.
 */
export const deepestTags = 100

/** HTML as somebody sends it, cleaned. */
export function cleanSentHtml(html: string, mediaOrigin?: string): Result<string, { why: 'too deep' }> {
  try {
    return ok(sanitizeHtml(readable(html), { ...cleaningRules(mediaOrigin), ...stopsAt(deepestTags) }))
  } catch (error) {
    if (error instanceof TooDeep) return refused({ why: 'too deep' })
    throw error
  }
}

/** At the first tag too many: the others are not read at all. */
function stopsAt(most: number): Pick<sanitizeHtml.IOptions, 'onOpenTag' | 'onCloseTag'> {
  let depth = 0
  return {
    onOpenTag() {
      depth += 1
      if (depth > most) throw new TooDeep()
    },
    onCloseTag() {
      depth -= 1
    },
  }
}

class TooDeep extends Error {}

/**
 * The one way for HTML into a page: the tags and attributes of safety.md s.4.6, and nothing else. Links go
 * to https, mail, telephone or our own pages; pictures are our own, or on a local development host, which is pointed
 * to ours when it is read. What remains has no classes, ids or styles.
 */
export function cleanHtml(html: string, mediaOrigin?: string): string {
  return sanitizeHtml(readable(html), cleaningRules(mediaOrigin))
}

/** The database holds neither a NUL nor half a character. */
function readable(html: string): string {
  return withoutNul(html).toWellFormed()
}

/** The rules themselves, of which a mail (`mail-html.ts`) is a second profile. */
export function cleaningRules(mediaOrigin?: string): CleaningRules {
  return {
    allowedTags: [...texts, ...tables],
    allowedAttributes: {
      a: ['href', 'rel'],
      img: ['src', 'alt'],
      th: ['colspan', 'rowspan'],
      td: ['colspan', 'rowspan'],
    },
    allowedSchemes: ['https', 'mailto', 'tel'],
    allowedSchemesByTag: { img: ['https', 'http'] },
    allowProtocolRelative: false,
    transformTags: {
      // The page has the only h1; word processors write the rest.
      h1: 'h2',
      h4: 'h3',
      b: 'strong',
      i: 'em',
      a: (tagName, { href = '' }) => ({
        tagName,
        attribs: { href, ...(/^https:/i.test(href.trim()) && { rel: 'noopener noreferrer' }) },
      }),
    },
    exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !isOurs(attribs['src'] ?? '', mediaOrigin),
  }
}

type CleaningRules = sanitizeHtml.IOptions & {
  allowedTags: string[]
  allowedAttributes: Record<string, string[]>
  transformTags: Record<string, string | sanitizeHtml.Transformer>
}

/** An editor gives back what it was shown, which may be at the media host. */
function isOurs(src: string, mediaOrigin: string | undefined): boolean {
  return (
    /^\/media\/[0-9a-f]{32}(-\d+)?\.jpg$/.test(src) ||
    isLocalAddress(src) ||
    (mediaOrigin !== undefined && URL.parse(src)?.origin === mediaOrigin)
  )
}
