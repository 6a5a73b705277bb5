import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { NotDone } from './not-done.tsx'

/** Asks before an act. Why it was not done stays in the question, until it is closed. */
export function ActDialog({
  act: { isPending, error, reset },
  busyVerb,
  waiting = null,
  onClose,
  children,
  notDone,
  why,
  first,
  ...asked
}: {
  open: boolean
  question: string
  verb: string
  /** nothing is taken away or given up */
  isHarmless?: boolean
  /** the same while it is being done */
  busyVerb: string
  /** the same while it cannot be done yet */
  waiting?: string | null
  /** of `useWrite` */
  act: { isPending: boolean; error: Error | null; reset: () => void }
  onConfirm: () => void
  onClose: () => void
  children: React.ReactNode
  /** instead of what the error says */
  notDone?: React.ReactNode
} & Pick<React.ComponentProps<typeof NotDone>, 'why' | 'first'>) {
  return (
    <ConfirmDialog
      {...asked}
      busyVerb={isPending ? busyVerb : waiting}
      onCancel={() => {
        reset()
        onClose()
      }}
    >
      {children}
      <NotDone error={error} why={why} first={first}>
        {notDone}
      </NotDone>
    </ConfirmDialog>
  )
}
