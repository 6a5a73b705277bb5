import { useEffect, useRef, useState } from 'react'
import { providerLimits } from '../../shop/identity/identity-provider.ts'
import type { SignInErrorCode } from '../../shop/identity/sign-in-error.ts'
import { popupChannel, type PopupOutcome } from './popup-channel.ts'

export type PopupState =
  | { kind: 'none' }
  | { kind: 'open' }
  | { kind: 'failed'; code: SignInErrorCode; reference?: string }

const lookEveryMs = 500
/** A window that tells and closes at once may be seen closed before it is heard. */
const graceMs = 1400

/**
 * Signs in in a window of its own, so that the page and what is typed in it stay. A window that was given up may still
 * end well: whatever it tells, as long as this page stands, is heard.
 */
export function useSignInPopup(
  returnTo: string,
  onSignedIn: (outcome: Extract<PopupOutcome, { kind: 'signed-in' }>) => void,
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
      if (data.kind === 'signed-in') {
        setState({ kind: 'none' })
        hear.current(data)
      } else setState(data)
    })
    return () => {
      channel.close()
      stopWatching.current()
    }
  }, [])

  function open(): void {
    stopWatching.current()
    const address = `/login?popup=1&returnTo=${encodeURIComponent(returnTo)}`
    const popup = window.open(address, 'sign-in', 'popup,width=520,height=720')
    if (!popup) return setState({ kind: 'failed', code: 'popup_open' })
    setState({ kind: 'open' })
    stopWatching.current = watch(popup, (code) => setState({ kind: 'failed', code }))
  }

  return { state, open }
}

/** Says once when the window was closed, or has told nothing for too long. */
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
    if (!popup.closed) return
    closedSince ??= Date.now()
    if (Date.now() - closedSince >= graceMs) end('cancelled')
  }, lookEveryMs)
  const waiting = window.setTimeout(() => end('timeout'), providerLimits.popupMs)
  return stop
}
