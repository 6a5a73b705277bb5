import { Link } from 'react-router'
import { buttonLook, type ButtonKind, type ButtonSize } from '../ui/button.tsx'

/** A product without a price cannot be bought, only asked for. */
export function askForPriceAddress(number: string): string {
  return `/contact-us?${new URLSearchParams({ type: 'sales', product: number })}`
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
