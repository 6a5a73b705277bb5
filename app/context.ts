import { createContext, type RouterContextProvider } from 'react-router'
import type { Db } from '../database/connect.ts'
import type { Brand } from '../shop/brand.ts'
import { newSessionToken } from '../shop/checkout/session-token.ts'
import type { PageTag } from '../shop/drop-pages.ts'
import type { JobQueue } from '../shop/jobs/job.ts'
import type { CardFrame } from '../shop/payments/payment-gateway.ts'

/** What pages need of the shop; the server's whole shop fits it. */
export type ShopForPages = {
  db: Db
  jobs: JobQueue
  brand: Brand
  cardFrame: CardFrame
  /** null: a shop without a map server has no map */
  mapTiles: MapTiles | null
  /** hosts whose pictures a testimonial may show */
  imageHosts: string[]
  /** where inquiries go while the contact data names no address */
  shopMailbox: string
  /** the right side of our Message-IDs */
  mailDomain: string
  log: { warn(facts: object, message: string): void; error(facts: object, message: string): void }
  /** ms from approval to the automatic move to the success page */
  successDelayMs: number
}

/** Where the contact page's map takes its tiles: an address with {z}, {x} and {y}. */
export type MapTiles = { address: string; attribution: { text: string; link: string } }

/** What a page says about itself to the server that sends it. */
export type PageNotes = {
  /** null: made for this request alone; otherwise the same for every visitor until one of the tags is dropped */
  cacheTags: PageTag[] | null
  /** `__Host-checkout` as the browser sent it; null when there was none or it had another shape */
  sessionToken: string | null
  /** the same cookie as this answer sets it */
  newSessionToken: string | null
  /** this answer deletes the cart cookies: what was in them has been paid */
  clearCart: boolean
  /** Counts one sent form against the limits of this visitor; the sentence to show when they are used up. */
  countForm(form: 'inquiry'): Promise<string | null>
  /** Something this page needs could not be read: it is sent, never kept, and 503 when the database was away. */
  failed(error: unknown): void
}

export const shopContext = createContext<ShopForPages>()
export const pageContext = createContext<PageNotes>()

type Context = Readonly<Pick<RouterContextProvider, 'get'>>

/** Declares that this page is the same for every visitor. Only loaders that read no cookie may say so. */
export function sameForAll(context: Context, ...tags: PageTag[]): void {
  context.get(pageContext).cacheTags = tags
}

/** A part that the rest of the page can do without: null when reading it failed, which is logged. */
export async function orNull<Part>(
  context: Context,
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

/** The session of whoever is paying; the first page of /cart or /checkout makes it (spec-decisions 50). */
export function ensureSession(context: Context): string {
  const notes = context.get(pageContext)
  const token = notes.newSessionToken ?? notes.sessionToken
  if (token) return token
  notes.newSessionToken = newSessionToken()
  return notes.newSessionToken
}

/** After a purchase: a new session, and an empty cart. */
export function renewSession(context: Context, token: string): void {
  const notes = context.get(pageContext)
  notes.newSessionToken = token
  notes.clearCart = true
}
