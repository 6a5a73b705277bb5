import { useEffect } from 'react'
import { afterSignInError, signInErrors } from '../../shop/identity/sign-in-error.ts'
import { Notice } from '../ui/notice.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { popupChannel, type PopupOutcome } from './popup-channel.ts'

/** The last page of a sign-in window: it tells the page that opened it, and closes itself if all is well. */
export function SignInWindow({ outcome }: { outcome: PopupOutcome }) {
  useEffect(() => {
    const channel = new BroadcastChannel(popupChannel)
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a broadcast channel has one origin
    channel.postMessage(outcome)
    channel.close()
    if (outcome.kind === 'signed-in') window.close()
  }, [outcome])
  const ok = outcome.kind === 'signed-in'
  return (
    <div className="gutter mx-auto max-w-text py-12 md:py-20">
      <PageHead title={ok ? 'Signed in' : 'Sign-in failed'} description="The end of a sign-in." unlisted />
      <h1 className="text-h1">{ok ? 'You are signed in' : 'You are not signed in'}</h1>
      {outcome.kind === 'failed' && (
        <Notice kind="danger" className="mt-4">
          {signInErrors[outcome.code]} {afterSignInError}
          {outcome.reference && ` Reference ${outcome.reference}.`}
        </Notice>
      )}
      <p className="mt-4">You can close this window and continue your checkout.</p>
    </div>
  )
}
