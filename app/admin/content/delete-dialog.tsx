import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { needsSignIn, whatHolds } from '../kit/call-words.ts'
import { SignInAgain } from '../kit/sign-in-again.tsx'

/** Asks before something goes to the trash, and says why when it did not go. */
export function DeleteDialog({
  thing,
  leaves,
  notDeleted = '',
  deleting,
  error,
  onDelete,
  onClose,
}: {
  /** its name; null: nothing is asked */
  thing: string | null
  /** where visitors see it no more */
  leaves: string
  /** the first sentence for a failure */
  notDeleted?: string
  deleting: boolean
  error: Error | null
  onDelete: () => void
  onClose: () => void
}) {
  return (
    <ConfirmDialog
      open={thing !== null}
      question={`Delete “${thing ?? ''}”?`}
      verb="Delete"
      busyVerb={deleting ? 'Deleting...' : null}
      onConfirm={onDelete}
      onCancel={onClose}
    >
      <p>It disappears from {leaves} right away. It stays in the trash for 30 days and can be restored.</p>
      {error && (
        <div role="alert" className="mt-3 text-danger">
          {notDeleted && <p className="font-semibold">{notDeleted}</p>}
          {needsSignIn(error) ? <SignInAgain why="Nothing was deleted." /> : <p>{whatHolds(error)}</p>}
        </div>
      )}
    </ConfirmDialog>
  )
}
