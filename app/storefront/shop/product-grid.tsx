import type { PriceTier, ProductCard as Card } from '../../../shop/catalogue/product.ts'
import { ProductCard } from '../product-card.tsx'

/** Visible without scrolling on most screens: loaded at once. */
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

/** Placeholders for cards, line by line in the size of the real ones. */
export function ProductGridToCome({ tier }: { tier: PriceTier }) {
  const price = tier === 'partner' ? 'h-22.5 md:h-12.5' : 'h-11 md:h-[1.16em]'
  return (
    <ul aria-hidden="true" className={grid}>
      {Array.from({ length: 6 }, (_, at) => (
        <li key={at} className="flex flex-col rounded-card border border-line bg-surface">
          <span className="aspect-square rounded-t-card bg-sunken" />
          <span className="flex flex-col p-3 md:p-4">
            <span className="h-5.5 w-1/3 rounded-badge bg-sunken" />
            <span className="mt-0.5 h-[3.9em] rounded-badge bg-sunken bg-clip-content py-1.5 text-card md:h-[2.6em]" />
            <span className={`mt-3 w-1/2 rounded-badge bg-sunken text-price ${price}`} />
            <span className="mt-3 h-11 rounded-control bg-sunken" />
          </span>
        </li>
      ))}
    </ul>
  )
}

const grid = 'mt-5 grid grid-cols-2 gap-3 md:mt-6 md:grid-cols-3 md:gap-6 wide:grid-cols-4'

/** Sizes of a card in the grid: two, three without the sidebar, three beside it, four. */
const cardSizes = '(min-width: 118rem) 274px, (min-width: 80rem) 294px, (min-width: 48rem) 31vw, 46vw'
