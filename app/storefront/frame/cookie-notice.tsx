import { use, useEffect, useRef, useSyncExternalStore } from 'react'
import { ScriptMark } from '../../own-scripts.ts'
import { Button } from '../../ui/button.tsx'

/** Local storage (docs/behaviour.md, Cookies and browser storage). */
const acceptedKey = 'cookiesAccepted'

/**
 * Shown until accepted, then never again in this browser. Every page contains it hidden, with a small script that shows
 * it with the first paint if it was not accepted yet: the shop's scripts come later, and would show it over a page that
 * is already being read.
 */
export function CookieNotice() {
  const state = useSyncExternalStore(listen, readState, () => 'unknown' as const)
  const mark = use(ScriptMark)
  if (state === 'accepted') return null
  return (
    <>
      {state === 'unknown' && <script nonce={mark} dangerouslySetInnerHTML={{ __html: untilHydrated }} />}
      <Notice className={state === 'unknown' ? 'hidden in-data-[cookies=open]:flex' : 'flex'} />
    </>
  )
}

/** In a very low window (400 % zoom) it is above the page instead of over it. */
function Notice({ className }: { className: string }) {
  const notice = useRef<HTMLElement>(null)
  useHeightAtFoot(notice)
  return (
    <section
      ref={notice}
      aria-label="Cookies"
      className={`no-print fixed inset-x-0 bottom-0 z-(--layer-notice) flex-col gap-3 border-line bg-surface p-4 shadow-dialog max-md:border-t md:bottom-4 md:left-4 md:max-w-[520px] md:rounded-card md:border md:p-6 [@media(height<26rem)]:static [@media(height<26rem)]:z-auto ${className}`}
    >
      <p className="text-small">
        We use cookies only to remember your sign-in, your cart, your order and the notifications you have
        read. No one else can read them.
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
        <Button data-accept-cookies="" onClick={accept} className="min-w-28 shrink-0">
          Accept
        </Button>
      </div>
    </section>
  )
}

/** What floats above it, and the focus, must know its height. */
function useHeightAtFoot(notice: React.RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (!notice.current) return undefined
    const root = document.documentElement.style
    const measured = new ResizeObserver(([entry]) => {
      const element = entry?.target
      if (!element) return
      const floats = element.checkVisibility() && getComputedStyle(element).position === 'fixed'
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

/**
 * The same as below, for the time before that is loaded. The state is on the root element (`data-cookies`), where the
 * styles and both scripts read it.
 */
const untilHydrated = `(() => {
  const page = document.documentElement.dataset
  try { if (localStorage.getItem('${acceptedKey}') === 'true') return } catch {}
  page.cookies = 'open'
  document.addEventListener('click', ({ target }) => {
    if (!target.closest('[data-accept-cookies]')) return
    page.cookies = 'accepted'
    try { localStorage.setItem('${acceptedKey}', 'true') } catch {}
    document.getElementById('content').focus({ preventScroll: true })
  })
})()`

const listeners = new Set<() => void>()

function accept(): void {
  document.documentElement.dataset['cookies'] = 'accepted'
  try {
    window.localStorage.setItem(acceptedKey, 'true')
  } catch {
    // A browser that forbids storage forgets it with the page.
  }
  for (const listener of listeners) listener()
  // The pressed button is gone: reading continues with the page.
  document.getElementById('content')?.focus({ preventScroll: true })
}

function readState(): 'open' | 'accepted' {
  if (document.documentElement.dataset['cookies'] === 'accepted') return 'accepted'
  try {
    return window.localStorage.getItem(acceptedKey) === 'true' ? 'accepted' : 'open'
  } catch {
    return 'open'
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
