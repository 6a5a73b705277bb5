import { CircleCheck, CircleX, Clock, TriangleAlert, Undo2 } from 'lucide-react'
import {
  myOrderStateWords,
  type MyOrderState,
  type MyOrderSummary,
} from '../../../shop/orders/buyer/my-orders.ts'

const looks: Record<MyOrderState, { icon: typeof Clock; look: string }> = {
  paid: { icon: CircleCheck, look: 'text-success' },
  completed: { icon: CircleCheck, look: 'text-success' },
  checking: { icon: Clock, look: 'text-warning' },
  review: { icon: TriangleAlert, look: 'text-warning' },
  'not-charged': { icon: CircleX, look: 'text-muted' },
  returned: { icon: Undo2, look: 'text-muted' },
}

/** The state of an order, in words that are clear about the money. */
export function OrderState({
  order,
  className = '',
}: {
  order: Pick<MyOrderSummary, 'state' | 'totalCents'>
  className?: string
}) {
  const { icon: Icon, look } = looks[order.state]
  return (
    <span className={`flex items-start gap-2 font-semibold ${look} ${className}`}>
      <Icon aria-hidden="true" size={20} strokeWidth={1.75} className="mt-[3px] shrink-0" />
      {myOrderStateWords(order)}
    </span>
  )
}
