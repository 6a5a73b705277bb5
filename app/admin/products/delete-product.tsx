import { useQueryClient } from '@tanstack/react-query'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { versionConflictIn } from '../kit/form/version-conflict.tsx'
import { useWrite } from '../kit/use-call.ts'
import { useUndo } from '../kit/undo.tsx'
import type { Product } from './product-row.ts'
import { moneyText } from './table/product-columns.tsx'
import { productsChanged } from './products-changed.ts'
import { NotDone } from '../kit/not-done.tsx'

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
  const { mutate, isPending, error, reset } = useWrite('DELETE /api/products/{id}', {
    changes: productsChanged,
  })
  const { mutateAsync: restore } = useWrite('POST /api/trash/{kind}/{id}/restore', {
    changes: productsChanged,
  })
  const { offerUndo } = useUndo()
  const client = useQueryClient()
  const conflict = versionConflictIn('GET /api/products/{id}', error)
  const shown = (conflict?.current as Product | undefined) ?? row

  function close() {
    reset()
    onClose()
  }

  function remove() {
    if (!row) return
    const { _id: id } = row
    const number = shown?.number ?? row.number
    mutate(
      { params: { id }, ifMatch: conflict?.version ?? row.version },
      {
        // What lies behind the question is as old as its version.
        onError: () => void client.invalidateQueries({ queryKey: ['GET /api/product-table'] }),
        onSuccess() {
          close()
          offerUndo(`${number} is deleted.`, () => restore({ params: { kind: 'product', id } }))
          onDone?.()
        },
      },
    )
  }

  return (
    <ConfirmDialog
      open={row !== null}
      question={shown ? `Delete ${shown.number}?` : ''}
      verb="Delete"
      busyVerb={isPending ? 'Deleting...' : null}
      onConfirm={remove}
      onCancel={close}
    >
      <p className="font-semibold">{shown?.title}</p>
      {conflict && <Newest product={conflict.current as Product} />}
      <p className="mt-1">
        It disappears from the shop right away. It stays in the trash for 30 days and can be restored from
        there.
      </p>
      <NotDone error={error} why="Nothing was deleted.">
        {conflict &&
          'Someone else has just changed this product, so nothing was deleted. It is shown here as it is now. Delete it anyway?'}
      </NotDone>
    </ConfirmDialog>
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
