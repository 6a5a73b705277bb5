import { useEffect } from 'react'
import { ListSection } from '../kit/list/list-screen.tsx'
import { useAsked } from '../kit/list/narrowing.ts'
import { usePage } from '../kit/list/use-list.ts'
import { deliveryTable } from './delivery-columns.tsx'
import { deliveryWords, type Newsletter } from './newsletter-words.ts'

const perPage = 50
const lookAgainMs = 2000

const narrowing = {
  status: { legend: 'Which addresses', options: { all: 'All', ...deliveryWords }, usual: 'all' },
} as const

/** What happened with each address. */
export function Deliveries({ newsletter }: { newsletter: Newsletter }) {
  const { q, page, status } = useAsked(narrowing)
  const live = newsletter.state === 'sending'
  const list = usePage(
    'GET /api/newsletters/{id}/deliveries',
    { page, perPage, params: { id: newsletter._id } },
    { status: status === 'all' ? undefined : status, q },
    {
      refetchInterval: ({ state: { data: read } }) =>
        live || read?.body.some((one) => one.status === 'sending') ? lookAgainMs : false,
    },
  )
  const { refetch } = list
  // The last look of a running newsletter may have been before its last mails.
  useEffect(() => {
    if (!live) void refetch()
  }, [live, refetch])
  const { queued, sending, sent, failed, unknown, skipped } = newsletter
  return (
    <ListSection
      title="Addresses"
      className="mt-8"
      search="Search addresses"
      narrowing={narrowing}
      counts={{ queued, sending, sent, failed, unknown, skipped }}
      list={list}
      what="The addresses"
      toCome={{ count: 1, row: 'h-40' }}
      things={['address', 'addresses']}
      nothing="No addresses match."
      table={deliveryTable(newsletter._id)}
    />
  )
}
