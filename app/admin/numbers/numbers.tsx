import { recordKinds } from '../../../shop/numbers/edit/number-fields.ts'
import { AdminPage } from '../kit/admin-page.tsx'
import { AddBesideList } from '../kit/form/add-form.tsx'
import { ListBody } from '../kit/list/list.tsx'
import { useAsked } from '../kit/list/narrowing.ts'
import { useListAddress } from '../kit/list/use-list-address.ts'
import { usePage } from '../kit/list/use-list.ts'
import { AddNumber } from './add-number.tsx'
import type { NumberRow } from './number-form.ts'
import { NumberFiles } from './number-files.tsx'
import { NumberItem } from './number-item.tsx'

const narrowing = { kind: { label: 'Kind', any: 'Every kind', options: recordKinds } }

const cards = {
  className: 'mt-2 border-t border-line bg-surface',
  keyOf: ({ _id }: NumberRow) => _id,
  show: (row: NumberRow) => <NumberItem row={row} />,
}

/** Numbers that lead to products besides their own, and numbers that were replaced. */
export default function NumbersPage() {
  const { q, page, kind } = useAsked(narrowing)
  const { query } = useListAddress()
  return (
    <AdminPage
      title="Other Numbers"
      intro={
        <p>
          Other numbers that customers use for your products, and old numbers with what replaced them.
          Searches find the product and say why.
        </p>
      }
    >
      <AddBesideList form={<AddNumber number={query.get('number') ?? ''} />}>
        <ListBody
          search="Search numbers"
          narrowing={narrowing}
          list={usePage('GET /api/other-numbers', { page, perPage: 50 }, { q, kind })}
          things={['number', 'numbers']}
          nothing={q || kind ? 'No number matches.' : 'There are no other numbers yet.'}
          exporting={<NumberFiles />}
          cards={cards}
        />
      </AddBesideList>
    </AdminPage>
  )
}
