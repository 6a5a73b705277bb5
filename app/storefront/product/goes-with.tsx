import { Link } from '../../ui/link.tsx'
import { productAddress, type ProductCard } from '../../../shop/catalogue/product.ts'
import { formatDollars } from '../../../shop/money.ts'
import { ResponsiveImage } from '../../ui/responsive-image.tsx'
import { Unbroken } from '../../ui/words/unbroken.tsx'

/** Parts of a machine, or the machines that a part fits, as the description names them. */
export function GoesWith({ number, cards }: { number: string; cards: ProductCard[] }) {
  if (cards.length === 0) return null
  return (
    <section
      aria-labelledby="goes-with"
      className="no-print mt-12 border-t border-line pt-8 md:mt-16 md:pt-12"
    >
      <h2 id="goes-with" className="text-h3">
        Goes with {number}
      </h2>
      <Cards cards={cards.slice(0, atFirst)} />
      {cards.length > atFirst && (
        <details className="group/more">
          <summary className="mt-3 inline-flex min-h-11 items-center font-semibold text-accent underline underline-offset-4 group-open/more:hidden">
            Show all {cards.length}
          </summary>
          <Cards cards={cards.slice(atFirst)} />
        </details>
      )}
    </section>
  )
}

/** Four rows of the widest page; the rest is one press away, and the list is not printed. */
const atFirst = 12

function Cards({ cards }: { cards: ProductCard[] }) {
  return (
    <ul className="mt-5 grid gap-2 md:grid-cols-2 md:gap-x-6 md:gap-y-3 xl:grid-cols-3">
      {cards.map((card) => (
        <li key={card.number}>
          <Link to={productAddress(card.number)} className="group row-link">
            <span className="row-picture">
              <ResponsiveImage
                picture={card.picture}
                alt=""
                sizes={80}
                className="size-full object-contain"
              />
            </span>
            <span className="min-w-0 flex-1">
              <span className="card-number block">{card.number}</span>
              <span title={card.title} className="row-title">
                <Unbroken text={card.title} />
              </span>
            </span>
            <span className="shrink-0 font-semibold tabular-nums">
              {card.price.unitCents > 0 ? formatDollars(card.price.unitCents) : 'On request'}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
