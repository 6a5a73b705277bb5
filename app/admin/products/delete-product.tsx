import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { needsSignIn, whatHolds } from '../call-words.ts'
import { useWrite } from '../calls/use-call.ts'
import { SignInAgain } from '../sign-in-again.tsx'
import { useUndo } from '../undo.tsx'
import type { Product } from './product-row.ts'
import { productsChanged } from './products-changed.ts'

/** Asks, deletes, and offers the way back: what is deleted lies in the trash for 30 days. */
export function DeleteProduct({
  row,
  onClose,
  onDone,
}: {
  row: Pick<Product, '_id' | 'number' | 'title'> | null
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

  function close() {
    reset()
    onClose()
  }

  function remove() {
    if (!row) return
    const { _id: id, number } = row
    mutate(
      { params: { id } },
      {
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
      question={row ? `Delete ${row.number}?` : ''}
      verb="Delete"
      busyVerb={isPending ? 'Deleting...' : null}
      onConfirm={remove}
      onCancel={close}
    >
      <p className="font-semibold">{row?.title}</p>
      <p className="mt-1">
        It leaves the shop at once. It stays in the trash for 30 days and can be brought back from there.
      </p>
      {error && (
        <div role="alert" className="mt-3 text-danger">
          {needsSignIn(error) ? <SignInAgain why="Nothing was deleted." /> : whatHolds(error)}
        </div>
      )}
    </ConfirmDialog>
  )
}
