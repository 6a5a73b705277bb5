import { SquarePen, Trash2 } from 'lucide-react'
import { Link } from '../../../ui/link.tsx'
import { adminAddress } from '../../sections.ts'
import type { ProductRow } from '../product-row.ts'

const look = 'inline-flex size-11 items-center justify-center rounded-control md:size-8'

/** Delete, then Edit. */
export function RowActions({ row, onDelete }: { row: ProductRow; onDelete: (row: ProductRow) => void }) {
  const { number } = row
  return (
    <span className="flex items-center gap-1">
      <Link
        to={adminAddress('products-edit', number)}
        aria-label={`Edit ${number}`}
        title="Edit"
        className={`${look} text-accent hover:bg-sunken`}
      >
        <SquarePen aria-hidden="true" size={18} strokeWidth={1.75} />
      </Link>
      <button
        type="button"
        aria-label={`Delete ${number}`}
        title="Delete"
        onClick={() => onDelete(row)}
        className={`${look} text-danger hover:bg-danger-tint`}
      >
        <Trash2 aria-hidden="true" size={18} strokeWidth={1.75} />
      </button>
    </span>
  )
}
