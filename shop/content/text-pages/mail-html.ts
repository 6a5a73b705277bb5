import sanitizeHtml from 'sanitize-html'
import { colours, fonts } from '../../mail/mail-look.ts'
import { cleaningRules } from './clean-html.ts'
import { withShownImages } from './shown-images.ts'

/**
 * Prepares cleaned HTML for mails: the same tags and addresses, with inline styles, because mail programs drop style
 * sheets. The styles are ours; any others were removed before. Our own links and pictures get complete addresses,
 * because a mail has no address of its own.
 */
export function mailHtml(html: string, { siteOrigin, mediaOrigin }: Origins): string {
  const shown = withShownImages(html, mediaOrigin)
  const rules = cleaningRules(mediaOrigin)
  const whole = (address = '') => URL.parse(address, siteOrigin)?.href ?? ''
  const styled = Object.entries(styles).map(
    ([tag, style]) =>
      [
        tag,
        (tagName: string, attribs: sanitizeHtml.Attributes) => ({ tagName, attribs: { ...attribs, style } }),
      ] as const,
  )
  return sanitizeHtml(shown, {
    ...rules,
    allowedAttributes: Object.fromEntries(
      rules.allowedTags.map((tag) => [tag, [...(rules.allowedAttributes[tag] ?? []), 'style']]),
    ),
    // These are our own addresses, complete; a demo's pages are on http.
    parseStyleAttributes: false,
    allowedSchemes: ['https', 'http', 'mailto', 'tel'],
    exclusiveFilter: () => false,
    transformTags: {
      ...Object.fromEntries(styled),
      a: (tagName, { href, rel }) => ({
        tagName,
        attribs: { href: whole(href), ...(rel && { rel }), style: `color:${colours.accent}` },
      }),
      img: (tagName, { src, alt = '' }) => ({
        tagName,
        attribs: { src: whole(src), alt, style: 'display:block;max-width:100%;height:auto;border:0' },
      }),
    },
  })
}

type Origins = { siteOrigin: string; mediaOrigin: string }

const cell = `padding:8px;border-bottom:1px solid ${colours.line};text-align:left;vertical-align:top`

const styles: Record<string, string> = {
  p: 'margin:0 0 16px',
  h2: `margin:28px 0 12px;font:700 22px/28px ${fonts.heading}`,
  h3: `margin:24px 0 8px;font:700 18px/24px ${fonts.heading}`,
  ul: 'margin:0 0 16px;padding-left:24px',
  ol: 'margin:0 0 16px;padding-left:24px',
  li: 'margin:0 0 6px',
  table: 'width:100%;margin:0 0 16px;border-collapse:collapse',
  th: `${cell};background:${colours.sunken};font-weight:600`,
  td: cell,
}
