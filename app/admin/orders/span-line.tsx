import { X } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { orderSpanWords, type OrderSpan } from './order-span.ts'

/** Says that the list is of some days, prices or product only, and how to see all of it. */
export function SpanLine({ span, onClear }: { span: OrderSpan; onClear: () => void }) {
  const words = orderSpanWords(span)
  if (!words) return null
  return (
    <p className="mt-3 flex flex-wrap items-center gap-x-4">
      <span>Only orders {words}</span>
      <Button kind="quiet" size="card" className="px-0! md:text-small!" onClick={onClear}>
        <X aria-hidden="true" size={20} strokeWidth={1.75} />
        Show all orders
      </Button>
    </p>
  )
}
