import type { Column, Table } from '../kit/list/data-table.tsx'
import { Moment } from '../kit/moment.tsx'
import { deliveryWords, type Delivery } from './newsletter-words.ts'
import { Resend } from './resend.tsx'

const looks: Partial<Record<Delivery['status'], string>> = {
  sent: 'text-success',
  failed: 'text-danger',
  unknown: 'text-warning',
}

export function deliveryTable(newsletterId: string): Table<Delivery> {
  return {
    caption: 'What happened with each address',
    columns: deliveryColumns(newsletterId),
    keyOf: ({ subscriberId }) => subscriberId,
    cell: 'md:px-3 md:py-2',
  }
}

function deliveryColumns(newsletterId: string): Column<Delivery>[] {
  return [
    { name: 'E-mail', cell: 'wrap-anywhere max-md:font-semibold', show: ({ email }) => email },
    { name: 'Name', cell: 'wrap-anywhere', show: ({ displayName }) => displayName },
    {
      name: 'Result',
      cell: 'md:w-1/3',
      show: ({ subscriberId, email, status, attempts, error, bounced }) => (
        <>
          <span className={`font-semibold ${looks[status] ?? ''}`}>
            {bounced ? 'No such mailbox' : deliveryWords[status]}
          </span>
          {attempts > 1 && <span className="text-muted"> after {attempts} tries</span>}
          {error && <span className="block text-small wrap-anywhere text-muted">{error}</span>}
          {status === 'unknown' && (
            <span className="mt-1 block">
              <Resend newsletterId={newsletterId} to={{ subscriberId, email }} />
            </span>
          )}
        </>
      ),
    },
    {
      name: 'When',
      cell: 'text-muted md:whitespace-nowrap',
      show: ({ at }) => at && <Moment at={at} />,
    },
  ]
}
