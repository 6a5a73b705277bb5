/** Heads that stay in sight while a table is scrolled; on phones only screen readers have them. */
export function ColumnHeads({ names }: { names: string[] }) {
  return (
    <thead className="max-md:sr-only">
      <tr className="text-left text-fine">
        {names.map((name) => (
          <th
            key={name}
            scope="col"
            className="sticky top-(--header-height) z-(--layer-badge) bg-sunken px-3 py-2.5 font-semibold whitespace-nowrap first:pl-4 last:pr-4"
          >
            {name}
          </th>
        ))}
      </tr>
    </thead>
  )
}
