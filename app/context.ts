import { createContext, type RouterContextProvider } from 'react-router'
import type { Db } from '../database/connect.ts'
import type { Brand } from '../shop/brand.ts'
import { newSessionToken } from '../shop/checkout/session-token.ts'
import type { PageTag } from '../shop/drop-pages.ts'
import type { CardFrame } from '../shop/payments/payment-gateway.ts'

/** What pages need of the shop; the server's whole shop fits it. */
export type ShopForPages = {
  db: Db
  brand: Brand
  cardFrame: CardFrame
  /** ms from approval to the automatic move to the success page */
  successDelayMs: number
}

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
}

export const shopContext = createContext<ShopForPages>()
export const pageContext = createContext<PageNotes>()

type Context = Readonly<Pick<RouterContextProvider, 'get'>>

/** Declares that this page is the same for every visitor. Only loaders that read no cookie may say so. */
export function sameForAll(context: Context, ...tags: PageTag[]): void {
  context.get(pageContext).cacheTags = tags
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
