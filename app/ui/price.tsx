import { Check } from 'lucide-react'
import { saving, savingText, type PartnerPrice, type ShownPrice } from '../../shop/catalogue/product.ts'
import { formatDollars } from '../../shop/money.ts'
import { volumePrice, volumeQuantity } from '../../shop/pricing/quote.ts'

/** A partner's cards reserve a line for the volume price too. */
const partnerCardRows = 'min-h-[5.625rem] md:min-h-[3.125rem]'

/** What the visitor would pay; 0 is not a price: the button beside it asks for one. */
export function Price({ price, size }: { price: ShownPrice; size: 'card' | 'large' }) {
  const large = size === 'large'
  const step = large ? 'text-price-large' : 'text-price'
  if (price.unitCents === 0) {
    const kept = price.tier === 'partner' ? partnerCardRows : 'min-h-[2.75rem] md:min-h-0'
    return <p className={`font-gothic ${step} ${large ? '' : kept}`}>Price on request</p>
  }
  if (price.tier === 'partner') return <PartnerPriceOnCard price={price} />
  return (
    <p className={large ? 'flex flex-wrap items-baseline gap-x-3' : 'card-price'}>
      <span className={`font-gothic ${step}`}>
        {price.oldUnitCents ? <span className="sr-only">now </span> : null}
        {formatDollars(price.unitCents)}
      </span>
      {price.oldUnitCents ? (
        <s className={large ? 'leading-snug text-body text-muted' : 'card-old-price'}>
          <span className="sr-only">was </span>
          {formatDollars(price.oldUnitCents)}
        </s>
      ) : null}
    </p>
  )
}

function PartnerPriceOnCard({ price }: { price: PartnerPrice }) {
  return (
    <div className={partnerCardRows}>
      <p className="card-price">
        <span className="font-gothic text-price">
          <span className="sr-only">your price </span>
          {formatDollars(price.unitCents)}
        </span>
        <ListPrice price={price} className="text-small" />
      </p>
      <VolumePriceLine price={price} className="mt-0.5 text-small" />
    </div>
  )
}

/** What everybody else pays. It was never this buyer's price, so nothing is struck through. */
export function ListPrice({ price, className }: { price: PartnerPrice; className: string }) {
  const { unitCents } = price.retail
  if (unitCents <= price.unitCents) return null
  return <span className={`text-muted ${className}`}>List {formatDollars(unitCents)}</span>
}

/** On narrow cards the line breaks before the figure, never within it. */
export function VolumePriceLine({ price, className }: { price: PartnerPrice; className: string }) {
  const each = volumePrice(price)
  if (each === null) return null
  return (
    <p className={className}>
      From {volumeQuantity}: <span className="inline-block">{formatDollars(each)} each</span>
    </p>
  )
}

/** Says in words and with a sign that the price is for three or more. */
export function VolumeMark({ className = '' }: { className?: string }) {
  return (
    <span
      className={`inline-flex items-center gap-1 text-small font-semibold whitespace-nowrap text-accent ${className}`}
    >
      <Check aria-hidden="true" size={16} strokeWidth={1.75} />
      Volume price
    </span>
  )
}

/** On a card it lies in the corner of the picture. */
export function SaveBadge({ price, onCard = false }: { price: ShownPrice; onCard?: boolean }) {
  const saved = saving(price)
  if (!saved) return null
  return <span className={onCard ? 'card-badge' : 'save-badge'}>{savingText(saved)}</span>
}
