import { useRef } from 'react'
import { Link } from '../../ui/link.tsx'
import { freightNote } from '../../../shop/checkout/checkout.ts'
import { categoryAddress } from '../../../shop/catalogue/category.ts'
import { productAddress, type ProductDetails } from '../../../shop/catalogue/product.ts'
import { Price, SaveBadge } from '../../ui/price.tsx'
import { Unbroken } from '../../ui/words/unbroken.tsx'
import { AskForPrice } from '../ask-for-price.tsx'
import { AddOnCard, AddOnPage } from '../cart/add-to-cart.tsx'
import { FootBar } from './foot-bar.tsx'
import { OrderBox } from './order-box.tsx'

/** A longer title in large letters would push the price out of sight. */
const longTitle = 90

/** What it is, what it costs, and the next step. */
export function BuyBox({ product, successor }: { product: ProductDetails; successor: string | null }) {
  const { number, price } = product
  return (
    <div className="flex flex-col gap-5 print:gap-4">
      <div className="flex flex-col gap-2">
        <p className="text-small text-muted">
          <span className="product-number font-semibold text-ink">{number}</span>
          {' · '}
          <Link to={categoryAddress(product.category)} className="hover:text-accent hover:underline">
            {product.category}
          </Link>
        </p>
        <h1 className={product.title.length > longTitle ? 'text-h3' : 'text-h1 md:max-xl:text-h2'}>
          <Unbroken text={product.title} />
        </h1>
        {successor !== null && (
          <p>
            Replaced by{' '}
            <Link
              to={productAddress(successor)}
              className="product-number inline-block py-2 font-semibold text-accent underline"
            >
              {successor}
            </Link>
            . You can still order {number}.
          </p>
        )}
      </div>
      {price.tier === 'partner' && price.unitCents > 0 ? (
        <OrderBox key={number} number={number} price={price} />
      ) : (
        <PriceAndButtons number={number} price={price} />
      )}
      {price.unitCents > 0 && <p className="hidden text-small text-muted print:block">{freightNote}</p>}
    </div>
  )
}

function PriceAndButtons({ number, price }: Pick<ProductDetails, 'number' | 'price'>) {
  const buttons = useRef<HTMLDivElement>(null)
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Price price={price} size="large" />
        <SaveBadge price={price} />
      </div>
      <div ref={buttons} className="no-print">
        {price.unitCents > 0 ? (
          <AddOnPage number={number} />
        ) : (
          <AskForPrice number={number} kind="primary" size="large" />
        )}
      </div>
      <FootBar standsFor={buttons}>
        <Price price={price} size="card" />
        <div className="w-40 shrink-0">
          {price.unitCents > 0 ? (
            <AddOnCard number={number} tier={price.tier} />
          ) : (
            <AskForPrice number={number} kind="primary" size="normal" />
          )}
        </div>
      </FootBar>
    </>
  )
}
