import { X } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import type { OrderSpan } from './browser-orders.ts'

/** Says that the list is of some days or prices only, and how to see all of it. */
export function SpanLine({ span: { tier, from, to }, onClear }: { span: OrderSpan; onClear: () => void }) {
  if (!tier && !from && !to) return null
  const days = [from && `from ${shown(from)}`, to && `until ${shown(to)}`].filter(Boolean).join(' ')
  const prices = tier && `at ${tier} prices`
  return (
    <p className="mt-3 flex flex-wrap items-center gap-x-4">
      <span>Only orders {[days, prices].filter(Boolean).join(', ')}</span>
      <Button kind="quiet" size="card" className="px-0! md:text-small!" onClick={onClear}>
        <X aria-hidden="true" size={20} strokeWidth={1.75} />
        Show all days and prices
      </Button>
    </p>
  )
}

/** A day of the calendar, wherever the browser is. */
function shown(day: string): string {
  return new Date(day).toLocaleDateString('en-US', { dateStyle: 'medium', timeZone: 'UTC' })
}
