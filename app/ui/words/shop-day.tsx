import { longDay } from '../../../shop/text/long-day.ts'
import { useShopTimeZone } from '../../brand.ts'

/** The day of a moment where the shop is, so that the server, every browser and every paper name the same. */
export function ShopDay({ at, className }: { at: string; className?: string }) {
  return (
    <time dateTime={at} className={className}>
      {longDay(at, useShopTimeZone())}
    </time>
  )
}
