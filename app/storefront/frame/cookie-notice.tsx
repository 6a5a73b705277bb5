import { useEffect, useRef, useSyncExternalStore } from 'react'
import { Button } from '../../ui/button.tsx'

/** Local storage key and value of spec s.9. */
const acceptedKey = 'cookiesAccepted'

/** Shown until accepted, then never again in this browser; the server's pages never hold it. */
export function CookieNotice() {
  const accepted = useSyncExternalStore(listen, isAccepted, () => true)
  return accepted ? null : <Notice />
}

/** In a very low window (400 % zoom) it stands above the page instead of over it. */
function Notice() {
  const notice = useRef<HTMLElement>(null)
  useHeightAtFoot(notice)
  return (
    <section
      ref={notice}
      aria-label="Cookies"
      className="no-print fixed inset-x-0 bottom-0 z-(--layer-notice) flex flex-col gap-3 border-line bg-surface p-4 shadow-dialog max-md:border-t md:bottom-4 md:left-4 md:max-w-[560px] md:rounded-card md:border md:p-6 [@media(height<26rem)]:static [@media(height<26rem)]:z-auto"
    >
      <p className="text-small">
        We use cookies only to remember your cart, your order and the notices you have read. Nobody else reads
        them.
      </p>
      <div className="flex items-center justify-between gap-4">
        <a
          href="/cookies-policy"
          target="_blank"
          rel="noopener"
          className="inline-flex min-h-11 items-center text-small text-balance text-accent underline underline-offset-4"
        >
          Cookies policy (opens in a new tab)
        </a>
        <Button onClick={accept} className="min-w-28 shrink-0">
          Accept
        </Button>
      </div>
    </section>
  )
}

/** What floats above it, and the focus, must know how high it stands. */
function useHeightAtFoot(notice: React.RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (!notice.current) return undefined
    const root = document.documentElement.style
    const measured = new ResizeObserver(([entry]) => {
      const element = entry?.target
      if (!element) return
      const floats = getComputedStyle(element).position === 'fixed'
      const height = window.innerHeight - element.getBoundingClientRect().top
      root.setProperty('--notice-height', `${floats ? Math.ceil(height) : 0}px`)
    })
    measured.observe(notice.current)
    return () => {
      measured.disconnect()
      root.removeProperty('--notice-height')
    }
  }, [notice])
}

const listeners = new Set<() => void>()
let acceptedHere = false

function accept(): void {
  acceptedHere = true
  try {
    window.localStorage.setItem(acceptedKey, 'true')
  } catch {
    // A browser that forbids storage forgets it with the page.
  }
  for (const listener of listeners) listener()
  // The pressed button is gone: reading goes on with the page.
  document.getElementById('content')?.focus({ preventScroll: true })
}

function isAccepted(): boolean {
  if (acceptedHere) return true
  try {
    return window.localStorage.getItem(acceptedKey) === 'true'
  } catch {
    return false
  }
}

function listen(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}
