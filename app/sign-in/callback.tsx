import { data, redirect } from 'react-router'
import { finishSignIn } from '../../shop/identity/finish-sign-in.ts'
import { pageContext, shopContext } from '../context.ts'
import type { Route } from './+types/callback.ts'
import { withLastVisit } from './last-visit.ts'
import type { PopupOutcome } from './popup-channel.ts'
import { failSignIn } from './sign-in-failure.ts'
import { SignInWindow } from './sign-in-window.tsx'
import { welcome } from './welcome.ts'

/** The way back from the provider: to the page that asked for the sign-in; a sign-in window tells its opener. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { signIn, person } = context.get(pageContext)
  const query = new URL(request.url).search
  const finished = await finishSignIn(context.get(shopContext), { ...signIn, query })
  if (!finished.ok) {
    const { way, ...failure } = finished.refusal
    // The page was reloaded after it had done its work.
    if (person && failure.code === 'missing_transaction') throw redirect('/home')
    return failSignIn(context, failure, way)
  }
  const { mode, returnPath } = finished.value
  const lastVisit = await welcome(context, request, finished.value)
  if (mode === 'popup') return data<PopupOutcome>({ kind: 'signed-in' })
  throw redirect(withLastVisit(returnPath, lastVisit))
}

export default function SignInCallback({ loaderData }: Route.ComponentProps) {
  return <SignInWindow outcome={loaderData} />
}
