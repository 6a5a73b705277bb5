import type { RouterContextProvider } from 'react-router'
import { mergeKeptCart } from '../../shop/cart/merge-kept-cart.ts'
import { findNumbers } from '../../shop/cart/open-cart.ts'
import { findSessionState } from '../../shop/checkout/find-checkout.ts'
import { newSessionToken } from '../../shop/checkout/session-token.ts'
import type { FinishedSignIn } from '../../shop/identity/finish-sign-in.ts'
import { cartHeaders, cartOf } from '../cart-cookies.ts'
import { orNull, pageContext, shopContext } from '../context.ts'
import { mergedLines, type MergedLines } from './merged-cart.ts'

type Context = Readonly<Pick<RouterContextProvider, 'get'>>
type NewlySignedIn = Pick<FinishedSignIn, 'person' | 'session' | 'replaced' | 'more'>

/**
 * Signed in: the browser gets its session, and its cart becomes one with the one that was kept. Whoever is signed in stays
 * so when the cart cannot be read; the next sign-in merges it.
 */
export async function welcome(
  context: Context,
  request: Request,
  { person, session, replaced, more }: NewlySignedIn,
): Promise<{ merged: MergedLines; headers: Headers }> {
  const { db, brand } = context.get(shopContext)
  const { set } = context.get(pageContext).signIn
  set.session = session
  set.before = true
  if (!more) set.login = null
  if (replaced !== null && replaced !== person.sub) await leaveCheckout(context)
  const merged = await orNull(context, 'the kept cart', merge())
  const headers =
    merged && merged.added.length > 0 ? cartHeaders(merged.cart, brand.siteOrigin) : new Headers()
  return { merged: mergedLines(merged ?? { added: [], leftOut: [] }), headers }

  async function merge() {
    return mergeKeptCart({ db }, person.sub, await findNumbers(db, cartOf(request)))
  }
}

/** What the one before paid for in this browser is none of theirs; a payment without an end yet stays watched. */
async function leaveCheckout(context: Context): Promise<void> {
  const notes = context.get(pageContext)
  if (!notes.sessionToken) return
  const state = await orNull(
    context,
    'the checkout',
    findSessionState(context.get(shopContext), notes.sessionToken),
  )
  if (state && !state.live) notes.newSessionToken = newSessionToken()
}
