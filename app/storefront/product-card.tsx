import { Link } from 'react-router'
import { cutTitle, productAddress, type ProductCard as Card } from '../../shop/catalogue/product.ts'
import { Price, SaveBadge } from '../ui/price.tsx'
import { ResponsiveImage } from '../ui/responsive-image.tsx'
import { AskForPrice } from './ask-for-price.tsx'
import { Unbroken } from '../ui/unbroken.tsx'
import { AddOnCard } from './cart/add-to-cart.tsx'

/** One link (picture and title), one button. */
export function ProductCard({
  card,
  sizes,
  heading: Heading,
  first = false,
}: {
  card: Card
  sizes: string
  /** the level that follows the heading above the cards */
  heading: 'h2' | 'h3'
  first?: boolean
}) {
  const shownTitle = cutTitle(card.title, 'card')
  return (
    <article className="group relative flex h-full flex-col rounded-card border border-line bg-surface">
      <div className="relative aspect-square overflow-hidden rounded-t-card bg-sweep">
        <ResponsiveImage
          picture={card.picture}
          alt={card.picture?.alt ?? ''}
          sizes={sizes}
          first={first}
          className="size-full object-contain transition-transform motion-safe:group-hover:scale-[1.03]"
        />
        <SaveBadge
          price={card.price}
          className="absolute top-2 left-2 z-(--layer-badge) max-md:h-5.5 max-md:px-1.5 max-md:text-fine md:top-3 md:left-3"
        />
      </div>
      <div className="flex flex-1 flex-col p-3 md:p-4">
        <p className="product-number text-small text-muted">{card.number}</p>
        <Heading className="mt-0.5 min-h-[3.9em] text-card md:min-h-[2.6em]">
          {/* stretched over the whole card, so that picture and title are one link */}
          <Link
            to={productAddress(card.number)}
            title={card.title}
            aria-label={card.title}
            className={`block rounded-badge group-hover:underline after:absolute after:inset-0 after:rounded-card ${shownTitle === card.title ? '' : wholeTitleOnFocus}`}
          >
            <Unbroken text={shownTitle} />
          </Link>
        </Heading>
        <div className="mt-auto pt-3">
          <Price price={card.price} size="card" />
          <div className="relative z-(--layer-badge) mt-3">
            {card.price.unitCents > 0 ? (
              <AddOnCard number={card.number} tier={card.price.tier} />
            ) : (
              <AskForPrice number={card.number} kind="secondary" size="card" />
            )}
          </div>
        </div>
      </div>
    </article>
  )
}

/** The pointer gets the browser's own tooltip; the keyboard would get none. */
const wholeTitleOnFocus =
  'before:absolute before:inset-x-2 before:top-2 before:z-(--layer-badge) before:hidden before:rounded-badge before:bg-deep before:px-3 before:py-2 before:text-on-deep before:content-[attr(title)] focus-visible:before:block'
