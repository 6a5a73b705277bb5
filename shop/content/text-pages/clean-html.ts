import sanitizeHtml from 'sanitize-html'
import { isLocalAddress } from '../../media/local-address.ts'
import { ok, refused, type Result } from '../../result.ts'
import { withoutNul } from '../../text/without-nul.ts'

/** Raised whenever the rules below become stricter: texts stored under an older version are cleaned again when read. */
export const cleanerVersion = 1

const texts = ['p', 'h2', 'h3', 'ul', 'ol', 'li', 'strong', 'em', 'a', 'br', 'img']
const tables = ['table', 'thead', 'tbody', 'tr', 'th', 'td']

/** How deep tags may be nested. No text needs more, and reading takes time with the square of the depth. */
const deepestTags = 100

/** HTML as somebody sends it, cleaned. */
export function cleanSentHtml(html: string, mediaOrigin?: string): Result<string, { why: 'too-deep' }> {
  try {
    return ok(sanitizeHtml(readable(html), { ...cleaningRules(mediaOrigin), ...stopsAt(deepestTags) }))
  } catch (error) {
    if (error instanceof TooDeep) return refused({ why: 'too-deep' })
    throw error
  }
}

/** Stops at the first tag too many: the rest is not read at all. */
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
 * The only way for HTML into a page: the tags and attributes below, and nothing else (docs/safety.md, Content and
 * files). Links lead to https, mail, telephone or our own pages. Pictures are our own, or on a local development host,
 * which is replaced by ours when the text is read. What remains has no classes, ids or styles.
 */
export function cleanHtml(html: string, mediaOrigin?: string): string {
  return sanitizeHtml(readable(html), cleaningRules(mediaOrigin))
}

/** The database takes neither a NUL nor half a character. */
function readable(html: string): string {
  return withoutNul(html).toWellFormed()
}

/** The rules themselves; mails have a variant of them (`mail-html.ts`). */
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
      // The page already has its only h1; word processors write more of them.
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

/** An editor returns the addresses that it was shown, which may be those of the media host. */
function isOurs(src: string, mediaOrigin: string | undefined): boolean {
  return (
    /^\/media\/[0-9a-f]{32}(-\d+)?\.jpg$/.test(src) ||
    isLocalAddress(src) ||
    (mediaOrigin !== undefined && URL.parse(src)?.origin === mediaOrigin)
  )
}
