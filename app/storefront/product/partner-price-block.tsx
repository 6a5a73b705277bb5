import type { PartnerPrice } from '../../../shop/catalogue/product.ts'
import { formatDollars } from '../../../shop/money.ts'
import { unitPrice, volumePrice } from '../../../shop/pricing/quote.ts'
import { ListPrice, VolumeMark, VolumePriceLine } from '../../ui/price.tsx'
import { VolumeGain } from '../cart/volume-gain.tsx'

/** What a partner pays for one and for three, and what visitors pay. */
export function PartnerPriceBlock({ price, quantity }: { price: PartnerPrice; quantity: number }) {
  const { volume } = unitPrice(price, quantity)
  return (
    <div className="flex flex-col gap-3">
      <div>
        <p className="text-small text-muted">Your price</p>
        <p className="flex flex-wrap items-baseline gap-x-3">
          {/* the price that is paid stands out */}
          <span className={`font-gothic text-price-large ${volume ? 'text-muted print:text-ink' : ''}`}>
            {formatDollars(price.unitCents)}
          </span>
          <ListPrice price={price} className="text-body" />
        </p>
      </div>
      {volumePrice(price) !== null && (
        <div
          className={`rounded-control border px-4 py-3 ${volume ? 'border-accent bg-tint print:border-line' : 'border-line bg-surface'}`}
        >
          <VolumePriceLine price={price} className="font-semibold" />
          {/* as high before as after: the stepper below must not move under the finger */}
          <div className="no-print flex min-h-11 flex-col items-start xl:min-h-5.5 xl:flex-row xl:items-center xl:gap-3">
            {volume && <VolumeMark />}
            <VolumeGain price={price} quantity={quantity} />
          </div>
        </div>
      )}
    </div>
  )
}
