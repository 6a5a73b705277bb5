import { useQueryClient } from '@tanstack/react-query'
import { ActDialog } from '../kit/act-dialog.tsx'
import { versionConflictIn } from '../kit/form/version-conflict.tsx'
import { useWrite } from '../kit/use-call.ts'
import { useUndo } from '../kit/undo.tsx'
import { useRestore } from '../kit/use-restore.ts'
import type { Product } from './product-row.ts'
import { moneyText } from './table/product-columns.tsx'
import { productsChanged } from './products-changed.ts'

/** `version`: as the screen knows it; null: it does not */
type DeletedRow = Pick<Product, '_id' | 'number' | 'title'> & { version: number | null }

/** Asks, deletes, and offers the way back: what is deleted lies in the trash for 30 days. */
export function DeleteProduct({
  row,
  onClose,
  onDone,
}: {
  row: DeletedRow | null
  onClose: () => void
  onDone?: () => void
}) {
  const deleting = useWrite('DELETE /api/products/{id}', { changes: productsChanged })
  const restore = useRestore('product', productsChanged)
  const { offerUndo } = useUndo()
  const client = useQueryClient()
  const conflict = versionConflictIn('GET /api/products/{id}', deleting.error)
  const shown = (conflict?.current as Product | undefined) ?? row

  function remove() {
    if (!row) return
    const { _id: id } = row
    const number = shown?.number ?? row.number
    deleting.mutate(
      { params: { id }, ifMatch: conflict?.version ?? row.version },
      {
        // What lies behind the question is as old as its version.
        onError: () => void client.invalidateQueries({ queryKey: ['GET /api/product-table'] }),
        onSuccess() {
          onClose()
          offerUndo(`${number} was deleted.`, () => restore(id))
          onDone?.()
        },
      },
    )
  }

  return (
    <ActDialog
      open={row !== null}
      question={shown ? `Delete ${shown.number}?` : ''}
      verb="Delete"
      busyVerb="Deleting..."
      act={deleting}
      why="Nothing was deleted."
      notDone={
        conflict &&
        'Someone else has just changed this product, so nothing was deleted. It is shown here as it is now. Delete it anyway?'
      }
      onConfirm={remove}
      onClose={onClose}
    >
      <p className="font-semibold">{shown?.title}</p>
      {conflict && <Newest product={conflict.current as Product} />}
      <p className="mt-1">
        It disappears from the shop right away. It stays in the trash for 30 days and can be restored from
        there.
      </p>
    </ActDialog>
  )
}

function Newest({ product: { category, newPrice, images } }: { product: Product }) {
  const pictures = `${images.length} ${images.length === 1 ? 'picture' : 'pictures'}`
  return (
    <p className="text-muted">
      {category}, {moneyText(newPrice)}, {pictures}
    </p>
  )
}
