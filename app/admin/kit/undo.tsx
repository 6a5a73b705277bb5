import { X } from 'lucide-react'
import { createContext, useCallback, useContext, useEffect, useMemo, useState } from 'react'
import { Button, IconButton } from '../../ui/button.tsx'
import { whyNot } from './call-words.ts'

/** Takes back what was just done; throws when it could not be. */
type TakeBack = () => Promise<unknown>
type Offer = { text: string; undo: TakeBack | null; turn: number }

const OfferContext = createContext<(text: string, undo: TakeBack | null) => void>(() => {})

/** Says what was done, with the way back: `offerUndo('DV34 is in the trash.', () => restore(id))`. */
export function useUndo(): { offerUndo: (text: string, undo: TakeBack | null) => void } {
  const offerUndo = useContext(OfferContext)
  return useMemo(() => ({ offerUndo }), [offerUndo])
}

/** Stands once in the panel, so that the offer outlives the page on which it was made. */
export function UndoOffers({ children }: { children: React.ReactNode }) {
  const [offer, setOffer] = useState<Offer | null>(null)
  const offerUndo = useCallback(
    (text: string, undo: TakeBack | null) =>
      setOffer((before) => ({ text, undo, turn: (before?.turn ?? 0) + 1 })),
    [],
  )
  return (
    <OfferContext value={offerUndo}>
      {children}
      <div
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- more screen readers announce this than <output>
        role="status"
        className="fixed left-4 z-(--layer-toast) max-w-[min(28rem,calc(100vw-2rem))] max-md:top-[calc(var(--header-height)+0.5rem)] md:bottom-20"
      >
        {offer && <Toast key={offer.turn} offer={offer} say={offerUndo} close={() => setOffer(null)} />}
      </div>
    </OfferContext>
  )
}

/** Of several things some were taken back; the message says how many, and why not the others. */
export class UndoneInPart extends Error {}

const shownMs = 12_000

function Toast({
  offer: { text, undo },
  say,
  close,
}: {
  offer: Offer
  say: (text: string, undo: TakeBack | null) => void
  close: () => void
}) {
  const [resting, setResting] = useState(false)
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    if (resting || busy) return undefined
    const end = setTimeout(close, shownMs)
    return () => clearTimeout(end)
  }, [resting, busy, close])

  async function takeBack(act: TakeBack) {
    setBusy(true)
    try {
      await act()
      say('Undone.', null)
    } catch (error) {
      say(
        error instanceof UndoneInPart ? error.message : `It could not be undone. ${whyNot(error as Error)}`,
        null,
      )
    }
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it only waits while somebody is reading or choosing
    <div
      className="on-deep flex items-center gap-2 rounded-card bg-deep py-1 pr-1 pl-4 text-small text-on-deep shadow-popover"
      onMouseEnter={() => setResting(true)}
      onMouseLeave={() => setResting(false)}
      onFocus={() => setResting(true)}
      onBlur={() => setResting(false)}
    >
      <p className="py-2">{text}</p>
      {undo && (
        <Button
          kind="quiet"
          size="card"
          className="shrink-0 text-small! text-on-deep!"
          aria-disabled={busy}
          onClick={() => busy || void takeBack(undo)}
        >
          {busy ? 'Undoing...' : 'Undo'}
        </Button>
      )}
      <IconButton name="Close" onClick={close} className="text-on-deep! hover:bg-transparent">
        <X aria-hidden="true" size={20} strokeWidth={1.75} />
      </IconButton>
    </div>
  )
}
