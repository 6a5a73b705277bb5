import { Pencil, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { Link } from '../../ui/link.tsx'
import { Button } from '../../ui/button.tsx'
import { PartDrawing } from '../../ui/part-drawing.tsx'
import { adminAddress } from '../sections.ts'
import { Thumbnail } from '../thumbnail.tsx'
import type { CategoryRow } from './category-row.ts'
import { EditCategory } from './edit-category.tsx'

const act = 'px-2! text-small! whitespace-nowrap md:min-h-9!'

/** One category of the list; it is renamed in its place. */
export function CategoryItem({ category, onDelete }: { category: CategoryRow; onDelete: () => void }) {
  const { name, thumbnail } = category
  const [editing, setEditing] = useState(false)
  const rename = useRef<HTMLButtonElement>(null)

  function close() {
    setEditing(false)
    requestAnimationFrame(() => rename.current?.focus())
  }

  return (
    <li className="border-b border-line px-4 py-2">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <span className="flex size-14 shrink-0 items-center justify-center overflow-hidden rounded-badge bg-sweep">
          {thumbnail ? (
            <Thumbnail src={thumbnail} width={56} height={56} className="size-full object-contain" />
          ) : (
            <PartDrawing className="size-full p-2" />
          )}
        </span>
        <p className="min-w-40 flex-1 font-semibold wrap-anywhere">
          {name}
          <Link
            to={`${adminAddress('products')}?${new URLSearchParams({ category: name })}`}
            className="block w-fit font-normal text-accent underline-offset-4 hover:underline"
          >
            Show its products<span className="sr-only">: {name}</span>
          </Link>
        </p>
        {!editing && (
          <span className="flex">
            <Button ref={rename} kind="quiet" size="card" className={act} onClick={() => setEditing(true)}>
              <Pencil aria-hidden="true" size={18} strokeWidth={1.75} />
              Rename<span className="sr-only"> {name}</span>
            </Button>
            <Button kind="quiet" size="card" className={`${act} text-danger!`} onClick={onDelete}>
              <Trash2 aria-hidden="true" size={18} strokeWidth={1.75} />
              Delete<span className="sr-only"> {name}</span>
            </Button>
          </span>
        )}
      </div>
      {editing && <EditCategory category={category} onClose={close} />}
    </li>
  )
}
