import { createContext, useContext, useEffect, useEffectEvent, useState } from 'react'
import { useBlocker } from 'react-router'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'

/** The forms of this page whose changes are not saved; each as what it does when they are given up. */
const ChangedForms = createContext(new Set<() => void>())

/** Part of a form: a page is not left before somebody was asked. The way over a new sign-in is no leaving: text is kept. */
export function LeaveGuard({ changed, onLeave }: { changed: boolean; onLeave?: () => void }) {
  const forms = useContext(ChangedForms)
  const leave = useEffectEvent(() => onLeave?.())
  useEffect(() => {
    if (!changed) return undefined
    const form = () => leave()
    forms.add(form)
    return () => void forms.delete(form)
  }, [changed, forms])
  useEffect(() => {
    if (!changed) return undefined
    const ask = (event: BeforeUnloadEvent) => {
      if (!(document.activeElement instanceof HTMLAnchorElement && isSignIn(document.activeElement)))
        event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [changed])
  return null
}

/** Round the whole panel: one question for all forms of a page, since a router can ask only one. */
export function LeaveQuestion({ children }: { children: React.ReactNode }) {
  const [forms] = useState(() => new Set<() => void>())
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      forms.size > 0 && currentLocation.pathname !== nextLocation.pathname,
  )
  const stay = () => blocker.reset?.()
  return (
    <ChangedForms value={forms}>
      {children}
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
                for (const leave of forms) leave()
                blocker.proceed?.()
              }}
            >
              Leave
            </Button>
          </div>
        </div>
      </Dialog>
    </ChangedForms>
  )
}

function isSignIn(link: HTMLAnchorElement): boolean {
  return new URL(link.href).pathname === '/login'
}
