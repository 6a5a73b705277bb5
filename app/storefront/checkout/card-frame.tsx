/* oxlint-disable react/iframe-missing-sandbox --
   the frame belongs to another origin: with its own origin it can talk to its own server and to nobody of ours */
import { useEffect, useState } from 'react'
import { preconnect } from 'react-dom'
import { Button } from '../../ui/button.tsx'
import { PhoneLink } from '../../ui/phone-link.tsx'
import type { CardEntry } from './use-card-token.ts'

/** A frame that has not loaded by then counts as failed for a waiting buyer. */
const patienceMs = 8000

/**
 * The provider's page for card number, expiry and CVV. A browser does not tell whether a frame of another origin shows
 * the right page or an error page, so the way to load it again is always there.
 */
export function CardFrame({
  address,
  origin,
  phone,
  entry,
}: {
  address: string
  origin: string
  phone: string
  entry: CardEntry
}) {
  preconnect(origin)
  const { frame, turn, startAgain, card } = entry
  const state = useLoading(turn)
  return (
    <div>
      <div className="relative h-[220px] rounded-card border border-line bg-surface p-3">
        {state.kind !== 'loaded' && <Placeholder />}
        {state.kind !== 'failed' && state.mayStart && (
          <iframe
            key={turn}
            ref={frame}
            title="Card details"
            src={address}
            sandbox="allow-scripts allow-same-origin"
            onLoad={state.loaded}
            className="relative block size-full"
          />
        )}
        {state.kind === 'failed' && (
          <div
            role="alert"
            className="absolute inset-0 flex flex-col items-start justify-center gap-3 rounded-card bg-surface p-5"
          >
            <p>
              <strong className="font-semibold">The card form did not load.</strong> Nothing was charged. Try
              again, or order by phone: <PhoneLink phone={phone} className="text-accent underline" />
            </p>
            <Button kind="secondary" onClick={startAgain}>
              Retry
            </Button>
          </div>
        )}
      </div>
      {/* what is below keeps its place when the line disappears */}
      <div className="min-h-11">
        {state.kind === 'loaded' && !card && (
          <p className="flex flex-wrap items-center gap-x-2 text-small text-muted">
            Card form not showing?
            <Button kind="quiet" className="-mx-2 px-2 text-small" onClick={startAgain}>
              Load it again
            </Button>
          </p>
        )}
      </div>
    </div>
  )
}

/** The shape of the three fields, where they will be. */
function Placeholder() {
  return (
    <div aria-hidden="true" className="absolute inset-0 grid grid-cols-2 content-start gap-3 p-4.5">
      <div className="col-span-2 mt-6 h-12 rounded-control bg-sunken" />
      <div className="mt-6 h-12 rounded-control bg-sunken" />
      <div className="mt-6 h-12 rounded-control bg-sunken" />
    </div>
  )
}

/** The frame starts after our own page is complete, so that a slow provider does not delay it. */
function useLoading(turn: number) {
  const [mayStart, setMayStart] = useState(false)
  const [loadedTurn, setLoadedTurn] = useState(-1)
  const [failedTurn, setFailedTurn] = useState(-1)
  const loaded = loadedTurn === turn

  useEffect(() => {
    const start = () => setMayStart(true)
    if (document.readyState === 'complete') start()
    window.addEventListener('load', start)
    return () => window.removeEventListener('load', start)
  }, [])

  useEffect(() => {
    if (!mayStart || loaded) return
    const end = window.setTimeout(() => setFailedTurn(turn), patienceMs)
    return () => window.clearTimeout(end)
  }, [mayStart, loaded, turn])

  const kind = loaded ? 'loaded' : failedTurn === turn ? 'failed' : 'loading'
  return { kind, mayStart, loaded: () => setLoadedTurn(turn) } as const
}
