import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { Link } from '../../ui/link.tsx'
import { inCart, mostOrderLines } from '../../../shop/cart/cart.ts'
import { mostLinesOf } from '../../../shop/cart/long-cart.ts'
import type { PriceTier } from '../../../shop/catalogue/product.ts'
import { usePerson } from '../../person.ts'
import { loginAddress } from '../../return-path.ts'
import { Button, buttonLook } from '../../ui/button.tsx'
import { CheckMark } from '../../ui/check-mark.tsx'
import { say } from '../../ui/live-region.tsx'
import { addInBrowser, countOf, noticeAdded, readBrowserCart, useShownCart } from './browser-cart.ts'

/** A visitor has a way out: an account holds more. */
export function CartFullWords() {
  const { pathname } = useLocation()
  const isSignedIn = usePerson() !== null
  const most = mostLinesOf(isSignedIn)
  return (
    <>
      Your cart is full: it holds {most} different products. Remove one to add another.
      {!isSignedIn && (
        <>
          {' '}
          <a href={loginAddress(pathname)} className="font-semibold underline">
            Sign in
          </a>{' '}
          for a cart of up to {mostOrderLines}.
        </>
      )}
    </>
  )
}

/** On a card: Add to Cart, or a partner's Add to order; then a link to the cart in the same place. */
export function AddOnCard({ number, tier }: { number: string; tier: PriceTier }) {
  const { added, full, add, focusAfterAdding } = useAdding(number, tier)
  const name = tier === 'partner' ? 'Add to order' : 'Add to Cart'
  return (
    <>
      <Link
        ref={focusAfterAdding}
        to="/cart"
        data-in-cart={number}
        hidden={!added}
        suppressHydrationWarning
        className={`${buttonLook('secondary', 'card')} w-full`}
      >
        <CheckMark className="max-md:hidden" />
        In Cart / View
      </Link>
      <AddForm number={number} added={added} onAdd={add}>
        <Button type="submit" size="card" className="w-full" aria-label={`${name}, ${number}`}>
          {name}
        </Button>
        {full && <CartFull />}
      </AddForm>
    </>
  )
}

/** On the product page: the button becomes a label of the same size; View Cart is always beside it. */
export function AddOnPage({ number }: { number: string }) {
  const { added, full, add, focusAfterAdding } = useAdding(number, 'retail')
  return (
    <div className="grid grid-cols-2 items-start gap-3 xl:grid-cols-[3fr_2fr]">
      <p
        data-in-cart={number}
        hidden={!added}
        suppressHydrationWarning
        className="flex min-h-13 items-center justify-center gap-2 rounded-control bg-tint px-4 font-gothic font-[650] text-accent"
      >
        <CheckMark />
        In Cart
      </p>
      <AddForm number={number} added={added} onAdd={add}>
        <Button type="submit" size="paired" className="w-full">
          Add to Cart
        </Button>
      </AddForm>
      <Link ref={focusAfterAdding} to="/cart" className={buttonLook('secondary', 'paired')}>
        View Cart
      </Link>
      {full && (
        <div className="col-span-2">
          <CartFull />
        </div>
      )}
    </div>
  )
}

/** Without scripts the form itself adds, and the server answers with the cart. Not there for what is in the cart. */
function AddForm({
  number,
  added,
  onAdd,
  children,
}: {
  number: string
  added: boolean
  onAdd: (event: React.FormEvent) => void
  children: React.ReactNode
}) {
  return (
    <form
      method="post"
      action="/cart"
      data-not-in-cart={number}
      hidden={added}
      suppressHydrationWarning
      onSubmit={onAdd}
    >
      <input type="hidden" name="intent" value="add" />
      <input type="hidden" name="number" value={number} />
      {children}
    </form>
  )
}

export function CartFull() {
  return (
    <p role="alert" className="mt-2 text-small text-danger">
      <CartFullWords />
    </p>
  )
}

function useAdding(number: string, tier: PriceTier) {
  const reading = useShownCart()
  const [full, setFull] = useState(false)
  const addedHere = useRef(false)
  const link = useRef<HTMLAnchorElement>(null)
  const added = inCart(reading.cart, number)

  // The button with the focus is gone by now; the notice comes last, because it blocks everything.
  useEffect(() => {
    if (!added || !addedHere.current) return
    addedHere.current = false
    link.current?.focus({ preventScroll: true })
    noticeAdded()
  }, [added])

  function add(event: React.FormEvent) {
    addedHere.current = true
    const outcome = addInBrowser(number)
    if (outcome === 'by-server') return
    event.preventDefault()
    setFull(outcome === 'full')
    if (outcome === 'full') return
    const count = countOf(readBrowserCart())
    say(
      tier === 'partner'
        ? `${number}: 1 in your order`
        : `${number} added, ${count} ${count === 1 ? 'item' : 'items'} in cart`,
    )
  }

  return { added, full, add, focusAfterAdding: link }
}
