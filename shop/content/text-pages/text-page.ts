import { decodeEntities } from '../../text/decode-entities.ts'

/** The editable pages, in the order of the panel's selector. */
export const textPageNames = [
  'About',
  'Privacy Policy',
  'Cookies Policy',
  'Terms of Use',
  'Terms of Purchase',
  'Tax Information',
  'Partners',
  'Support',
] as const

export type TextPageName = (typeof textPageNames)[number]

export const textPageAddresses: Record<TextPageName, string> = {
  About: '/about-us',
  'Privacy Policy': '/privacy-policy',
  'Cookies Policy': '/cookies-policy',
  'Terms of Use': '/terms-of-use',
  'Terms of Purchase': '/terms-of-purchase',
  'Tax Information': '/tax-information',
  Partners: '/partners',
  Support: '/support',
}

/** Where an admin sees the draft as visitors will see it; everybody else sees the published page. */
export function textPagePreview(name: TextPageName): string {
  return `${textPageAddresses[name]}?preview=draft`
}

/** While staff have published nothing under the first name, the second is shown. */
export const textPageFallbacks: Partial<Record<TextPageName, TextPageName>> = {
  'Tax Information': 'Terms of Purchase',
}

/** characters */
export const longestTextPage = 200_000

export const textPageTexts = {
  empty: 'Please write the text of this page: it cannot be published empty.',
  tooLong: `The text is longer than ${longestTextPage.toLocaleString('en-US')} characters. Please shorten it.`,
  tooDeep: 'The formatting of this text goes more than 100 levels deep. Please paste it again as plain text.',
  noPicture: 'Please choose a JPG picture.',
  notJpeg: 'Only JPG images are allowed',
} as const

/** May this page be published without text? Only if another page is shown in its place. */
export function mayBeEmpty(name: TextPageName): boolean {
  return textPageFallbacks[name] !== undefined
}

/** No text and no picture: what an emptied editor sends. */
export function isEmptyText(html: string): boolean {
  return !/<img\b/i.test(html) && plainText(html) === ''
}

/** Cleaned HTML whose h2 have ids, so that a page can list them. */
export type TextPage = { html: string; headings: { id: string; text: string }[] }

/**
 * Gives each h2 with text an id, and each outer table a box that scrolls. The HTML must come from the cleaner: there
 * every tag is closed, and an h2 and a table have no attributes.
 */
export function textPageOf(html: string): TextPage {
  const headings: TextPage['headings'] = []
  const marked = html.replace(/<h2>([\s\S]*?)<\/h2>/g, (whole, inner: string) => {
    const text = plainText(inner)
    if (!text) return whole
    const id = `section-${headings.length + 1}`
    headings.push({ id, text })
    return `<h2 id="${id}">${inner}</h2>`
  })
  return { html: withTableBoxes(marked), headings }
}

function withTableBoxes(html: string): string {
  let depth = 0
  return html.replace(/<\/?table>/g, (tag) => {
    if (tag === '<table>') {
      depth += 1
      return depth === 1 ? `<div class="table-box">${tag}` : tag
    }
    depth -= 1
    return depth === 0 ? `${tag}</div>` : tag
  })
}

function plainText(html: string): string {
  return decodeEntities(html.replace(/<[^>]*>/g, '')).trim()
}
