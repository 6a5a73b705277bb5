import type { Cards } from '../kit/list/list.tsx'
import { ListSection } from '../kit/list/list-screen.tsx'
import { useListAddress } from '../kit/list/use-list-address.ts'
import { usePage } from '../kit/list/use-list.ts'
import type { Newsletter } from './newsletter-words.ts'
import { SentItem } from './sent-item.tsx'

const perPage = 5
const lookAgainMs = 2000

const cards: Cards<Newsletter> = {
  className: 'divide-y divide-line border-y border-line',
  keyOf: ({ _id }) => _id,
  show: (newsletter) => <SentItem newsletter={newsletter} />,
}

/** Newest first, each with how far it has come. */
export function SentList() {
  const { page } = useListAddress('sent')
  const list = usePage(
    'GET /api/newsletters',
    { page, perPage, pageParam: 'sent' },
    {},
    {
      refetchInterval: ({ state }) =>
        state.data?.body.some((one) => one.state === 'sending') ? lookAgainMs : false,
    },
  )
  return (
    <ListSection
      title="Sent newsletters"
      pageParam="sent"
      pageNumbers={3}
      list={list}
      toCome={{ count: 1, row: 'h-24 rounded-card' }}
      things={['newsletter', 'newsletters']}
      nothing="None yet. What you send is listed here, with its delivery status."
      cards={cards}
    />
  )
}
