import { Link } from '../../ui/link.tsx'
import { productAddress, type ProductCard } from '../../../shop/catalogue/product.ts'
import { ResponsiveImage } from '../../ui/responsive-image.tsx'

/** On the page of an unknown number: the products that may be meant, or another one that `heading` tells of. */
export function AlikeNumbers({ cards, heading }: { cards: ProductCard[]; heading?: string }) {
  const [only] = cards
  if (!only) return null
  return (
    <section aria-labelledby="alike" className="w-full">
      <h2 id="alike" className="text-h3">
        {heading ?? (cards.length === 1 ? `Did you mean ${only.number}?` : 'Did you mean one of these?')}
      </h2>
      <ul className="mt-3 flex flex-col gap-3">
        {cards.map(({ number, title, picture }) => (
          <li key={number}>
            <Link
              to={productAddress(number)}
              className="group flex min-h-18 items-center gap-4 rounded-card border border-line bg-surface p-3 hover:border-accent"
            >
              {picture && (
                <span className="size-20 shrink-0 overflow-hidden rounded-control bg-sweep">
                  <ResponsiveImage picture={picture} alt="" sizes={80} className="size-full object-contain" />
                </span>
              )}
              <span className="min-w-0">
                <span className="product-number block text-small text-muted">{number}</span>
                <span className="block font-gothic text-card break-words group-hover:underline">{title}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
