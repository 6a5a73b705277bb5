import type { Act } from '../audit/act.ts'
import { cutToWords } from '../text/cut-text.ts'

/** The rooms whose acts are recorded, in the words of the panel: staff can narrow the activity to one of them. */
export const activityKinds = {
  orders: ['orders', 'offers', 'shipping', 'checkout', 'coupons', 'service'],
  catalogue: ['catalogue', 'numbers', 'search'],
  content: ['content', 'gallery', 'testimonials', 'notifications', 'setup'],
  people: ['people', 'identity'],
  customers: ['customers'],
  newsletter: ['newsletter', 'inquiries', 'mail'],
} as const
export type ActivityKind = keyof typeof activityKinds

/** Recorded, but not in a person's name. */
export const actorNames: Record<string, string> = {
  operator: 'Operator, at the command line',
  engine: 'The shop itself',
  service: 'A service',
  visitor: 'Through a link in an e-mail',
  demo: 'Demo data',
}

/** One field of a record, before and after; null: it did not exist. */
export type FieldChange = { field: string; before: string | null; after: string | null; cut: boolean }

/** What was done, in a few words: 'catalogue.edit-product' → 'Changed product'. */
export function actWords(action: string): string {
  return (wordsOf as Record<string, string>)[action] ?? action
}

const wordsOf: Record<Act, string> = {
  'backup.restore': 'Put back a backup',
  'catalogue.add-brochure': 'Added brochure',
  'catalogue.add-category': 'Added category',
  'catalogue.add-product': 'Added product',
  'catalogue.delete-category': 'Deleted category',
  'catalogue.delete-product': 'Deleted product',
  'catalogue.edit-category': 'Changed category',
  'catalogue.edit-product': 'Changed product',
  'catalogue.export': 'Exported products',
  'catalogue.import': 'Imported products',
  'catalogue.purge-category': 'Removed category for good',
  'catalogue.purge-product': 'Removed product for good',
  'catalogue.restore-category': 'Restored category',
  'catalogue.restore-product': 'Restored product',
  'catalogue.undo-import': 'Undid an import',
  'checkout.switch': 'Turned payments on or off',
  'coupons.add': 'Added coupon',
  'coupons.switch': 'Turned coupon on or off',
  'content.add-picture': 'Added picture for a text page',
  'content.discard-text-page-draft': 'Discarded draft of text page',
  'content.publish-text-page': 'Published text page',
  'content.restore-text-page': 'Restored an earlier version of',
  'content.save-contact-data': 'Changed contact data',
  'content.save-text-page': 'Published text page',
  'content.save-text-page-draft': 'Saved draft of text page',
  'customers.export': 'Exported customers',
  'gallery.add': 'Added gallery picture',
  'gallery.delete': 'Deleted gallery picture',
  'gallery.purge': 'Removed gallery picture for good',
  'gallery.restore': 'Restored gallery picture',
  'identity.admin': 'Changed who is an admin',
  'inquiries.answer': 'Answered inquiry',
  'inquiries.change': 'Changed status of inquiry',
  'newsletter.add-subscriber': 'Added subscriber',
  'newsletter.export': 'Exported subscribers',
  'newsletter.import': 'Imported subscribers',
  'newsletter.return-subscriber': 'Brought a subscriber back',
  'newsletter.unsubscribe': 'Unsubscribed',
  'newsletter.pause': 'Paused newsletter',
  'newsletter.resend': 'Resent e-mails in doubt',
  'newsletter.resume': 'Resumed newsletter',
  'newsletter.send': 'Sent newsletter',
  'newsletter.test': 'Sent test newsletter',
  'mail.add-link-key': 'Made a key for links in e-mails',
  'mail.remove-link-key': 'Removed a key for links in e-mails',
  'mail.send-again': 'Resent an e-mail',
  'notifications.add': 'Added notification',
  'notifications.delete': 'Deleted notification',
  'notifications.purge': 'Removed notification for good',
  'notifications.restore': 'Restored notification',
  'numbers.add': 'Added other number',
  'numbers.delete': 'Deleted other number',
  'numbers.edit': 'Changed other number',
  'numbers.export': 'Exported other numbers',
  'numbers.import': 'Imported other numbers',
  'numbers.undo-import': 'Undid an import of other numbers',
  'offers.add-template': 'Added quote template',
  'offers.answer': 'Answered about quote',
  'offers.close': 'Closed quote',
  'offers.correct': 'Corrected the contact of quote',
  'offers.create': 'Began quote',
  'offers.delete-template': 'Deleted quote template',
  'offers.discard': 'Discarded the draft of quote',
  'offers.draft': 'Began a draft of quote',
  'offers.edit-template': 'Changed quote template',
  'offers.send': 'Sent quote',
  'offers.withdraw': 'Withdrew quote',
  'orders.confirmation': 'Resent the confirmation',
  'orders.drop-part': 'Canceled a partial refund',
  'orders.export': 'Exported orders',
  'orders.fence': 'Advanced the order numbers',
  'orders.renumber': 'Gave the order a new number',
  'orders.resolve': 'Decided an order',
  'orders.retry': 'Tried an order again',
  'orders.return': 'Promised to refund the money of',
  'orders.return-part': 'Promised a partial refund of',
  'people.change': 'Changed partner approval',
  'people.end-sessions': 'Signed out everywhere',
  'search.add-synonym': 'Added synonym',
  'search.delete-synonym': 'Deleted synonym',
  'search.edit-synonym': 'Changed synonym',
  'people.erase': 'Erased personal data',
  'people.export': 'Exported personal data',
  'service.create-sales-order': 'Created sales order',
  'service.invoice': 'Added invoice',
  'service.make-customer': 'Made customer',
  'service.payment-entry': 'Entered payment',
  'service.process-payment': 'Charged a card',
  'setup.open': 'Opened the shop without the demo',
  'shipping.add-carrier': 'Added carrier',
  'shipping.correct': 'Corrected a shipment of',
  'shipping.delete-carrier': 'Deleted carrier',
  'shipping.edit-carrier': 'Changed carrier',
  'shipping.ship': 'Shipped',
  'shipping.undo': 'Undid a shipment of',
  'testimonials.add': 'Added testimonial',
  'testimonials.delete': 'Deleted testimonial',
  'testimonials.purge': 'Removed testimonial for good',
  'testimonials.restore': 'Restored testimonial',
}

