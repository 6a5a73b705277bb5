import { useState } from 'react'
import { cents, formatDollars } from '../../../shop/money.ts'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { isUnderWay, ActNotDone, type Acting } from './acting.tsx'
import { useKeptText } from './use-kept-text.ts'
import { ReasonField } from './reason-field.tsx'

/** Asks before money goes back; what was typed stays until it has. */
export function ReturnDialog({ open, onClose, ...at }: Acting & { open: boolean; onClose: () => void }) {
  const { order, acting } = at
  const [reason, setReason] = useKeptText(`return ${order.number}`)
  const [tried, setTried] = useState(false)
  const amount = formatDollars(cents(order.totalCents))
  const wrong = tried && !reason.trim() ? 'Say why. It will appear in this order’s history.' : undefined
  const isReturned = order.giveBack !== null && order.giveBack.state !== 'FAILED'

  function confirm() {
    setTried(true)
    if (reason.trim()) at.act({ kind: 'return', reason: reason.trim() })
  }

  return (
    <ConfirmDialog
      open={open && !isReturned}
      question={`Return ${amount} for order ${order.number}?`}
      verb={`Return ${amount}`}
      busyVerb={isUnderWay(at, 'return') ? 'Returning...' : null}
      onConfirm={confirm}
      onCancel={onClose}
    >
      <p>
        The full amount goes back to the card, and the order is canceled in the back office. The gateway
        decides whether the charge is voided or refunded: a charge that has not settled yet is voided. The
        buyer gets an e-mail.
      </p>
      <ReasonField reason={reason} error={wrong} onReason={setReason} />
      <ActNotDone acting={acting} kind="return" />
    </ConfirmDialog>
  )
}
