import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ProductCard as Card } from '../../../shop/catalogue/product.ts'
import { IconButton } from '../../ui/button.tsx'
import { useStrip } from '../../ui/strip.ts'
import { ProductCard } from '../product-card.tsx'

/** spec s.9: an arrow moves the row this far. */
const arrowStep = 400

export function Featured({ cards }: { cards: Card[] }) {
  const { strip, atStart, atEnd, move } = useStrip<HTMLUListElement>()
  if (cards.length === 0) return null
  return (
    <section aria-labelledby="featured" className="gutter mx-auto max-w-wide pt-band">
      <div className="flex items-end justify-between gap-4">
        <h2 id="featured" className="text-h2">
          Featured Products
        </h2>
        <div className="flex gap-2">
          <IconButton
            name="Previous products"
            disabled={atStart}
            onClick={() => move(-arrowStep)}
            className="border border-line bg-surface"
          >
            <ChevronLeft aria-hidden="true" size={24} strokeWidth={1.75} />
          </IconButton>
          <IconButton
            name="Next products"
            disabled={atEnd}
            onClick={() => move(arrowStep)}
            className="border border-line bg-surface"
          >
            <ChevronRight aria-hidden="true" size={24} strokeWidth={1.75} />
          </IconButton>
        </div>
      </div>
      <ul
        ref={strip}
        className="scroll-strip -mx-4 mt-5 flex gap-3 px-4 py-1 md:-mx-6 md:gap-6 md:px-6 xl:mx-0 xl:px-0"
      >
        {cards.map((card) => (
          <li key={card.number} className="w-[212px] shrink-0 md:w-[246px]">
            <ProductCard card={card} heading="h3" sizes="246px" />
          </li>
        ))}
      </ul>
    </section>
  )
}
