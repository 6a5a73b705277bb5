import { useEffect } from 'react'
import { Link } from '../../ui/link.tsx'
import { Button, buttonLook } from '../../ui/button.tsx'
import { PartDrawing } from '../../ui/part-drawing.tsx'
import { useHasProducts } from '../frame/categories.ts'
import type { Removal } from './removal.ts'
import { UndoLine } from './undo-line.tsx'

export function EmptyCart({
  removal,
  heading,
}: {
  removal: Removal
  heading: React.RefObject<HTMLHeadingElement | null>
}) {
  const { removed } = removal
  const hasProducts = useHasProducts()
  const turn = removed?.turn
  // The button that emptied the cart is gone, and the focus with it.
  useEffect(() => {
    if (turn !== undefined) heading.current?.focus()
  }, [turn, heading])

  return (
    <div className="mt-6 flex flex-col gap-6">
      {removed && (
        <UndoLine
          text={
            removed.number ? (
              <>
                <span className="product-number">{removed.number}</span> removed.
              </>
            ) : (
              'Cart cleared.'
            )
          }
        >
          <Button kind="quiet" onClick={removal.undo} onFocus={removal.hold} onBlur={removal.letGo}>
            Undo
          </Button>
        </UndoLine>
      )}
      <div className="flex flex-col items-center gap-5 rounded-card border border-line bg-surface px-6 py-14 text-center md:py-20">
        <PartDrawing className="size-24" />
        <p className="font-gothic text-h3">Your cart is empty.</p>
        <Link to={hasProducts ? '/shop' : '/home'} className={buttonLook('primary', 'large')}>
          {hasProducts ? 'Continue Shopping' : 'Home'}
        </Link>
        {hasProducts && (
          <Link to="/order-pad" className={buttonLook('quiet')}>
            Order by number
          </Link>
        )}
      </div>
    </div>
  )
}
