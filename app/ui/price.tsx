import { saving, savingText, type RetailPrice } from '../../shop/catalogue/product.ts'
import { formatDollars } from '../../shop/money.ts'

/** Cards in a row share a baseline, with an old price or without: phones keep a line for it. */
const cardRow = 'flex min-h-[2.75rem] flex-col md:min-h-0 md:flex-row md:items-baseline md:gap-x-2.5'

/** Retail price with the old one struck through; 0 is no price: the button beside it asks for one. */
export function Price({ price, size }: { price: RetailPrice; size: 'card' | 'large' }) {
  const large = size === 'large'
  const step = large ? 'text-price-large' : 'text-price'
  if (price.newPriceCents === 0)
    return (
      <p className={`font-gothic ${step} ${large ? '' : 'min-h-[2.75rem] md:min-h-0'}`}>Price on request</p>
    )
  return (
    <p className={large ? 'flex flex-wrap items-baseline gap-x-3' : cardRow}>
      <span className={`font-gothic ${step}`}>
        {price.oldPriceCents ? <span className="sr-only">now </span> : null}
        {formatDollars(price.newPriceCents)}
      </span>
      {price.oldPriceCents ? (
        <s
          className={`leading-snug text-muted ${large ? 'text-body' : 'text-small md:text-body md:leading-none'}`}
        >
          <span className="sr-only">was </span>
          {formatDollars(price.oldPriceCents)}
        </s>
      ) : null}
    </p>
  )
}

export function SaveBadge({ price, className = '' }: { price: RetailPrice; className?: string }) {
  const saved = saving(price)
  if (!saved) return null
  return (
    <span
      className={`inline-flex h-6.5 items-center rounded-badge bg-sale px-2 font-gothic text-small font-[650] text-accent-ink ${className}`}
    >
      {savingText(saved)}
    </span>
  )
}
