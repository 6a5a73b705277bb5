import { useState } from 'react'
import { cents, formatDollars } from '../../../../shop/money.ts'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'
import { isUnderWay, ActNotDone, type Acting } from '../acting.tsx'
import { useKeptText } from '../use-kept-text.ts'
import { ReasonField } from '../reason-field.tsx'
import { ReturnFields } from './return-fields.tsx'
import { priceReturn, type WantedReturn } from './wanted-return.ts'

const nothingChosen: WantedReturn = { way: 'whole', quantities: {}, amount: '' }

/** Asks what goes back, and says what that means; what was typed stays until it has. */
export function ReturnDialog({ open, onClose, ...at }: Acting & { open: boolean; onClose: () => void }) {
  const { order, acting } = at
  const [reason, setReason] = useKeptText(`return ${order.number}`)
  const [wanted, setWanted] = useState(nothingChosen)
  const [tried, setTried] = useState(false)
  // Until it is done, all that is pressed here is one request: a lost answer returns nothing twice.
  const [key, setKey] = useState(() => crypto.randomUUID())
  const { amountCents, error, part } = priceReturn(order, wanted)
  const amount = formatDollars(amountCents)
  const isWhole = wanted.way === 'whole'
  const wrong = tried && !reason.trim() ? 'Say why. It will appear in this order’s history.' : undefined
  const isReturned = order.giveBack !== null && order.giveBack.state !== 'FAILED'

  function confirm() {
    setTried(true)
    if (!reason.trim() || error) return
    const wantedPart = part(key)
    at.act(
      { kind: 'return', reason: reason.trim(), ...(wantedPart && { part: wantedPart }) },
      isWhole ? undefined : done,
    )
  }

  function done() {
    setReason('')
    setWanted(nothingChosen)
    setTried(false)
    setKey(crypto.randomUUID())
    onClose()
  }

  return (
    <ConfirmDialog
      open={open && !isReturned}
      question={
        isWhole || !error
          ? `Refund ${amount} for order ${order.number}?`
          : `Refund part of order ${order.number}?`
      }
      verb={error ? 'Refund' : `Refund ${amount}`}
      busyVerb={isUnderWay(at, 'return') ? 'Refunding...' : null}
      onConfirm={confirm}
      onCancel={onClose}
    >
      {order.acts.returnPart && (
        <ReturnFields order={order} wanted={wanted} error={tried ? error : null} onWanted={setWanted} />
      )}
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- more screen readers announce this than <output> */}
      <p role="status" className="mt-3">
        {isWhole ? wholeWords(order) : partWords(order, error === null, amountCents)}
      </p>
      <ReasonField
        reason={reason}
        // For products, the e-mail lists them instead.
        help={
          wanted.way === 'sum'
            ? 'The buyer reads it in the e-mail. It is also kept in this order’s history.'
            : 'Kept in this order’s history. The buyer does not see it.'
        }
        error={wrong}
        onReason={setReason}
      />
      <ActNotDone acting={acting} kind="return" />
    </ConfirmDialog>
  )
}

function wholeWords({ returnedCents, returningCents }: Acting['order']): string {
  const all =
    returnedCents > 0
      ? 'Everything that is left is refunded to the card, and the order is canceled in the back office.'
      : 'The full amount goes back to the card, and the order is canceled in the back office. The gateway decides whether the charge is voided or refunded: a charge that has not settled yet is voided.'
  const waiting =
    returningCents > 0
      ? ` This includes the ${formatDollars(cents(returningCents))} that wait to be refunded.`
      : ''
  return `${all}${waiting} The buyer gets an e-mail.`
}

function partWords({ leftCents }: Acting['order'], isPriced: boolean, amountCents: number): string {
  const left = formatDollars(cents(isPriced ? leftCents - amountCents : leftCents))
  const sums = isPriced
    ? `${formatDollars(cents(amountCents))} goes back to the card; ${left} stays charged, and the order stays as it is.`
    : `${left} is left to refund.`
  return `${sums} If the bank has not settled the charge yet, the money goes back after that, usually the next day. The buyer gets an e-mail.`
}
