import { Link } from '../ui/link.tsx'
import { requestQuoteAddress } from './offers/addresses.ts'
import { buttonLook, type ButtonKind, type ButtonSize } from '../ui/button.tsx'

/** A product without a price cannot be bought, only asked for: by a request for a quote. */
export function askForPriceAddress(number: string): string {
  return requestQuoteAddress([{ number, quantity: 1 }])
}

export function AskForPrice({ number, kind, size }: { number: string; kind: ButtonKind; size: ButtonSize }) {
  return (
    <Link
      to={askForPriceAddress(number)}
      aria-label={`Ask for a price, ${number}`}
      className={`${buttonLook(kind, size)} w-full`}
    >
      Ask for a price
    </Link>
  )
}
