import { cents, formatDollars } from '../../../../shop/money.ts'
import { waitsWords } from '../../../../shop/checkout/checkout.ts'
import { sentence } from '../../../../shop/orders/admin/attention.ts'
import { Button } from '../../../ui/button.tsx'
import { shortMoment } from '../../kit/dates.ts'
import { PartTitle } from '../../kit/detail-screen.tsx'
import { ActNotDone, isUnderWay, type Acting } from '../acting.tsx'
import type { WholeOrder } from '../browser-orders.ts'

type Part = WholeOrder['parts'][number]

/** The parts of the money that went back, or will, and what a person has to do about them. */
export function PartReturns(at: Acting) {
  const { order } = at
  if (order.parts.length === 0) return null
  return (
    <section aria-labelledby="parts-back">
      <PartTitle id="parts-back">
        {order.returnedCents > 0
          ? `${formatDollars(cents(order.returnedCents))} of ${formatDollars(cents(order.totalCents))} refunded`
          : 'Partial refunds'}
      </PartTitle>
      <ul className="mt-2 flex flex-col gap-4">
        {order.parts.map((part) => (
          <li key={part.part} className="wrap-anywhere">
            <span className={`block font-semibold ${part.state === 'FAILED' ? 'text-danger' : ''}`}>
              {stateWords(part, order.giveBack !== null)}
            </span>
            {part.lines.map(({ line, quantity, amountCents }) => (
              <span key={line} className="block tabular-nums">
                {quantity} × {titleOf(order, line)}, {formatDollars(cents(amountCents))}
              </span>
            ))}
            <span className="block">“{part.reason}”</span>
            <span className="block text-muted">
              {part.by}, {shortMoment(part.at, at.timeZone)}
            </span>
            <span className="product-number block text-muted">{part.refundOrderId}</span>
            {part.lastError && part.state !== 'DONE' && part.state !== 'OFF' && (
              <span className="block text-danger">{sentence(part.lastError)}</span>
            )}
            {part.credit && (
              <p className="mt-2 rounded-card bg-warning-tint px-3 py-2 text-small">
                <span className="block font-semibold">Do this by hand</span>
                {part.credit}
              </p>
            )}
            {canDrop(part) && (
              <Button
                kind="secondary"
                size="card"
                className="mt-2"
                aria-disabled={at.acting.isPending}
                onClick={() => at.act({ kind: 'drop', part: part.part })}
              >
                {isUnderWay(at, 'drop') &&
                at.acting.variables?.kind === 'drop' &&
                at.acting.variables.part === part.part
                  ? 'Canceling refund...'
                  : `Do not refund ${formatDollars(cents(part.amountCents))}`}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <ActNotDone acting={at.acting} kind="drop" />
    </section>
  )
}

function stateWords({ state, amountCents, waits }: Part, isWholeReturned: boolean): string {
  const amount = formatDollars(cents(amountCents))
  if (state === 'DONE') return `${amount} was refunded`
  if (state === 'FAILED') return `${amount} was not refunded`
  if (state === 'OFF' && isWholeReturned) return `${amount} is part of the full refund`
  if (state === 'OFF') return `${amount} will no longer be refunded automatically`
  return waits ? `${amount} ${waitsWords}` : `${amount} is being refunded`
}

/** Nothing of it was sent to the gateway, or the gateway has refused it. */
function canDrop({ state, sent }: Part): boolean {
  return state === 'FAILED' || (state === 'PENDING' && !sent)
}

function titleOf({ lines }: WholeOrder, at: number): string {
  return lines.find(({ line }) => line === at)?.title ?? ''
}
