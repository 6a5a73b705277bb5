import { Search as SearchIcon } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { takesCards } from '../../card-pages.ts'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { SearchPanel } from './search-panel.tsx'

/** Opens the search. Before scripts arrive it is a form that leads to the shop, which has a search field. */
export function Search() {
  const [open, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const { key, pathname } = useLocation()
  const onCheckout = takesCards(pathname)

  // Back and Forward leave the page too, without a search.
  const [shownAt, setShownAt] = useState(key)
  if (shownAt !== key) {
    setShownAt(key)
    setOpen(false)
  }

  // The opener is hidden while its overlay is open, so the browser cannot return the focus by itself.
  const wasOpen = useRef(false)
  useEffect(() => {
    if (wasOpen.current && !open) opener.current?.focus()
    wasOpen.current = open
  }, [open])

  return (
    <>
      <form action="/shop" className="shrink-0">
        <button
          ref={opener}
          type="submit"
          aria-label="Search"
          aria-haspopup="dialog"
          onClick={(event) => {
            event.preventDefault()
            setOpen(true)
          }}
          className={`flex h-11 items-center justify-center gap-2.5 rounded-control text-muted hover:bg-sunken max-xl:w-11 max-xl:text-ink xl:w-[250px] xl:justify-start xl:border xl:border-control xl:px-3 ${open ? 'invisible' : ''}`}
        >
          <SearchIcon aria-hidden="true" size={22} strokeWidth={1.75} />
          <span className="max-xl:hidden">Search products…</span>
        </button>
      </form>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        name="Search products"
        className="mt-(--header-height) mb-0 w-full max-w-none"
      >
        <SearchPanel onCheckout={onCheckout} onClose={() => setOpen(false)} />
      </Dialog>
    </>
  )
}
