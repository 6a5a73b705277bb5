import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { loginAddress } from '../../return-path.ts'
import { Button, buttonLook } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { LeaveDialog } from '../../ui/overlays/leave-dialog.tsx'

export const notSavedText = 'Your last change was not saved.'

export type LongCart = {
  /** of the one that this page shows; null: the cookies hold the cart */
  mark: string | null
  /** products of one that waits for a sign-in; 0: there is none */
  away: number
  /** products of one that another browser has; 0: there is none */
  elsewhere: number
  /** another browser has changed it since */
  isChanged: boolean
}

/** What there is to say about a cart that is kept on the server. */
export function LongCartNotices({
  long,
  isGone,
  trouble,
  onTryAgain,
}: {
  long: LongCart
  /** it ended in another tab, and the last change was not carried out */
  isGone: boolean
  trouble: boolean
  onTryAgain: () => void
}) {
  return (
    <div className="no-print">
      {trouble && (
        <Notice kind="danger" className="mt-4">
          {notSavedText} The cart below shows it, but your order would not include it.{' '}
          <TryAgain onTryAgain={onTryAgain} />
        </Notice>
      )}
      {isGone && (
        <Notice kind="danger" className="mt-4">
          Your cart was changed in another tab, and your last change was not saved. This is how it is now.
        </Notice>
      )}
      {long.isChanged && !isGone && (
        <Notice kind="info" className="mt-4">
          Your cart was changed in another browser or on another device. This is how it is now.
        </Notice>
      )}
      {long.away > 0 && <Away count={long.away} />}
      {long.elsewhere > 0 && <Elsewhere count={long.elsewhere} />}
    </div>
  )
}

/** The same in the bar of the cart: the notice at the top is pages away. */
export function NotSaved({ onTryAgain }: { onTryAgain: () => void }) {
  return (
    <p className="order-first basis-full text-small text-danger">
      {notSavedText} <TryAgain onTryAgain={onTryAgain} />
    </p>
  )
}

function TryAgain({ onTryAgain }: { onTryAgain: () => void }) {
  return (
    <button type="button" className="font-semibold underline" onClick={onTryAgain}>
      Try again
    </button>
  )
}

/** A change that is only on this page is not left behind without a question. */
export function StayQuestion({ trouble }: { trouble: boolean }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => trouble && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    if (!trouble) return undefined
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [trouble])
  return (
    <LeaveDialog blocker={blocker}>
      <p>{notSavedText} We will try again as you leave, but it may be lost.</p>
    </LeaveDialog>
  )
}

/** Nobody pays for the first lines of a longer cart: it is all there after the sign-in, or left on purpose. */
function Away({ count }: { count: number }) {
  return (
    <section aria-label="Your cart" className="mt-4 rounded-card bg-warning-tint px-4 py-3 text-warning">
      <p>
        Your cart of {count} products is saved in your account. Sign in to see it and to check out. Anything
        you add here will be added to it.
      </p>
      <form method="post" action="/cart" className="mt-3 flex flex-wrap gap-3">
        <a href={loginAddress('/cart')} className={buttonLook('primary')}>
          Sign in
        </a>
        <Button type="submit" kind="quiet" name="intent" value="leave-long-cart">
          Start a new cart here
        </Button>
      </form>
    </section>
  )
}

function Elsewhere({ count }: { count: number }) {
  return (
    <section aria-label="Another cart" className="mt-4 rounded-card bg-info-tint px-4 py-3 text-info">
      <p>
        You have another saved cart, with {count} products, from another visit or device. It is not part of
        this one.
      </p>
      <form method="post" action="/cart" className="mt-3 flex flex-wrap gap-3">
        <Button type="submit" kind="secondary" name="intent" value="open-long-cart">
          Add its {count} products
        </Button>
        <Button type="submit" kind="quiet" name="intent" value="delete-long-cart">
          Delete that cart
        </Button>
      </form>
    </section>
  )
}
