import { createContext, useContext, useEffect, useEffectEvent, useState } from 'react'
import { useBlocker } from 'react-router'
import { LeaveDialog } from '../../../ui/overlays/leave-dialog.tsx'

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
  return (
    <ChangedForms value={forms}>
      {children}
      <LeaveDialog
        blocker={blocker}
        onLeave={() => {
          for (const leave of forms) leave()
        }}
      >
        <p>What you changed on this page is not saved yet.</p>
      </LeaveDialog>
    </ChangedForms>
  )
}

function isSignIn(link: HTMLAnchorElement): boolean {
  return new URL(link.href).pathname === '/login'
}
