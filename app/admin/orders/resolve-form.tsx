import { useState } from 'react'
import type { ReviewOutcome } from '../../../shop/orders/admin/possible-acts.ts'
import { Button } from '../../ui/button.tsx'
import { isUnderWay, ActNotDone, type Acting } from './acting.tsx'
import { outcomeWords } from './order-words.ts'
import { useKeptText } from './use-kept-text.ts'
import { ReasonField } from './reason-field.tsx'

/** Ends a review: what somebody has found out, and why they say so. */
export function ResolveForm(at: Acting) {
  const { order, act } = at
  const [outcome, setOutcome] = useState<ReviewOutcome | null>(null)
  const [reason, setReason] = useKeptText(`resolve ${order.number}`)
  const [tried, setTried] = useState(false)
  const wrong = {
    outcome: tried && !outcome ? 'Choose what you found out.' : undefined,
    reason: tried && !reason.trim() ? 'Say why. It will appear in this order’s history.' : undefined,
  }

  function submit(event: React.FormEvent) {
    event.preventDefault()
    setTried(true)
    if (outcome && reason.trim()) act({ kind: 'resolve', outcome, reason: reason.trim() })
  }

  return (
    <form noValidate onSubmit={submit} className="mt-4 max-w-text">
      <fieldset aria-describedby={wrong.outcome ? 'outcome-error' : undefined}>
        <legend className="font-gothic font-semibold">What did you find out?</legend>
        {order.acts.resolve.map((one) => (
          <div key={one} className="mt-2 flex min-h-11 items-start gap-3">
            <input
              type="radio"
              id={`outcome-${one}`}
              name="outcome"
              value={one}
              checked={outcome === one}
              aria-describedby={`outcome-${one}-help`}
              onChange={() => setOutcome(one)}
              className="mt-0.5 size-5 shrink-0 accent-accent"
            />
            <div>
              <label htmlFor={`outcome-${one}`} className="block cursor-pointer font-semibold">
                {outcomeWords[one].name}
              </label>
              <p id={`outcome-${one}-help`} className="text-muted">
                {outcomeWords[one].help}
              </p>
            </div>
          </div>
        ))}
        {wrong.outcome && (
          <p id="outcome-error" role="alert" className="mt-1 text-danger">
            {wrong.outcome}
          </p>
        )}
      </fieldset>
      <ReasonField reason={reason} error={wrong.reason} onReason={setReason} />
      <Button type="submit" className="mt-4 max-md:w-full" aria-disabled={at.acting.isPending}>
        {isUnderWay(at, 'resolve') ? 'Recording...' : 'Record the decision'}
      </Button>
      <ActNotDone acting={at.acting} kind="resolve" />
    </form>
  )
}
