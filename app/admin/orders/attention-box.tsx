import { TriangleAlert } from 'lucide-react'
import { stepNames } from '../../../shop/orders/admin/attention.ts'
import type { RetryPart } from '../../../shop/orders/admin/possible-acts.ts'
import { Button } from '../../ui/button.tsx'
import { isUnderWay, ActNotDone, type Acting } from './acting.tsx'
import { ResolveForm } from './resolve-form.tsx'

/** Why this order waits for a person, and what they can do about it. */
export function AttentionBox(at: Acting) {
  const { order, act } = at
  const [step] = order.acts.retry
  return (
    <section
      aria-labelledby="needs-you"
      className="mt-4 rounded-card border border-line border-l-[3px] border-l-danger bg-surface p-4 md:p-5"
    >
      <h3 id="needs-you" className="flex items-center gap-2.5 text-h3 text-danger">
        <TriangleAlert aria-hidden="true" size={24} strokeWidth={1.75} className="shrink-0" />
        Needs you
      </h3>
      <p className="mt-2 max-w-text wrap-anywhere">{order.needsYou}</p>
      {step && (
        <>
          <Button
            className="mt-4 max-md:w-full"
            aria-disabled={at.acting.isPending}
            onClick={() => act({ kind: 'retry', step })}
          >
            {isUnderWay(at, 'retry', step) ? 'Trying...' : retryVerb(step)}
          </Button>
          <ActNotDone acting={at.acting} kind="retry" step={step} />
        </>
      )}
      {order.acts.resolve.length > 0 && <ResolveForm {...at} />}
    </section>
  )
}

function retryVerb(step: RetryPart): string {
  if (step === 'payment') return 'Ask the bank now'
  if (step === 'return') return 'Refund now'
  return `Try the ${stepNames[step]} again`
}
