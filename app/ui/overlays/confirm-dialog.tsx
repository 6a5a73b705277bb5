import { Button } from '../button.tsx'
import { SheetDialog } from './dialog.tsx'

/** Asks before something that is not easily undone. Cancel has the focus. */
export function ConfirmDialog({
  verb,
  isHarmless = false,
  busyVerb,
  onConfirm,
  onCancel,
  ...asked
}: {
  open: boolean
  question: string
  /** text of the button that does it */
  verb: string
  /** nothing is taken away or given up: its button is not red */
  isHarmless?: boolean
  /** the same while it is being done; null: not now */
  busyVerb: string | null
  onConfirm: () => void
  onCancel: () => void
  children: React.ReactNode
}) {
  return (
    <QuestionDialog
      {...asked}
      stay="Cancel"
      onStay={onCancel}
      go={
        <Button
          kind={isHarmless ? 'primary' : 'danger'}
          aria-disabled={busyVerb !== null}
          onClick={() => busyVerb === null && onConfirm()}
          className={isHarmless ? '' : 'border-danger bg-danger! text-accent-ink! hover:bg-danger!'}
        >
          {busyVerb ?? verb}
        </Button>
      }
    />
  )
}

/** A question with two ways on. The one that changes nothing has the focus. */
export function QuestionDialog({
  open,
  question,
  stay,
  onStay,
  go,
  children,
}: {
  open: boolean
  question: string
  stay: string
  onStay: () => void
  /** the button of the other way */
  go: React.ReactNode
  children: React.ReactNode
}) {
  return (
    <SheetDialog open={open} onClose={onStay} name={question}>
      <div className="p-6">
        <h2 className="text-h3">{question}</h2>
        <div className="mt-3">{children}</div>
        <div className="mt-6 flex flex-wrap justify-end gap-3 max-md:flex-col">
          <Button kind="secondary" data-first-focus onClick={onStay}>
            {stay}
          </Button>
          {go}
        </div>
      </div>
    </SheetDialog>
  )
}
