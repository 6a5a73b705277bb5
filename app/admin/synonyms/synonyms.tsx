import { AdminPage } from '../kit/admin-page.tsx'
import { AddBesideList } from '../kit/form/add-form.tsx'
import { ListBody } from '../kit/list/list.tsx'
import { useListAddress } from '../kit/list/use-list-address.ts'
import { usePage } from '../kit/list/use-list.ts'
import { AddSynonym } from './add-synonym.tsx'
import { SynonymItem } from './synonym-item.tsx'
import type { SynonymRow } from './synonym-form.ts'

const cards = {
  className: 'mt-2 border-t border-line bg-surface',
  keyOf: ({ _id }: SynonymRow) => _id,
  show: (synonym: SynonymRow) => <SynonymItem synonym={synonym} />,
}

/** Other words for the same thing, by which the search finds products too. */
export default function SynonymsPage() {
  const { q, page, query } = useListAddress()
  return (
    <AdminPage
      title="Synonyms"
      intro={
        <p>
          Other words for the same thing. Changes take effect with the next search. Plurals, accents and small
          typos need no synonyms.
        </p>
      }
    >
      <AddBesideList form={<AddSynonym term={query.get('term') ?? ''} />}>
        <ListBody
          search="Search synonyms"
          list={usePage('GET /api/synonyms', { page, perPage: 50 }, { q })}
          things={['synonym', 'synonyms']}
          nothing={q ? `No synonym contains “${q}”.` : 'There are no synonyms yet.'}
          cards={cards}
        />
      </AddBesideList>
    </AdminPage>
  )
}
