import { Form, redirect, type RouterContextProvider } from 'react-router'
import { findSessionState } from '../../shop/checkout/find-checkout.ts'
import { signOut } from '../../shop/identity/sign-out.ts'
import { newSessionToken } from '../../shop/checkout/session-token.ts'
import { pageContext, renewSession, shopContext } from '../context.ts'
import { Button } from '../ui/button.tsx'
import { PageHead } from '../ui/page-head.tsx'
import type { Route } from './+types/logout.ts'

/** The Log out link. It acts only from our own pages; whoever was sent here from elsewhere is asked (spec-decisions 52). */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { signIn } = context.get(pageContext)
  if (request.headers.get('Sec-Fetch-Site') === 'same-origin') throw await leave(context)
  if (!signIn.session) throw redirect('/home')
  return null
}

export async function action({ context }: Route.ActionArgs) {
  throw await leave(context)
}

export default function LogOutPage() {
  return (
    <div className="gutter mx-auto max-w-text py-12 md:py-20">
      <PageHead title="Log out" description="End your sign-in." unlisted />
      <h1 className="text-h1">Log out?</h1>
      <p className="mt-3">Your cart is kept for the next time you sign in.</p>
      <Form method="post" reloadDocument className="mt-6">
        <Button type="submit">Log out</Button>
      </Form>
    </div>
  )
}

/** Ends the session here, leaves nothing of theirs in this browser, and goes on to end it at the provider. */
async function leave(context: Readonly<Pick<RouterContextProvider, 'get'>>): Promise<Response> {
  const shop = context.get(shopContext)
  const notes = context.get(pageContext)
  const { session, set } = notes.signIn
  const address = session && (await signOut(shop, session))
  set.session = null
  set.before = false
  set.login = null
  if (notes.sessionToken) {
    const { live } = await findSessionState(shop, notes.sessionToken)
    // A payment whose end is not known yet is watched by this cookie: without it somebody could pay twice.
    if (!live) renewSession(context, newSessionToken())
  }
  return redirect(address ?? '/home', { headers: { 'Clear-Site-Data': '"cache"' } })
}
