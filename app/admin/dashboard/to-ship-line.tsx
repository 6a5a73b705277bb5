import { Truck } from 'lucide-react'
import { Link } from '../../ui/link.tsx'
import { adminAddress } from '../sections.ts'
import type { Dashboard } from './dashboard-words.ts'

/** The day's work: what is paid and not shipped. Nothing stands there if there is none. */
export function ToShipLine({ waiting: { toShip, waitForFreight, toShipSince } }: Pick<Dashboard, 'waiting'>) {
  if (toShip + waitForFreight === 0) return null
  return (
    <p className="mt-3 flex flex-wrap items-center gap-x-6">
      <Truck aria-hidden="true" size={20} strokeWidth={1.75} className="-mr-4 text-muted" />
      {toShip > 0 && (
        <Link to={adminAddress('shipments')} className={way}>
          {toShip} {toShip === 1 ? 'order' : 'orders'} to ship
          {ageWords(toShipSince)}
        </Link>
      )}
      {waitForFreight > 0 && (
        <Link to={`${adminAddress('shipments')}?show=freight`} className={way}>
          {waitForFreight} waiting for freight approval
        </Link>
      )}
    </p>
  )
}

const way = 'inline-flex min-h-11 items-center text-accent underline underline-offset-4 md:min-h-8'

/** ', the oldest paid 3 days ago'; nothing on its first day */
function ageWords(since: string | null): string {
  const days = since === null ? 0 : Math.floor((Date.now() - Date.parse(since)) / 86_400_000)
  if (days === 0) return ''
  return `, the oldest paid ${days === 1 ? 'a day' : `${days} days`} ago`
}
