import { Form, redirect, type RouterContextProvider } from 'react-router'
import { Link } from '../ui/link.tsx'
import { ownMark } from '../../shop/cart/mark-of.ts'
import { putSavedCart } from '../../shop/cart/saved-cart-store.ts'
import { ok } from '../../shop/result.ts'
import { findSessionState } from '../../shop/checkout/find-checkout.ts'
import { signOut } from '../../shop/identity/sign-out.ts'
import { newSessionToken } from '../../shop/checkout/session-token.ts'
import { orNull, pageContext, renewSession, shopContext } from '../context.ts'
import { changeCartOf, heldOf } from '../whole-cart.ts'
import { Button, buttonLook } from '../ui/button.tsx'
import { PageHead } from '../ui/page-head.tsx'
import type { Route } from './+types/logout.ts'

/** The Log out link acts only from our own pages; whoever comes from elsewhere is asked first. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { signIn } = context.get(pageContext)
  if (isOwnLink(request.headers)) throw await leave(context, request)
  if (!signIn.session) throw redirect('/home')
  return null
}

export async function action({ request, context }: Route.ActionArgs) {
  throw await leave(context, request)
}

export default function LogOutPage() {
  return (
    <div className="gutter mx-auto max-w-wide py-12 md:py-20">
      <PageHead title="Log out" description="End your sign-in." unlisted />
      <h1 className="text-h1">Log out?</h1>
      <p className="mt-3">Your cart will be here the next time you sign in.</p>
      <Form method="post" reloadDocument className="mt-6 flex flex-wrap items-center gap-3">
        <Button type="submit">Log out</Button>
        <Link to="/home" className={buttonLook('quiet')}>
          Stay signed in
        </Link>
      </Form>
    </div>
  )
}

/** A picture or a frame of ours is not a link. */
function isOwnLink(headers: Headers): boolean {
  const to = headers.get('Sec-Fetch-Dest')
  return headers.get('Sec-Fetch-Site') === 'same-origin' && (to === null || to === 'document')
}

/** Ends the session here, leaves nothing of this person in the browser, and then ends it at the provider. */
async function leave(
  context: Readonly<Pick<RouterContextProvider, 'get'>>,
  request: Request,
): Promise<Response> {
  const shop = context.get(shopContext)
  const notes = context.get(pageContext)
  const { session, set } = notes.signIn
  // Saves a change of the cart that the browser has not sent yet.
  if (notes.person) await orNull(context, 'the saved cart', keepCart(notes.person.sub))
  const { sessionToken } = notes
  const state = sessionToken && (await orNull(context, 'the checkout', findSessionState(shop, sessionToken)))
  const address = session && (await signOut(shop, session))
  set.session = null
  set.before = false
  set.login = null
  // This cookie watches a payment that is not finished: without it somebody could pay twice.
  const mayBeWatched = sessionToken !== null && (!state || state.live !== null)
  if (!mayBeWatched) renewSession(context, newSessionToken())
  return redirect(address ?? '/home', { headers: { 'Clear-Site-Data': '"cache"' } })

  async function keepCart(sub: string): Promise<void> {
    const held = await heldOf(context, request)
    // A long cart is kept already; what the cookies hold beside it joins it.
    if (ownMark(sub, held.mark)) await changeCartOf(context, request, ({ cart }) => ok({ cart }))
    else await putSavedCart(shop.db, sub, held.cart)
  }
}
