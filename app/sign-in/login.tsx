import { data, redirect } from 'react-router'
import { startSignIn } from '../../shop/identity/start-sign-in.ts'
import { renewSession } from '../../shop/identity/renew-session.ts'
import { newSecret } from '../../shop/secret.ts'
import { pageContext, shopContext, type PageNotes } from '../context.ts'
import { returnPath } from '../return-path.ts'
import { Notice } from '../ui/notice.tsx'
import { PageHead } from '../ui/page-head.tsx'
import type { Route } from './+types/login.ts'
import { withLastVisit } from './last-visit.ts'
import { failSignIn, noteFailure } from './sign-in-failure.ts'
import { SignInWindow } from './sign-in-window.tsx'
import { welcome } from './welcome.ts'

/**
 * Sends the browser to the identity provider. `popup`: this is the window of a checkout; `silent`: the provider may
 * show nothing; `again`: it asks who this is even if it knows.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const notes = context.get(pageContext)
  const { origin, pathname, search, searchParams } = new URL(request.url)
  // Cookies belong to one host: the way back comes to the shop's public address, so the sign-in must begin
  // there.
  if (origin !== shop.brand.siteOrigin) throw redirect(shop.brand.siteOrigin + pathname + search)
  const again = searchParams.has('again')
  const mode = searchParams.has('popup') ? 'popup' : searchParams.has('silent') ? 'silent' : 'page'
  const way = { mode, returnPath: knownPath(searchParams.get('returnTo'), notes) } as const
  if (notes.person && !again && mode !== 'popup') throw redirect(way.returnPath)
  notes.signIn.set.login = notes.signIn.login ?? newSecret(256)
  // Whatever the outcome of a silent check, the next page of this browser is made without one.
  if (mode === 'silent') notes.signIn.set.before = false
  const tooOften = await notes.countForm('sign-in')
  if (tooOften !== null) {
    if (mode !== 'page')
      return failSignIn(
        context,
        { why: 'not-signed-in', code: 'request_error', detail: 'too many sign-ins' },
        way,
      )
    return data({ tooOften }, { status: 429 })
  }
  const { session } = notes.signIn
  if (mode === 'silent') await goOn()
  const started = await startSignIn(shop, { ...way, again, login: notes.signIn.set.login, session })
  if (!started.ok) return failSignIn(context, started.refusal, way)
  throw redirect(started.value)

  /** With the session that this browser still has, if the provider renews it. */
  async function goOn(): Promise<void> {
    if (!session) return
    const renewed = await renewSession(shop, session)
    if (renewed.ok) {
      const lastVisit = await welcome(context, request, {
        ...renewed.value,
        replaced: null,
        more: false,
      })
      throw redirect(withLastVisit(way.returnPath, lastVisit))
    }
    // A provider that did not answer now would not answer the next question either.
    if (renewed.refusal.code === 'timeout') failSignIn(context, renewed.refusal, way)
    noteFailure(context, renewed.refusal, way)
    notes.signIn.set.session = null
  }
}

/** Only a page of this shop; anything else is the home page (docs/safety.md, S13). */
function knownPath(asked: string | null, { isPage }: PageNotes): string {
  const path = returnPath(asked, '/home')
  return isPage(path.split(/[?#]/)[0] ?? '') ? path : '/home'
}

export default function LoginPage({ loaderData }: Route.ComponentProps) {
  if ('kind' in loaderData) return <SignInWindow outcome={loaderData} />
  return (
    <div className="gutter mx-auto max-w-wide py-12 md:py-20">
      <PageHead title="Log in" description="Sign in to see partner prices." unlisted />
      <h1 className="text-h1">Log in</h1>
      <Notice kind="danger" className="mt-4">
        {loaderData.tooOften}
      </Notice>
    </div>
  )
}