/** A list shows only the beginning of a long text. */
const listedLength = 160
const nothing = new Set(['', '[]', '{}'])

/** An undo of an import also names what it undoes, which is no change: only what is recorded of products is told. */
export function beforeOf(action: string, before: unknown): unknown {
  return action.endsWith('.undo-import') && isRecord(before) ? { product: before['product'] } : before
}

/** Old → new, field by field; unchanged fields are left out. Texts longer than `most` are cut. */
export function changesOf(before: unknown, after: unknown, most = listedLength): FieldChange[] {
  const [old, now] = [flat(before), flat(after)]
  return [...new Set([...old.keys(), ...now.keys()])].flatMap((path) => {
    const [was, is] = [old.get(path) ?? null, now.get(path) ?? null]
    if (was === is || (nothing.has(was ?? '') && nothing.has(is ?? ''))) return []
    const texts = [was, is].map((text) => cut(text, most))
    return [
      {
        field: fieldWords(path),
        before: texts[0]?.text ?? null,
        after: texts[1]?.text ?? null,
        cut: texts.some((one) => one.cut),
      },
    ]
  })
}

/** Secrets are never shown, even if one was ever recorded. */
const secret = /token|secret|password|cookie|hash|session(?!s?ended)|cvv|authorization/i

function flat(value: unknown, path = '', found = new Map<string, string>()): Map<string, string> {
  if (value === null || value === undefined) return found
  if (isRecord(value)) {
    for (const [key, inner] of Object.entries(value))
      flat(secret.test(key) ? '(not shown)' : inner, path ? `${path}.${key}` : key, found)
    return found
  }
  found.set(path, textOf(value, path))
  return found
}

function textOf(value: unknown, path: string): string {
  if (typeof value === 'string') return value
  if (typeof value === 'number')
    return path.endsWith('Cents') ? `$${(value / 100).toLocaleString('en-US', twoDecimals)}` : String(value)
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value) && value.every((one) => typeof one === 'string')) return value.join('\n')
  if (Array.isArray(value) && value.every(isRecord)) return value.map(lineOf).join('\n')
  return JSON.stringify(value, (key, inner: unknown) => (secret.test(key) ? '(not shown)' : inner), 1)
}

/** One of several, such as a picture of a product: 'picture 639376ab, alt From the left, hidden'. */
function lineOf(record: Record<string, unknown>): string {
  const { image, ...rest } = record
  const told = [...flat(rest)]
    .filter(([, text]) => text !== '' && text !== 'no')
    .map(([name, text]) => (text === 'yes' ? namesOf(name) : `${namesOf(name)} ${text}`))
  return [...(typeof image === 'string' ? [`picture ${image.slice(0, 8)}`] : []), ...told].join(', ')
}

const twoDecimals = { minimumFractionDigits: 2, maximumFractionDigits: 2 }

function cut(text: string | null, most: number): { text: string | null; cut: boolean } {
  if (text === null || text.length <= most) return { text, cut: false }
  return { text: cutToWords(text, most), cut: true }
}

/** 'newPriceCents' → 'New price', 'product.W-10.title' → 'Product W-10 title' */
function fieldWords(path: string): string {
  return sentence(namesOf(path) || 'value')
}

function namesOf(path: string): string {
  const parts = path.replace(/Cents$/, '').split('.')
  // A product's number is shown as it is written.
  return parts.map((part, at) => (parts[at - 1] === 'product' ? part : spelled(part))).join(' ')
}

function spelled(name: string): string {
  return name
    .replaceAll(/([a-z0-9])([A-Z])/g, (_, low: string, high: string) => `${low} ${high.toLowerCase()}`)
    .replaceAll(/[_-]/g, ' ')
}

function sentence(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
