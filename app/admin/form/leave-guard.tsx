import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'

/** Asks before a page is left whose changes are not saved. The way over a new sign-in is no leaving: text is kept. */
export function LeaveGuard({ changed, onLeave }: { changed: boolean; onLeave?: () => void }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => changed && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    if (!changed) return undefined
    const ask = (event: BeforeUnloadEvent) => {
      if (!(document.activeElement instanceof HTMLAnchorElement && isSignIn(document.activeElement)))
        event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [changed])
  const stay = () => blocker.reset?.()
  return (
    <Dialog
      open={blocker.state === 'blocked'}
      onClose={stay}
      name="Leave without saving?"
      className="m-auto w-full max-w-[480px] rounded-dialog max-md:mb-0 max-md:max-w-none max-md:rounded-b-none"
    >
      <div className="p-6">
        <h2 className="text-h3">Leave without saving?</h2>
        <p className="mt-3">What you changed on this page is not saved yet.</p>
        <div className="mt-6 flex flex-wrap justify-end gap-3 max-md:flex-col">
          <Button kind="secondary" data-first-focus onClick={stay}>
            Stay
          </Button>
          <Button
            kind="danger"
            onClick={() => {
              onLeave?.()
              blocker.proceed?.()
            }}
          >
            Leave
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

function isSignIn(link: HTMLAnchorElement): boolean {
  return new URL(link.href).pathname === '/login'
}
