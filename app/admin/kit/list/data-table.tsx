export type Column<Row> = {
  name: string
  show: (row: Row) => React.ReactNode
  /** of its cells */
  cell?: string | ((row: Row) => string)
  /** of its head */
  head?: string
  /** its cell names the row */
  namesRow?: true
}

/** A table at every width; on phones its rows look like cards. Without rows there is none. */
export function DataTable<Row>({
  caption,
  columns,
  rows,
  keyOf,
  padding = 'md:py-2.5',
  className = 'mt-2',
}: {
  caption: string
  columns: Column<Row>[]
  rows: Row[]
  keyOf: (row: Row) => string | number
  /** above and below the words of a row */
  padding?: string
  className?: string
}) {
  if (rows.length === 0) return null
  return (
    <table className={`block w-full bg-surface md:table ${className}`}>
      <caption className="sr-only">{caption}</caption>
      <Heads columns={columns} look="px-3" />
      <tbody className="block md:table-row-group">
        {rows.map((row) => (
          <tr key={keyOf(row)} className="block border-b border-line py-3 md:table-row">
            <Cells
              columns={columns}
              row={row}
              look={`block px-4 py-0.5 align-top md:table-cell md:px-3 md:first:pl-4 md:last:pr-4 ${padding}`}
            />
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The same where the whole row leads to one thing: the link in it covers it (`rowLink`). */
export function LinkTable<Row>({
  caption,
  columns,
  rows,
  keyOf,
  grid,
  cell = 'md:px-3 md:py-2.5',
  head = 'px-3',
  className = '',
  mark,
}: {
  caption: string
  columns: Column<Row>[]
  rows: Row[]
  keyOf: (row: Row) => string | number
  /** how a row is laid out on a phone */
  grid: string
  cell?: string
  head?: string
  className?: string
  /** the colour at the edge of what waits for somebody */
  mark: (row: Row) => 'border-l-danger' | 'border-l-accent' | null
}) {
  return (
    <table className={`mt-2 block w-full bg-surface md:table ${className}`}>
      <caption className="sr-only">{caption}</caption>
      <Heads columns={columns} look={head} row="border-l-[3px] border-l-sunken" />
      <tbody className="block md:table-row-group">
        {rows.map((row) => (
          <tr
            key={keyOf(row)}
            className={`relative grid border-b border-l-[3px] border-line px-4 py-3.5 hover:bg-tint md:table-row ${grid} ${mark(row) ?? 'border-l-surface hover:border-l-tint'}`}
          >
            <Cells columns={columns} row={row} look={`md:table-cell md:first:pl-4 md:last:pr-4 ${cell}`} />
          </tr>
        ))}
      </tbody>
    </table>
  )
}

export const rowLink = 'text-accent after:absolute after:inset-0 hover:underline'

function Heads<Row>({ columns, look, row = '' }: { columns: Column<Row>[]; look: string; row?: string }) {
  return (
    <thead className="max-md:sr-only">
      <tr className={`text-left text-fine ${row}`}>
        {columns.map(({ name, head = '' }) => (
          <th
            key={name}
            scope="col"
            className={`sticky top-(--header-height) z-(--layer-badge) bg-sunken py-2.5 font-semibold whitespace-nowrap first:pl-4 last:pr-4 ${look} ${head}`}
          >
            {name}
          </th>
        ))}
      </tr>
    </thead>
  )
}

function Cells<Row>({ columns, row, look }: { columns: Column<Row>[]; row: Row; look: string }) {
  return columns.map(({ name, show, cell = '', namesRow }) => {
    const className = `${look} ${typeof cell === 'string' ? cell : cell(row)}`
    return namesRow ? (
      <th key={name} scope="row" className={`text-left font-normal ${className}`}>
        {show(row)}
      </th>
    ) : (
      <td key={name} className={className}>
        {show(row)}
      </td>
    )
  })
}
