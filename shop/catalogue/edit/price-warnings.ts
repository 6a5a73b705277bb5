import type { Cents } from '../../money.ts'
import type { PriceField } from '../product-field-list.ts'

/** Prices as far as they are known; null is missing or not readable yet. */
type ProductPrices = Record<PriceField, Cents | null>
export type PriceWarning = { field: PriceField; text: string }

/**
 * What looks like a mistake in the prices of a product. Each is allowed: the form needs a second press, the server
 * accepts it. A price of 0 is not compared with others; it has a warning of its own.
 */
export function priceWarnings({
  oldPrice,
  newPrice,
  wholesalePrice,
  partnerPricex3,
}: ProductPrices): PriceWarning[] {
  const found: PriceWarning[] = []
  const warn = (field: PriceField, is: boolean, text: string) => is && found.push({ field, text })
  warn('oldPrice', !!oldPrice && !!newPrice && oldPrice <= newPrice, warnings.oldNotAbove)
  warn('newPrice', newPrice === 0, warnings.newZero)
  warn('wholesalePrice', wholesalePrice === 0, warnings.wholesaleZero)
  warn(
    'wholesalePrice',
    !!wholesalePrice && !!newPrice && wholesalePrice > newPrice,
    warnings.wholesaleAboveNew,
  )
  warn('partnerPricex3', partnerPricex3 === 0, warnings.volumeZero)
  warn(
    'partnerPricex3',
    !!partnerPricex3 && !!wholesalePrice && partnerPricex3 > wholesalePrice,
    warnings.volumeAboveWholesale,
  )
  return found
}

const warnings = {
  oldNotAbove: 'The old price is not above the new price: no Save badge will be shown.',
  newZero: 'With a new price of 0 visitors cannot buy it: they see “Ask for a price”.',
  wholesaleZero: 'With a wholesale price of 0 partners cannot buy it: they see “Ask for a price”.',
  wholesaleAboveNew: 'The wholesale price is above the new price: partners would pay more than visitors.',
  volumeZero: 'With 0 there is no separate price for 3 or more.',
  volumeAboveWholesale:
    'The price for 3 or more is above the wholesale price: each unit would cost more when buying more.',
} as const
