import { useCallback } from 'react'
import { customersPerPage, findCustomers } from '../../../shop/customers/customer.ts'
import { Button } from '../../ui/button.tsx'
import { Pager } from '../../ui/pager.tsx'
import { AdminPage } from '../kit/admin-page.tsx'
import { SearchList } from '../kit/search-list.tsx'
import { adminAddress } from '../sections.ts'
import { useAddressQuery } from '../kit/use-address-query.ts'
import { CustomersAway } from './customers-away.tsx'
import { useCustomers } from './browser-customers.ts'
import { CustomerCard } from './customer-card.tsx'
import { CustomerExport } from './customer-export.tsx'
import { NeedsScripts } from '../kit/needs-scripts.tsx'

/** The customers of the back office (spec s.2). */
export default function CustomersPage() {
  const [query, change] = useAddressQuery()
  const q = query.get('q') ?? ''
  const search = useCallback((next: string) => change({ q: next, page: '' }), [change])
  return (
    <AdminPage
      title="List of Customers"
      intro={
        <p>Everyone in the back office. They are managed there; each new buyer is added with their order.</p>
      }
    >
      <NeedsScripts what="list" />
      <SearchList label="Search customers" begin={q} onSearch={search} />
      <Customers q={q} page={Number(query.get('page')) || 1} onClear={() => search('')} />
    </AdminPage>
  )
}

function Customers({ q, page: asked, onClear }: { q: string; page: number; onClear: () => void }) {
  const { data, error, refetch, isFetching } = useCustomers()
  if (!data) return error && !isFetching ? <CustomersAway error={error} again={refetch} /> : <CardsToCome />
  const found = findCustomers(data, q)
  const pages = Math.max(1, Math.ceil(found.length / customersPerPage))
  const page = Math.min(Math.max(1, Math.trunc(asked)), pages)
  const first = (page - 1) * customersPerPage
  const shown = found.slice(first, first + customersPerPage)
  const span = `${first + 1}–${first + shown.length} of ${found.length}`
  return (
    <>
      {error && <CustomersAway error={error} again={refetch} stale />}
      <div className="mt-3 flex min-h-11 flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <p aria-live="polite" className="text-muted">
          {found.length === 0 ? nothingWords(q) : countWords(found.length, q)}
          {pages > 1 && <span className="sr-only">{`, page ${page} of ${pages}, ${span}`}</span>}
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
      <div className="mt-6">
        <Pager page={page} pages={pages} numbers={5} addressOf={(to) => addressOf(q, to)} summary={span} />
      </div>
    </>
  )
}

function countWords(count: number, q: string): string {
  return `${count} ${count === 1 ? 'customer' : 'customers'}${q ? ` for “${q}”` : ''}`
}

function nothingWords(q: string): string {
  return q
    ? `No customer matches “${q}”. Searched: name, type, address, phone, e-mail and website.`
    : 'The back office has no customers yet. The first order will add one.'
}

function addressOf(q: string, page: number): string {
  const query = new URLSearchParams()
  if (q) query.set('q', q)
  if (page > 1) query.set('page', String(page))
  return query.size ? `?${query}` : adminAddress('customers')
}

/** In the shape of the cards. */
function CardsToCome() {
  return (
    <div className="mt-3 noscript:hidden">
      <p className="flex min-h-11 items-center text-muted">Loading...</p>
      <div aria-hidden="true" className="mt-2 grid gap-4 md:grid-cols-2 wide:grid-cols-5">
        {['one', 'two', 'three', 'four'].map((card) => (
          <div key={card} className="h-60 rounded-card bg-sunken" />
        ))}
      </div>
    </div>
  )
}
