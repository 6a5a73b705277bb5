import { createContext, redirect, type RouterContextProvider } from 'react-router'
import type { Db } from '../database/connect.ts'
import type { Brand } from '../shop/brand.ts'
import type { Category } from '../shop/catalogue/category.ts'
import { newSessionToken } from '../shop/checkout/session-token.ts'
import type { HomeWords } from '../shop/content/home-words.ts'
import type { PageTag } from '../shop/page-tag.ts'
import type { IdentityProvider } from '../shop/identity/identity-provider.ts'
import type { PartnersRule, Person } from '../shop/identity/person.ts'
import type { JobQueue } from '../shop/jobs/job.ts'
import type { Vocabulary } from '../shop/search/slip.ts'
import type { Synonym } from '../shop/search/synonym.ts'
import type { CardFrame } from '../shop/payments/payment-gateway.ts'
import { loginAddress } from './return-path.ts'

/** What pages need of the shop; the server's whole shop fits it. */
type ShopForPages = {
  db: Db
  /** the same shop, read from a replica of the database if there is one: see `readingShop` */
  forReading: Omit<ShopForPages, 'forReading'>
  /** in order of creation, with how many products each has; remembered while nobody writes */
  categories: () => Promise<Category[]>
  synonyms: () => Promise<Synonym[]>
  vocabulary: () => Promise<Vocabulary>
  commonWords: () => Promise<ReadonlySet<string>>
  jobs: JobQueue
  brand: Brand
  /** what the home page says about the merchant */
  homeWords: HomeWords
  cardFrame: CardFrame
  /** null: a shop without a map server has no map */
  mapTiles: MapTiles | null
  /** hosts whose pictures a testimonial may show */
  imageHosts: string[]
  /** replaces a local development host in the address of an image (docs/behaviour.md, Gallery and testimonials) */
  mediaOrigin: string
  /** where inquiries go while the contact data have no address */
  shopMailbox: string
  /** the right side of our Message-IDs */
  mailDomain: string
  identity: IdentityProvider
  /** who is a partner */
  partners: PartnersRule
  /** addresses that make an admin at their first verified sign-in, in lower case */
  adminEmails: string[]
  /** where a failed sign-in ends */
  loginErrorPath: string
  log: {
    info(facts: object, message: string): void
    warn(facts: object, message: string): void
    error(facts: object, message: string): void
  }
  /** ms from approval to the automatic move to the success page */
  successDelayMs: number
  /** for days and reports of staff */
  timeZone: string
}

/** Where the contact page's map gets its tiles: an address with {z}, {x} and {y}. */
export type MapTiles = { address: string; attribution: { text: string; link: string } }

/** Actions of visitors that are limited. */
export type CountedForm =
  | 'inquiry'
  | 'sign-in'
  | 'sign-up'
  | 'leave-request'
  | 'list'
  | 'address'
  | 'shared-list'
  | 'order-pad'

/** What a page tells the server that sends it. */
export type PageNotes = {
  /** null: made for this request only; otherwise the same for its audience until one of the tags is invalidated */
  cacheTags: PageTag[] | null
  /** the only address under which such a page is cached; with any other spelling it is made anew */
  ownAddress: string | null
  /** who is signed in; null: a visitor */
  person: Person | null
  /** this browser has their name: a page leaves it out, and is then the same for everybody at these prices */
  knowsName: boolean
  /** the sign-in that the browser has, and what this answer changes of it */
  signIn: SignInNotes
  /** `__Host-checkout` as the browser sent it; null if missing or malformed */
  sessionToken: string | null
  /** the same cookie as this answer sets it */
  newSessionToken: string | null
  /** this answer deletes the cart cookies: what was in them has been paid */
  clearCart: boolean
  /** Counts against the limits of this visitor; answers the sentence to show when they are used up. */
  countForm(form: CountedForm): Promise<string | null>
  /** Is this path a page of the shop? */
  isPage: (path: string) => boolean
  requestId: string
  /** texts of the inline scripts that the renderer wrote into the page: no others may run */
  ownScripts: string[]
  /** Something that this page needs could not be read: it is sent, never cached, with 503 if the database was away. */
  failed(error: unknown): void
}

/** Cookies of the sign-in. In `set`, null deletes; a name that is missing stays unchanged. */
export type SignInNotes = {
  /** the token of `__Host-session` as the browser sent it, valid or not */
  session: string | null
  /** the token of `__Host-login`: which browser began a sign-in */
  login: string | null
  /** the session check: this browser was signed in within the last day */
  before: boolean
  set: { session?: string | null; login?: string | null; before?: boolean }
}

export const shopContext = createContext<ShopForPages>()
export const pageContext = createContext<PageNotes>()

export type PageContext = Readonly<Pick<RouterContextProvider, 'get'>>

/** Whoever is signed in; null: a visitor. */
export function personOf(context: PageContext): Person | null {
  return context.get(pageContext).person
}

/**
 * For what is the same for many: products, categories, texts. It may be a second old where a replica answers; staff read
 * what they have just written.
 */
export function readingShop(context: PageContext): ShopForPages['forReading'] {
  const shop = context.get(shopContext)
  return personOf(context)?.isAdmin ? shop : shop.forReading
}

/** For pages that only signed-in people may see: everybody else signs in first and comes back to `url`. */
export function requirePerson(context: PageContext, { pathname, search }: URL): Person {
  const person = personOf(context)
  if (person) return person
  const { log } = context.get(shopContext)
  log.info({ path: pathname, reqId: context.get(pageContext).requestId }, 'guard rejected: not signed in')
  throw redirect(loginAddress(pathname + search))
}

/**
 * Declares that this page is the same for everybody who sees the same prices, and its address. Only for loaders that
 * read no cookie, and of a person nothing but their tier.
 */
export function sameForAll(context: PageContext, ownAddress: string, ...tags: PageTag[]): void {
  Object.assign(context.get(pageContext), { cacheTags: tags, ownAddress })
}

/** A part that the page can do without: null if reading it failed, which is logged. */
export async function orNull<Part>(
  context: PageContext,
  what: string,
  read: Promise<Part>,
): Promise<Part | null> {
  try {
    return await read
  } catch (error) {
    context.get(shopContext).log.error({ err: error }, `${what} could not be read`)
    context.get(pageContext).failed(error)
    return null
  }
}

/** The session of whoever is paying; the first page of /cart or /checkout makes it. */
export function ensureSession(context: PageContext): string {
  const notes = context.get(pageContext)
  const token = notes.newSessionToken ?? notes.sessionToken
  if (token) return token
  notes.newSessionToken = newSessionToken()
  return notes.newSessionToken
}

/** After a purchase: a new session, and an empty cart. */
export function renewSession(context: PageContext, token: string): void {
  const notes = context.get(pageContext)
  notes.newSessionToken = token
  notes.clearCart = true
}
