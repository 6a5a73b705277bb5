import { useState } from 'react'
import { cents } from '../../../shop/money.ts'
import { whyNoReturn } from '../../../shop/orders/admin/charge-words.ts'
import { Button, buttonLook } from '../../ui/button.tsx'
import { isUnderWay, ActNotDone, type Acting } from './acting.tsx'
import { ReturnDialog } from './returns/return-dialog.tsx'

/** What can be done with an order at any time. What cannot says why. */
export function ActsBar(at: Acting) {
  const { order, act } = at
  const [returning, setReturning] = useState(false)
  return (
    <section aria-labelledby="acts" className="no-print">
      <h3 id="acts" className="text-card font-[650]">
        What you can do
      </h3>
      <div className="mt-3 flex flex-col items-stretch gap-3">
        <a
          href={`/api/orders/${encodeURIComponent(order.number)}/pdf`}
          className={buttonLook('secondary', 'card')}
        >
          Download as PDF
        </a>
        {order.acts.confirm && (
          <Button
            kind="secondary"
            size="card"
            aria-disabled={at.acting.isPending}
            onClick={() => act({ kind: 'confirmation' })}
          >
            {isUnderWay(at, 'confirmation') ? 'Sending...' : 'Send the confirmation again'}
          </Button>
        )}
        {order.acts.return && (
          <Button kind="danger" size="card" onClick={() => setReturning(true)}>
            Refund order
          </Button>
        )}
      </div>
      <ActNotDone acting={at.acting} kind="confirmation" />
      {!order.acts.return && <p className="mt-2 text-muted">{noReturn(order)}</p>}
      <ReturnDialog {...at} open={returning} onClose={() => setReturning(false)} />
    </section>
  )
}

function noReturn({ state, attempts, totalCents, giveBack }: Acting['order']): string {
  const held = attempts.at(-1)?.heldCents ?? null
  return whyNoReturn({
    state,
    totalCents: cents(totalCents),
    heldCents: held === null ? null : cents(held),
    moneyReturn: giveBack?.state ?? null,
  })
}
