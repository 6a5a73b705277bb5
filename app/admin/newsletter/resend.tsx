import { useState } from 'react'
import type { CallName } from '../../../api/http/client.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { useWrite } from '../kit/use-call.ts'
import { Refusal } from '../kit/form/refusal.tsx'

/** What shows how a newsletter stands. */
export const newsletterChanged: CallName[] = [
  'GET /api/newsletters',
  'GET /api/newsletters/{id}',
  'GET /api/newsletters/{id}/deliveries',
]

/** Nobody knows whether these mails arrived: sending them again is a person's decision, and asked about. */
export function Resend({
  newsletterId: id,
  to,
}: {
  newsletterId: string
  /** one of them, or how many there are */
  to: { subscriberId: string; email: string } | number
}) {
  const [asking, setAsking] = useState(false)
  const { mutate, isPending, error, reset } = useWrite('POST /api/newsletters/{id}/resend', {
    changes: newsletterChanged,
  })
  const whom = typeof to === 'number' ? `${to.toLocaleString('en-US')} addresses` : to.email

  function close() {
    if (isPending) return
    reset()
    setAsking(false)
  }

  function send() {
    const body = typeof to === 'number' ? {} : { subscribers: [to.subscriberId] }
    mutate({ params: { id }, body }, { onSuccess: () => setAsking(false) })
  }

  return (
    <>
      <Button
        kind="secondary"
        size={typeof to === 'number' ? 'normal' : 'card'}
        onClick={() => setAsking(true)}
      >
        {typeof to === 'number' ? 'Send these again' : 'Send again'}
        {typeof to !== 'number' && <span className="sr-only"> to {to.email}</span>}
      </Button>
      <ConfirmDialog
        open={asking}
        question={`Send it again to ${whom}?`}
        verb="Send again"
        busyVerb={isPending ? 'Queueing...' : null}
        onConfirm={send}
        onCancel={close}
      >
        <p>Anyone who already got it will get it a second time.</p>
        <Refusal text="Nothing was resent." error={error} />
      </ConfirmDialog>
    </>
  )
}
