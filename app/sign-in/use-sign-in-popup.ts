import { useEffect, useRef, useState } from 'react'
import { providerLimits } from '../../shop/identity/identity-provider.ts'
import type { SignInErrorCode } from '../../shop/identity/sign-in-error.ts'
import { signedInBeforeCookie } from '../../shop/identity/session.ts'
import { findCookie } from '../cookie.ts'
import { popupChannel, type PopupOutcome } from './popup-channel.ts'

type PopupState =
  | { kind: 'none' }
  | { kind: 'open' }
  | { kind: 'failed'; code: SignInErrorCode; reference?: string }

const lookEveryMs = 500
/**
 * A window that tells its outcome and closes at once may be seen closed before its message arrives. Also, while it
 * returns from the provider, this page sees it as closed although it still loads.
 */
const graceMs = 1400

/**
 * Signs in in a window of its own, so that the page and what is typed in it stay. A window that was given up may still
 * succeed: its message counts as long as this page is open.
 */
export function useSignInPopup(
  returnTo: string,
  onSignedIn: () => void,
): { state: PopupState; open: () => void } {
  const [state, setState] = useState<PopupState>({ kind: 'none' })
  const hear = useRef(onSignedIn)
  const stopWatching = useRef(() => {})

  useEffect(() => {
    hear.current = onSignedIn
  })

  useEffect(() => {
    const channel = new BroadcastChannel(popupChannel)
    channel.addEventListener('message', ({ data }: MessageEvent<PopupOutcome>) => {
      stopWatching.current()
      take(data)
    })
    return () => {
      channel.close()
      stopWatching.current()
    }
  }, [])

  function take(outcome: PopupOutcome): void {
    if (outcome.kind === 'failed') return setState(outcome)
    setState({ kind: 'none' })
    hear.current()
  }

  function open(): void {
    stopWatching.current()
    const address = `/login?popup=1&returnTo=${encodeURIComponent(returnTo)}`
    const popup = window.open(address, 'sign-in', 'popup,width=520,height=720')
    if (!popup) return setState({ kind: 'failed', code: 'popup_open' })
    setState({ kind: 'open' })
    stopWatching.current = watch(popup, (code) => {
      if (code === 'cancelled' && isSignedIn()) take({ kind: 'signed-in' })
      else setState({ kind: 'failed', code })
    })
  }

  return { state, open }
}

/** The session check arrives with the answer, before the window's message. */
function isSignedIn(): boolean {
  return findCookie(document.cookie, signedInBeforeCookie) !== undefined
}

/** Reports once that the window was closed, or has said nothing for too long. */
function watch(popup: Window, say: (code: SignInErrorCode) => void): () => void {
  let closedSince: number | null = null
  const stop = () => {
    window.clearInterval(looking)
    window.clearTimeout(waiting)
  }
  const end = (code: SignInErrorCode) => {
    stop()
    say(code)
  }
  const looking = window.setInterval(() => {
    // A provider may separate its window from this page, which then sees it as closed while somebody types in
    // it.
    if (!popup.closed || !document.hasFocus()) return
    closedSince ??= Date.now()
    if (Date.now() - closedSince >= graceMs) end('cancelled')
  }, lookEveryMs)
  const waiting = window.setTimeout(() => end('timeout'), providerLimits.popupMs)
  return stop
}
