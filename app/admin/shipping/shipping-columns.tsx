import { Link } from '../../ui/link.tsx'
import type { CallAnswerOf } from '../../../api/http/client.ts'
import { freightWords } from '../../../shop/checkout/instructions/freight.ts'
import { dayWords } from '../../../shop/shipping/shipment.ts'
import type { Table } from '../kit/list/data-table.tsx'
import { RecentMoment } from '../kit/moment.tsx'
import { adminAddress } from '../sections.ts'

type Row = CallAnswerOf<'GET /api/orders-to-ship'>[number]

/** `now`: when the list was read. */
export function shippingTable(now: number): Table<Row> {
  return {
    caption: 'Orders and what is left to ship',
    keyOf: ({ number }) => number,
    cell: 'md:px-3 md:py-2.5 md:align-top',
    columns: [
      {
        name: 'Order',
        namesRow: true,
        show: ({ number }) => (
          <Link
            to={adminAddress('orders', number)}
            className="inline-flex min-h-11 items-center font-semibold whitespace-nowrap text-accent underline underline-offset-4 md:min-h-0"
          >
            {number}
          </Link>
        ),
      },
      {
        name: 'Paid',
        cell: 'md:whitespace-nowrap',
        show: ({ paidAt }) => (
          <>
            <span className="text-muted md:hidden">paid </span>
            <RecentMoment at={paidAt} now={now} />
          </>
        ),
      },
      {
        name: 'Ships to',
        cell: 'wrap-anywhere',
        show: ({ shipTo, name }) => (
          <>
            <span className="block">{shipTo[0] ?? name}</span>
            <span className="block text-muted">{shipTo.slice(-2).join(', ')}</span>
          </>
        ),
      },
      {
        name: 'To come',
        cell: 'wrap-anywhere md:w-1/3',
        show: ({ lines, lastShippedOn }) => (
          <>
            <span className="block">{toComeWords(lines)}</span>
            {lastShippedOn && (
              <span className="block text-muted">Last shipped {dayWords(lastShippedOn)}</span>
            )}
          </>
        ),
      },
      {
        name: 'Freight',
        cell: 'wrap-anywhere',
        show: ({ freight, freightWaits }) => (
          <>
            {freight && <span className="block">{freightWords(freight)}</span>}
            {freightWaits && <span className="block font-semibold text-warning">Waits for approval</span>}
          </>
        ),
      },
    ],
  }
}

const mostNamed = 4

function toComeWords(lines: Row['lines']): string {
  const open = lines.filter(({ toCome }) => toCome > 0)
  if (open.length === 0)
    return lines.some(({ returned }) => returned > 0) ? 'Nothing else is to come' : 'Everything is shipped'
  const named = open.slice(0, mostNamed).map(({ number, toCome }) => `${toCome} × ${number}`)
  const more = open.length - named.length
  return [...named, ...(more > 0 ? [`${more} more`] : [])].join(', ')
}
