import type { ProductCard as Card } from '../../../shop/catalogue/product.ts'
import { ProductCard } from '../product-card.tsx'

/** Seen without scrolling on most screens: fetched at once. */
const firstCards = 4

export function ProductGrid({ cards }: { cards: Card[] }) {
  return (
    <ul className={grid}>
      {cards.map((card, at) => (
        <li key={card.number} className="min-w-0">
          <ProductCard card={card} heading="h2" first={at < firstCards} sizes={cardSizes} />
        </li>
      ))}
    </ul>
  )
}

/** Cards to come, in the size of the real ones. */
export function ProductGridToCome() {
  return (
    <div>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- more screen readers announce this than <output> */}
      <p role="status" className="mt-5 text-muted md:mt-6">
        Loading...
      </p>
      <ul aria-hidden="true" className={grid}>
        {Array.from({ length: 6 }, (_, at) => (
          <li key={at} className="flex flex-col rounded-card border border-line bg-surface">
            <span className="aspect-square rounded-t-card bg-sunken" />
            <span className="flex flex-col gap-3 p-3 md:p-4">
              <span className="h-5 w-1/3 rounded-badge bg-sunken" />
              <span className="h-12 rounded-badge bg-sunken" />
              <span className="h-6 w-1/2 rounded-badge bg-sunken" />
              <span className="h-11 rounded-control bg-sunken" />
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}

const grid = 'mt-5 grid grid-cols-2 gap-3 md:mt-6 md:grid-cols-3 md:gap-6 wide:grid-cols-4'

/** Of a card in the grid: two, three beside nothing, three beside the sidebar, four. */
const cardSizes = '(min-width: 118rem) 274px, (min-width: 80rem) 294px, (min-width: 48rem) 31vw, 46vw'
