import { Link } from '../ui/link.tsx'
import { cutTitle, productAddress, type ProductCard as Card } from '../../shop/catalogue/product.ts'
import { Price, SaveBadge } from '../ui/price.tsx'
import { ResponsiveImage } from '../ui/responsive-image.tsx'
import { AskForPrice } from './ask-for-price.tsx'
import { Unbroken } from '../ui/words/unbroken.tsx'
import { AddOnCard } from './cart/add-to-cart.tsx'

/** One link (picture and title), one button. */
export function ProductCard({
  card,
  sizes,
  heading: Heading,
  first = false,
}: {
  card: Card
  sizes: string | number
  /** the level that follows the heading above the cards */
  heading: 'h2' | 'h3'
  first?: boolean
}) {
  const shownTitle = cutTitle(card.title, 'card')
  return (
    <article className="group card card-product">
      <div className="card-picture">
        <ResponsiveImage
          picture={card.picture}
          alt={card.picture?.alt ?? ''}
          sizes={sizes}
          first={first}
          className="card-image"
        />
        <SaveBadge price={card.price} onCard />
      </div>
      <div className="card-body">
        <p className="card-number">{card.number}</p>
        <Heading className="card-title">
          <Link
            to={productAddress(card.number)}
            title={card.title}
            aria-label={card.title}
            className={shownTitle === card.title ? 'card-link' : 'card-link card-link-cut'}
          >
            <Unbroken text={shownTitle} />
          </Link>
        </Heading>
        <div className="mt-auto pt-3">
          <Price price={card.price} size="card" />
          <div className="card-action">
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
