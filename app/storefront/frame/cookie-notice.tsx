import { useSyncExternalStore } from 'react'
import { Button } from '../../ui/button.tsx'

/** Local storage key and value of spec s.9. */
const acceptedKey = 'cookiesAccepted'

/** Shown until accepted, then never again in this browser; the server's pages never hold it. */
export function CookieNotice() {
  const accepted = useSyncExternalStore(listen, isAccepted, () => true)
  if (accepted) return null
  return (
    <section
      aria-label="Cookies"
      data-at-foot
      className="no-print fixed inset-x-0 bottom-0 z-(--layer-notice) flex flex-wrap items-center gap-x-6 gap-y-3 border-line bg-surface p-4 shadow-dialog max-md:border-t md:bottom-4 md:left-4 md:max-w-[560px] md:rounded-card md:border md:p-6"
    >
      <p className="min-w-0 flex-1 basis-56 text-small">
        We use cookies only to remember your cart and your order. Nobody else reads them.
      </p>
      <Button onClick={accept} className="max-md:w-full">
        Accept
      </Button>
    </section>
  )
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
