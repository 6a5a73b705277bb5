import type { ListedCustomer } from '../../../shop/customers/customer.ts'
import type { Cards } from '../kit/list/list.tsx'
import { ListScreen } from '../kit/list/list-screen.tsx'
import { useListAddress } from '../kit/list/use-list-address.ts'
import { exportCustomers, useCustomers, whyAway } from './browser-customers.ts'
import { CustomerCard } from './customer-card.tsx'

const grid = 'grid gap-4 md:grid-cols-2 wide:grid-cols-5'
const cards: Cards<ListedCustomer> = {
  className: grid,
  // The back office tells no number, and two may have one name.
  keyOf: ({ displayName }, at) => `${at} ${displayName}`,
  show: (customer) => <CustomerCard customer={customer} />,
}

/** The customers of the back office. */
export default function CustomersPage() {
  const { q, page } = useListAddress()
  const list = useCustomers({ q, page })
  return (
    <ListScreen
      title="List of Customers"
      intro="Everyone in the back office. They are managed there; each new buyer is added with their order."
      search="Search customers"
      list={list}
      whyNot={whyAway}
      toCome={{ count: 4, row: 'h-60 rounded-card', rows: `mt-2 ${grid}` }}
      things={['customer', 'customers']}
      standing={() => (q ? ` for “${q}”` : '')}
      nothing={
        q
          ? `No customer matches “${q}”. Searched: name, type, address, phone, e-mail and website.`
          : 'The back office has no customers yet. The first order will add one.'
      }
      showAll="Show all customers"
      csv={{ file: 'customers.csv', load: exportCustomers }}
      cards={cards}
    />
  )
}
