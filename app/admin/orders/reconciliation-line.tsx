import { CircleCheck, TriangleAlert } from 'lucide-react'
import { Link } from '../../ui/link.tsx'
import { Notice } from '../../ui/notice.tsx'
import { NotLoaded } from '../kit/not-loaded.tsx'
import { useTimeZone } from '../kit/time-zone.ts'
import { useCheckoutSwitch, useReconciliation, type Difference } from './browser-reconciliation.ts'
import { momentWords } from '../kit/dates.ts'
import { keyOf, reconciliationWords } from './reconciliation-words.ts'

/** For the top of the order desk: whether money, orders and books agree, and whether anybody can pay. */
export function ReconciliationLine() {
  return (
    <div className="mb-4 flex flex-col gap-3">
      <PayingOff />
      <LastRun />
    </div>
  )
}

function LastRun() {
  const { data, error, refetch } = useReconciliation()
  if (!data)
    return error ? (
      <NotLoaded what="The reconciliation" error={error} again={refetch} />
    ) : (
      <p className="min-h-6 text-muted noscript:hidden">Loading...</p>
    )
  const { tone, text, differences } = reconciliationWords(data.recent, data.night)
  const line = (
    <span className={`inline-flex items-start gap-2 ${tone === 'fine' ? 'text-success' : 'text-warning'}`}>
      {tone === 'fine' ? <CircleCheck {...icon} /> : <TriangleAlert {...icon} />}
      <span className="font-semibold">{text}</span>
    </span>
  )
  if (differences.length === 0) return <p>{line}</p>
  return (
    <details>
      <summary className="flex min-h-11 cursor-pointer items-center gap-3">
        {line}
        <span className="text-accent underline">Show</span>
      </summary>
      <ul className="mt-2 flex flex-col divide-y divide-line rounded-card border border-line bg-surface">
        {differences.map((difference) => (
          <DifferenceRow key={keyOf(difference)} difference={difference} />
        ))}
      </ul>
    </details>
  )
}

const icon = { 'aria-hidden': true, size: 20, strokeWidth: 1.75, className: 'mt-0.5 shrink-0' } as const

function DifferenceRow({ difference: { orderNumber, detail, done } }: { difference: Difference }) {
  return (
    <li className="flex flex-wrap items-baseline gap-x-4 gap-y-1 px-4 py-3">
      <span className={`text-small font-semibold ${done ? 'text-success' : 'text-warning'}`}>
        {done ? 'Corrected' : 'Open'}
      </span>
      <span className="min-w-0 flex-1 basis-80 wrap-anywhere">{detail}</span>
      {orderNumber && (
        <Link to={`/admin/admin/orders/${orderNumber}`} className="font-semibold text-accent underline">
          {orderNumber}
        </Link>
      )}
    </li>
  )
}

/** The kill switch, for whoever wonders why no order comes in. */
function PayingOff() {
  const paying = useCheckoutSwitch().data?.body
  const timeZone = useTimeZone()
  if (!paying?.isOff) return null
  return (
    <Notice kind="warning">
      Payments have been turned off since {momentWords(paying.changedAt, timeZone)}. Buyers read: {paying.why}{' '}
      Orders already in progress will finish. To turn payments on again, run this command on the server:{' '}
      <code className="wrap-anywhere">npm run shop -- checkout on</code>
    </Notice>
  )
}
