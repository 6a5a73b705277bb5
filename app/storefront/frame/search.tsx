import { Search as SearchIcon, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { longestTerm } from '../../../shop/catalogue/search-term.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'

/** Opens the search. Before scripts arrive it is a form that leads to the shop, which has a search field. */
export function Search() {
  const [open, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const navigate = useNavigate()
  const { key, pathname } = useLocation()
  const onCheckout = pathname === '/checkout'

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

  function search(event: React.FormEvent<HTMLFormElement>) {
    const term = new FormData(event.currentTarget).get('q')
    const isBlank = typeof term !== 'string' || !term.trim()
    // The checkout is left by a document load, as a plain form does it.
    if (onCheckout && !isBlank) return
    event.preventDefault()
    if (isBlank) return
    setOpen(false)
    void navigate(`/shop?q=${encodeURIComponent(term.trim())}`)
  }

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
        <search>
          <form
            action="/shop"
            onSubmit={search}
            className="gutter mx-auto flex max-w-wide items-center gap-2 py-4 md:gap-3 md:py-6"
          >
            <input
              name="q"
              type="text"
              enterKeyHint="search"
              data-first-focus
              autoComplete="off"
              aria-label="Search products"
              placeholder="Search products…"
              maxLength={longestTerm}
              className="h-14 w-full min-w-0 rounded-control border border-control bg-surface px-4 text-[1.25rem]"
            />
            <Button type="submit" size="large" className="h-14 shrink-0 max-md:w-14 max-md:px-0">
              <SearchIcon aria-hidden="true" size={24} strokeWidth={1.75} className="md:hidden" />
              <span className="max-md:sr-only">Search</span>
            </Button>
            <IconButton name="Close search" onClick={() => setOpen(false)}>
              <X aria-hidden="true" size={24} strokeWidth={1.75} />
            </IconButton>
          </form>
        </search>
      </Dialog>
    </>
  )
}
