import { Button } from '../button.tsx'
import { Dialog } from './dialog.tsx'

/** Asks before something that is not easily undone. Cancel has the focus; on phones it is a sheet at the bottom. */
export function ConfirmDialog({
  open,
  question,
  verb,
  busyVerb,
  onConfirm,
  onCancel,
  children,
}: {
  open: boolean
  question: string
  /** text of the button that does it */
  verb: string
  /** the same while it is being done; null: not now */
  busyVerb: string | null
  onConfirm: () => void
  onCancel: () => void
  children: React.ReactNode
}) {
  return (
    <Dialog
      open={open}
      onClose={onCancel}
      name={question}
      className="m-auto w-full max-w-[480px] rounded-dialog max-md:mb-0 max-md:max-w-none max-md:rounded-b-none"
    >
      <div className="p-6">
        <h2 className="text-h3">{question}</h2>
        <div className="mt-3">{children}</div>
        <div className="mt-6 flex flex-wrap justify-end gap-3 max-md:flex-col">
          <Button kind="secondary" data-first-focus onClick={onCancel}>
            Cancel
          </Button>
          <Button
            kind="danger"
            aria-disabled={busyVerb !== null}
            onClick={() => busyVerb === null && onConfirm()}
            className="border-danger bg-danger! text-accent-ink! hover:bg-danger!"
          >
            {busyVerb ?? verb}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
