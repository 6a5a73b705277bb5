import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { askedToUndo, useUndoImport, type FormerImport } from './browser-imports.ts'
import { Failure } from './failure.tsx'
import { things } from './import-words.ts'

/** Asks before an import is taken back; what stands in the way stays in the question. */
export function UndoImportDialog({
  former,
  onClose,
  onDone,
}: {
  former: FormerImport | null
  onClose: () => void
  onDone: (former: FormerImport) => void
}) {
  const { mutate, isPending, error, reset } = useUndoImport()

  function confirm() {
    if (former) mutate(askedToUndo(former), { onSuccess: ({ body }) => onDone(body) })
  }

  return (
    <ConfirmDialog
      open={former !== null}
      question={`Undo the import of ${former?.fileName ?? ''}?`}
      verb="Undo"
      busyVerb={isPending ? 'Undoing...' : null}
      onConfirm={confirm}
      onCancel={() => {
        if (isPending) return
        reset()
        onClose()
      }}
    >
      <ul className="list-disc pl-5">
        {former && former.changed > 0 && (
          <li>Changes to {things(former.changed, former.kind)} will be undone.</li>
        )}
        {former && former.added > 0 && (
          <li>
            {things(former.added, former.kind)} it added will{' '}
            {former.kind === 'numbers'
              ? 'be deleted.'
              : 'go to the trash, along with any categories it created that nothing else uses.'}
          </li>
        )}
      </ul>
      {error && (
        <div role="alert" className="mt-3 text-danger">
          <Failure error={error} />
        </div>
      )}
    </ConfirmDialog>
  )
}
