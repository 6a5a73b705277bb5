export type Column<Row> = {
  name: string
  /** its cells say what it is */
  isNameHidden?: true
  show: (row: Row) => React.ReactNode
  /** of its cells */
  cell?: string | ((row: Row) => string)
  /** of its head */
  head?: string
  /** its cell names the row */
  namesRow?: true
}

export type Table<Row> = {
  caption: string
  columns: Column<Row>[]
  keyOf: (row: Row) => string | number
  /** of its cells on wide screens */
  cell?: string
  className?: string
  /** where the whole row leads to one thing: the link in it covers it (`rowLink`) */
  leads?: {
    /** how a row is laid out on a phone */
    grid: string
    head?: string
    /** the colour at the edge of what waits for somebody */
    mark: (row: Row) => 'border-l-danger' | 'border-l-accent' | null
  }
}

export const rowLink = 'text-accent after:absolute after:inset-0 hover:underline'

/** A table at every width; on phones its rows look like cards. Without rows there is none. */
export function DataTable<Row>({
  caption,
  columns,
  keyOf,
  cell = 'md:px-3 md:py-2.5',
  className = '',
  leads,
  rows,
}: Table<Row> & { rows: Row[] }) {
  if (rows.length === 0) return null
  const edge = leads ? 'border-l-[3px] border-l-sunken' : ''
  const cells = leads ? 'md:table-cell' : 'block px-4 py-0.5 align-top md:table-cell'
  return (
    <table className={`mt-2 block w-full bg-surface md:table ${className}`}>
      <caption className="sr-only">{caption}</caption>
      <thead className="max-md:sr-only">
        <tr className={`text-left text-fine ${edge}`}>
          <Heads
            columns={columns}
            look={`sticky top-(--header-height) z-(--layer-badge) bg-sunken py-2.5 whitespace-nowrap first:pl-4 last:pr-4 ${leads?.head ?? 'px-3'}`}
          />
        </tr>
      </thead>
      <tbody className="block md:table-row-group">
        {rows.map((row) => (
          <tr key={keyOf(row)} className={rowLook(row, leads)}>
            <Cells columns={columns} row={row} look={`${cells} md:first:pl-4 md:last:pr-4 ${cell}`} />
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function rowLook<Row>(row: Row, leads: Table<Row>['leads']): string {
  if (!leads) return 'block border-b border-line py-3 md:table-row'
  const edge = leads.mark(row) ?? 'border-l-surface hover:border-l-tint'
  return `relative grid border-b border-l-[3px] border-line px-4 py-3.5 hover:bg-tint md:table-row ${leads.grid} ${edge}`
}

export function Heads<Row>({ columns, look }: { columns: Column<Row>[]; look: string }) {
  return columns.map(({ name, isNameHidden, head = '' }) => (
    <th key={name} scope="col" className={`font-semibold ${look} ${head}`}>
      {isNameHidden ? <span className="sr-only">{name}</span> : name}
    </th>
  ))
}

export function Cells<Row>({ columns, row, look }: { columns: Column<Row>[]; row: Row; look: string }) {
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
