import { Undo2 } from 'lucide-react'
import { partWords } from '../../../shop/checkout/checkout.ts'
import type { Cents } from '../../../shop/money.ts'

/** What of the money of an order has gone back, or will, and when it is on the card. */
export function ReturnedWords({
  order,
  className = '',
}: {
  order: { returnedCents: Cents; returningCents: Cents }
  className?: string
}) {
  const words = partWords(order)
  if (words.length === 0) return null
  const soon =
    order.returnedCents > 0 ? ' How soon you see it depends on your bank, usually 3 to 7 days.' : ''
  return (
    <p className={`flex max-w-[68ch] items-start gap-2 ${className}`}>
      <Undo2 aria-hidden="true" size={20} strokeWidth={1.75} className="mt-[3px] shrink-0 text-muted" />
      <span>
        {words.join(' ')}
        {soon}
      </span>
    </p>
  )
}
