import { plain } from '../../csv/csv.ts'
import { hasLostLetters, notUtf8 } from '../../text/lost-letters.ts'
import { knownFields, type SubscriberFields } from './subscriber.ts'

/**
 * What a column of a list of addresses holds. `subscribed`: no, and the like, for who has left; `agreed`: yes for who
 * has said so, of all customers of a shop; `leftAt` and `bouncedAt`: filled where somebody is on the list no more.
 */
type Column =
  | 'email'
  | 'displayName'
  | 'name'
  | 'firstName'
  | 'lastName'
  | 'subscribed'
  | 'agreed'
  | 'leftAt'
  | 'bouncedAt'

export type Cells = { [name in Column]?: string }

/**
 * Our own names, and those in exports of Mailchimp, Shopify (customers), WooCommerce (customers) and WordPress. Letters
 * alone count: E-mail, EMAIL and e_mail are one.
 */
const columns = new Map<string, Column>([
  ['email', 'email'],
  ['emailaddress', 'email'],
  ['useremail', 'email'],
  ['displayname', 'displayName'],
  ['name', 'name'],
  ['fullname', 'name'],
  ['firstname', 'firstName'],
  ['lastname', 'lastName'],
  ['subscribed', 'subscribed'],
  ['acceptsemailmarketing', 'agreed'],
  ['acceptsmarketing', 'agreed'],
  ['unsubtime', 'leftAt'],
  ['cleantime', 'bouncedAt'],
])

/** undefined: a column that is left alone */
export function columnOf(heading: string): Column | undefined {
  return columns.get(heading.toLowerCase().replaceAll(/[^a-z]/g, ''))
}

/** Null, or why a file with these columns cannot be read. */
export function whyNotThese(named: (Column | undefined)[]): string | null {
  const has = (name: Column) => named.includes(name)
  if (!has('email')) return 'The column email is missing.'
  if (!has('displayName') && !has('name') && !has('firstName') && !has('lastName'))
    return 'The column displayName is missing. Name, or First Name and Last Name, works too.'
  const twice = named.find((name, at) => name !== undefined && named.indexOf(name) !== at)
  return twice ? `The column ${twice} appears twice.` : null
}

const no = /^(no|n|false|0|unsubscribed)$/i
const yes = /^(yes|y|true|1|subscribed)$/i

/** A list that travels brings nobody back: who has left there is not taken, nor who never agreed. */
export function readSubscriber(cells: Cells): { fields: SubscriberFields } | { why: string } {
  const { email = '', subscribed = '', agreed, leftAt, bouncedAt } = cells
  const isGone = no.test(subscribed.trim()) || Boolean(leftAt?.trim() || bouncedAt?.trim())
  if (isGone || (agreed !== undefined && !yes.test(agreed.trim())))
    return { why: 'The file says that this person is not subscribed.' }
  // Many lists have lines without a name: of those who signed up with their address alone.
  const displayName = nameOf(cells)
  if (hasLostLetters(displayName + email)) return { why: notUtf8 }
  const parsed = knownFields.safeParse({ displayName, email: plain(email) })
  if (parsed.success) return { fields: parsed.data }
  return { why: parsed.error.issues.map(({ message }) => message).join(' ') }
}

function nameOf({ displayName = '', name = '', firstName = '', lastName = '' }: Cells): string {
  const both = [firstName, lastName].map((one) => plain(one).trim())
  return [displayName, name].map(plain).find((one) => one.trim() !== '') ?? both.filter(Boolean).join(' ')
}
