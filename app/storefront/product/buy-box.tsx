import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { categoryAddress } from '../../../shop/catalogue/category.ts'
import type { ProductDetails } from '../../../shop/catalogue/product.ts'
import { Price, SaveBadge } from '../../ui/price.tsx'
import { AskForPrice } from '../ask-for-price.tsx'
import { AddOnCard, AddOnPage } from '../cart/add-to-cart.tsx'

/** Beyond so many characters a title in large letters would push the price out of sight. */
const longTitle = 90

/** What it is, what it costs, and the one next step. */
export function BuyBox({ product }: { product: ProductDetails }) {
  const buttons = useRef<HTMLDivElement>(null)
  const outOfView = useOutOfView(buttons)
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-col gap-2">
        <p className="text-small text-muted">
          <span className="product-number font-semibold text-ink">{product.number}</span>
          {' · '}
          <Link to={categoryAddress(product.category)} className="hover:text-accent hover:underline">
            {product.category}
          </Link>
        </p>
        <h1 className={product.title.length > longTitle ? 'text-h3' : 'text-h1'}>{product.title}</h1>
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Price price={product} size="large" />
        <SaveBadge price={product} />
      </div>
      <div ref={buttons}>
        {product.newPriceCents > 0 ? (
          <AddOnPage number={product.number} />
        ) : (
          <AskForPrice number={product.number} kind="primary" size="large" />
        )}
      </div>
      {outOfView && (
        <div
          data-at-foot
          className="fixed inset-x-0 bottom-0 z-(--layer-sticky) flex h-16 items-center justify-between gap-4 border-t border-line bg-surface px-4 md:hidden"
        >
          <Price price={product} size="card" />
          <div className="w-40 shrink-0">
            {product.newPriceCents > 0 ? (
              <AddOnCard number={product.number} />
            ) : (
              <AskForPrice number={product.number} kind="primary" size="normal" />
            )}
          </div>
        </div>
      )}
    </div>
  )
}

function useOutOfView(element: React.RefObject<HTMLElement | null>): boolean {
  const [out, setOut] = useState(false)
  useEffect(() => {
    if (!element.current) return undefined
    // the fixed header hides the first 105 px
    const seen = new IntersectionObserver(([entry]) => setOut(entry ? !entry.isIntersecting : false), {
      rootMargin: '-105px 0px 0px 0px',
    })
    seen.observe(element.current)
    return () => seen.disconnect()
  }, [element])
  return out
}
