import type { PartnersRule } from '../../shop/identity/person.ts'
import type { Person } from './browser-people.ts'
import { PersonRow } from './person-row.tsx'

/** A table at every width; on phones its rows look like cards. */
export function PeopleTable({
  people,
  ...rest
}: {
  people: Person[]
  rule: PartnersRule | null
  onDone: (text: string) => void
  onSignOut: (person: Person) => void
}) {
  return (
    <table className="mt-2 block w-full bg-surface md:table">
      <caption className="sr-only">
        Everyone who has signed in; those waiting for partner prices first
      </caption>
      <thead className="max-md:sr-only">
        <tr className="text-left text-fine">
          <Head>Person</Head>
          <Head>State</Head>
          <Head>Signed in</Head>
          <Head>Actions</Head>
        </tr>
      </thead>
      <tbody className="block md:table-row-group">
        {people.map((person) => (
          <PersonRow key={person.sub} person={person} {...rest} />
        ))}
      </tbody>
    </table>
  )
}

function Head({ children }: { children: React.ReactNode }) {
  return (
    <th
      scope="col"
      className="sticky top-(--header-height) z-(--layer-badge) bg-sunken px-3 py-2.5 font-semibold first:pl-4 last:pr-4"
    >
      {children}
    </th>
  )
}
