import { customersPerPage, findCustomers } from '../../../shop/customers/customer.ts'
import { Button } from '../../ui/button.tsx'
import { ListScreen } from '../kit/list/list-screen.tsx'
import { RowsToCome } from '../kit/loaded.tsx'
import { Paging, SpokenSpan, spanOf } from '../kit/list/paging.tsx'
import { useListAddress } from '../kit/list/use-list-address.ts'
import { SearchList } from '../kit/list/search-list.tsx'
import { CustomersAway } from './customers-away.tsx'
import { useCustomers } from './browser-customers.ts'
import { CustomerCard } from './customer-card.tsx'
import { CustomerExport } from './customer-export.tsx'

/** The customers of the back office. */
export default function CustomersPage() {
  const { q, page, search, addressOf } = useListAddress()
  return (
    <ListScreen
      title="List of Customers"
      intro="Everyone in the back office. They are managed there; each new buyer is added with their order."
      filters={<SearchList label="Search customers" begin={q} onSearch={search} />}
    >
      <Customers q={q} page={page} addressOf={addressOf} onClear={() => search('')} />
    </ListScreen>
  )
}

function Customers({
  q,
  page: asked,
  addressOf,
  onClear,
}: {
  q: string
  page: number
  addressOf: (page: number) => string
  onClear: () => void
}) {
  const { data, error, refetch, isFetching } = useCustomers()
  if (!data)
    return error && !isFetching ? <CustomersAway error={error} again={refetch} /> : <RowsToCome {...cards} />
  const found = findCustomers(data, q)
  const page = Math.min(asked, Math.max(1, Math.ceil(found.length / customersPerPage)))
  const first = (page - 1) * customersPerPage
  const shown = found.slice(first, first + customersPerPage)
  const span = spanOf(page, customersPerPage, shown.length, found.length)
  return (
    <>
      {error && <CustomersAway error={error} again={refetch} stale />}
      <div className="mt-3 flex min-h-11 flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <p aria-live="polite" className="text-muted">
          {found.length === 0 ? nothingWords(q) : countWords(found.length, q)}
          <SpokenSpan span={span} />
        </p>
        {found.length > 0 && <CustomerExport key={q} search={q} count={found.length} />}
      </div>
      {found.length === 0 && q && (
        <Button kind="secondary" onClick={onClear}>
          Show all customers
        </Button>
      )}
      {shown.length > 0 && (
        <ul className="mt-2 grid gap-4 md:grid-cols-2 wide:grid-cols-5">
          {shown.map((customer, at) => (
            <CustomerCard key={`${first + at} ${customer.displayName}`} customer={customer} />
          ))}
        </ul>
      )}
      <Paging span={span} addressOf={addressOf} />
    </>
  )
}

const cards = {
  count: 4,
  row: 'h-60 rounded-card',
  rows: 'mt-2 grid gap-4 md:grid-cols-2 wide:grid-cols-5',
  className: 'mt-3',
}

function countWords(count: number, q: string): string {
  return `${count} ${count === 1 ? 'customer' : 'customers'}${q ? ` for “${q}”` : ''}`
}

function nothingWords(q: string): string {
  return q
    ? `No customer matches “${q}”. Searched: name, type, address, phone, e-mail and website.`
    : 'The back office has no customers yet. The first order will add one.'
}
