import type { RouterContextProvider } from 'react-router'
import { setCartAside } from '../../shop/cart/set-cart-aside.ts'
import { findSessionState } from '../../shop/checkout/find-checkout.ts'
import { newSessionToken } from '../../shop/checkout/session-token.ts'
import type { FinishedSignIn } from '../../shop/identity/finish-sign-in.ts'
import { orNull, pageContext, shopContext } from '../context.ts'
import { heldOf } from '../whole-cart.ts'
import { waitingOf, type Waiting } from './last-visit.ts'

type Context = Readonly<Pick<RouterContextProvider, 'get'>>
type NewlySignedIn = Pick<FinishedSignIn, 'person' | 'session' | 'replaced' | 'more'>

/**
 * Signed in: the browser gets its session. Its cart stays as it is; the answer is what an earlier visit left, as text,
 * to be offered. If that cannot be read the sign-in still counts, and the next one offers it.
 */
export async function welcome(
  context: Context,
  request: Request,
  { person, session, replaced, more }: NewlySignedIn,
): Promise<Waiting> {
  const { db } = context.get(shopContext)
  const { set } = context.get(pageContext).signIn
  set.session = session
  set.before = true
  if (!more) set.login = null
  if (replaced !== null && replaced !== person.sub) await leaveCheckout(context)
  const aside = await orNull(context, 'the saved cart', setAside())
  return waitingOf(aside?.lastVisit ?? [], aside?.elsewhere ?? 0)

  async function setAside() {
    return setCartAside({ db }, person.sub, await heldOf(context, request))
  }
}

/**
 * What somebody else paid for in this browser is not shown to this person; a payment that is not finished stays
 * watched.
 */
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
