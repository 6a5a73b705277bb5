import { useEffect } from 'react'
import { DataTable } from '../kit/list/data-table.tsx'
import { ChipFilter } from '../kit/list/filters.tsx'
import { CountLine } from '../kit/list/list-screen.tsx'
import { Loaded, RowsToCome } from '../kit/loaded.tsx'
import { Paging, spanOf } from '../kit/list/paging.tsx'
import { SearchList } from '../kit/list/search-list.tsx'
import { useRead } from '../kit/use-call.ts'
import { useLastPage } from '../kit/list/use-last-page.ts'
import { useListAddress } from '../kit/list/use-list-address.ts'
import { deliveryColumns } from './delivery-columns.tsx'
import { deliveryWords, type Delivery, type Newsletter } from './newsletter-words.ts'

const perPage = 50
const lookAgainMs = 2000

const statuses = Object.keys(deliveryWords) as Delivery['status'][]

/** What happened with each address. */
export function Deliveries({ newsletter }: { newsletter: Newsletter }) {
  const { q, page, choice, search, narrow, addressOf } = useListAddress()
  const status = choice('status', statuses)
  const live = newsletter.state === 'sending'
  const reading = useRead(
    'GET /api/newsletters/{id}/deliveries',
    {
      params: { id: newsletter._id },
      query: { ...(status && { status }), ...(q && { q }), limit: perPage, cursor: (page - 1) * perPage },
    },
    {
      placeholderData: (before) => before,
      refetchInterval: ({ state: { data: read } }) =>
        live || read?.body.some((one) => one.status === 'sending') ? lookAgainMs : false,
    },
  )
  const { data, refetch } = reading
  const total = data?.total ?? data?.body.length ?? 0
  // The last look of a running newsletter may have been before its last mails.
  useEffect(() => {
    if (!live) void refetch()
  }, [live, refetch])
  useLastPage(data && { page, shown: data.body.length, total }, perPage)
  return (
    <section aria-labelledby="addresses" className="mt-8">
      <h3 id="addresses" className="text-card font-bold">
        Addresses
      </h3>
      <div className="mt-3 flex flex-wrap items-end justify-between gap-4">
        <SearchList label="Search addresses" begin={q} onSearch={search} />
        <ChipFilter
          legend="Which addresses"
          options={[
            { value: null, name: 'All' },
            ...statuses.map((one) => ({ value: one, name: deliveryWords[one], count: newsletter[one] })),
          ]}
          chosen={status}
          onChoose={(next) => narrow({ status: next ?? '' })}
          className=""
        />
      </div>
      <Loaded reading={reading} what="The addresses" toCome={<RowsToCome count={1} row="h-40" />}>
        {({ body: deliveries }) => (
          <>
            <CountLine>
              {total === 0
                ? 'No addresses match.'
                : `${total.toLocaleString('en-US')} ${total === 1 ? 'address' : 'addresses'}`}
            </CountLine>
            {deliveries.length > 0 && (
              <DataTable
                caption="What happened with each address"
                columns={deliveryColumns(newsletter._id)}
                rows={deliveries}
                keyOf={({ subscriberId }) => subscriberId}
                padding="md:py-2"
              />
            )}
            <Paging span={spanOf(page, perPage, deliveries.length, total)} addressOf={addressOf} />
          </>
        )}
      </Loaded>
    </section>
  )
}
