import type { ShownPrice } from '../../../shop/catalogue/product.ts'
import { formatDollars } from '../../../shop/money.ts'
import { volumeHint, volumeSaving } from '../../../shop/pricing/quote.ts'

/** What the volume price would save, or saves. */
export function VolumeGain({
  price,
  quantity,
  className = '',
}: {
  price: ShownPrice
  quantity: number
  className?: string
}) {
  const saved = volumeSaving(price, quantity)
  const words = volumeHint(price, quantity) ?? (saved && `Saves ${formatDollars(saved)} on ${quantity}`)
  if (!words) return null
  return <p className={`text-small text-pretty text-muted tabular-nums ${className}`}>{words}</p>
}
