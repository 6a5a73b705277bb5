import type { Blocker } from 'react-router'
import { Button } from '../button.tsx'
import { QuestionDialog } from './confirm-dialog.tsx'

/** Asks whoever leaves a page with changes that are not saved; `children` say which. */
export function LeaveDialog({
  blocker,
  onLeave,
  children,
}: {
  blocker: Blocker
  onLeave?: () => void
  children: React.ReactNode
}) {
  return (
    <QuestionDialog
      open={blocker.state === 'blocked'}
      question="Leave without saving?"
      stay="Stay"
      onStay={() => blocker.reset?.()}
      go={
        <Button
          kind="danger"
          onClick={() => {
            onLeave?.()
            blocker.proceed?.()
          }}
        >
          Leave
        </Button>
      }
    >
      {children}
    </QuestionDialog>
  )
}
