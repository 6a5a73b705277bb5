import { ArrowDown, ArrowUp } from 'lucide-react'
import { columnNames, type Asked, type ColumnId } from './asked-of-table.ts'
import { columnLooks } from './product-columns.tsx'

export const headLook =
  'sticky top-0 z-1 h-12 border-b border-line bg-sunken px-2 py-1 align-middle leading-[1.0625rem] font-semibold'

/** Three presses: up, down, and as it came. */
function nextSort(sort: Asked['sort'], by: ColumnId): Asked['sort'] {
  if (sort?.by !== by) return { by, down: false }
  return sort.down ? null : { by, down: true }
}

export function SortHead({
  id,
  sort,
  onSort,
}: {
  id: ColumnId
  sort: Asked['sort']
  onSort: (sort: Asked['sort']) => void
}) {
  const down = sort?.by === id ? sort.down : null
  const { money } = columnLooks[id]
  const Mark = down ? ArrowDown : ArrowUp
  return (
    <th
      scope="col"
      aria-sort={down === null ? 'none' : down ? 'descending' : 'ascending'}
      className={`${headLook} ${id === 'number' ? 'left-20 z-2 border-r' : ''}`}
    >
      <button
        type="button"
        onClick={() => onSort(nextSort(sort, id))}
        className={`flex min-h-10 w-full items-center gap-1 font-semibold underline-offset-4 hover:text-accent hover:underline ${money ? 'justify-end text-right' : 'text-left'}`}
      >
        {columnNames[id]}
        <Mark
          aria-hidden="true"
          size={14}
          strokeWidth={2}
          className={`shrink-0 ${down === null ? 'hidden' : 'text-accent'}`}
        />
      </button>
    </th>
  )
}
