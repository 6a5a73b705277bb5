import { Circle, TriangleAlert, Undo2 } from 'lucide-react'
import type { Status, StatusPart } from '../../../shop/orders/admin/order-status.ts'
import { statusWords, partNames } from './order-words.ts'

/** Shape, word and colour: none of them says it alone. `compact`: the word only where there is room, and as a tooltip. */
export function OrderStatus({
  status,
  part,
  compact = false,
  isFree = false,
}: {
  status: Status
  part?: StatusPart
  compact?: boolean
  /** the payment of an order for nothing */
  isFree?: boolean
}) {
  const words = isFree && status === 'off' ? 'Nothing to pay' : statusWords[status]
  return (
    <span
      title={compact ? words : undefined}
      className={`inline-flex items-center gap-1.5 whitespace-nowrap ${looks[status]}`}
    >
      <Shape status={status} />
      {part && <span className="sr-only">{partNames[part]}: </span>}
      <span className={compact ? 'sr-only wide:not-sr-only wide:whitespace-nowrap' : ''}>{words}</span>
    </span>
  )
}

const looks: Record<Status, string> = {
  done: 'text-success',
  waiting: 'text-warning',
  failed: 'font-semibold text-danger',
  off: 'text-muted',
  returned: 'text-info',
}

function Shape({ status }: { status: Status }) {
  const common = { 'aria-hidden': true, size: 20, strokeWidth: 1.75, className: 'shrink-0' } as const
  switch (status) {
    case 'done':
      return (
        <Disc>
          <circle cx="12" cy="12" r="10.8" fill="currentColor" />
          <path d="m7.6 12.4 3 3 5.8-6.2" className="stroke-surface" strokeWidth="2.2" />
        </Disc>
      )
    case 'waiting':
      return (
        <Disc>
          <circle cx="12" cy="12" r="10" stroke="currentColor" strokeWidth="1.75" />
          <path d="M12 2a10 10 0 0 1 0 20Z" fill="currentColor" />
        </Disc>
      )
    case 'failed':
      return <TriangleAlert {...common} />
    case 'off':
      return <Circle {...common} />
    case 'returned':
      return <Undo2 {...common} />
  }
}

function Disc({ children }: { children: React.ReactNode }) {
  return (
    <svg
      aria-hidden="true"
      width="20"
      height="20"
      viewBox="0 0 24 24"
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
      className="shrink-0"
    >
      {children}
    </svg>
  )
}
