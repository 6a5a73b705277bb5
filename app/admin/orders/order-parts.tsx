import type { Status } from '../../../shop/orders/admin/order-status.ts'
import { sentence, stepNames } from '../../../shop/orders/admin/attention.ts'
import type { RetryPart } from '../../../shop/orders/admin/possible-acts.ts'
import { Button } from '../../ui/button.tsx'
import { isUnderWay, ActNotDone, type Acting } from './acting.tsx'
import type { WholeOrder } from './browser-orders.ts'
import { OrderStatus } from './order-status.tsx'
import { shortMoment } from '../kit/dates.ts'

type Part = {
  name: string
  status: Status
  retry: RetryPart
  /** the document, or what the bank calls it */
  is: string | null
  at: string | null
  tries: number
  error: string | null
}

/** The parts of a sale one below the other, as they are done: how each stands, and what it waits for. */
export function OrderParts(at: Acting) {
  return (
    <section aria-labelledby="parts">
      <h3 id="parts" className="text-card font-[650]">
        {' '}
        Status
      </h3>
      <ul className="mt-3 divide-y divide-line rounded-card border border-line bg-surface">
        {partsOf(at.order).map((part) => (
          <PartRow key={part.retry} part={part} at={at} />
        ))}
      </ul>
    </section>
  )
}

function PartRow({ part, at }: { part: Part; at: Acting }) {
  const { name, status, retry, is, error, tries } = part
  const canRetry = at.order.acts.retry.includes(retry)
  return (
    <li className="grid grid-cols-[1fr_auto] items-start gap-x-4 gap-y-1 px-4 py-3 print:py-1 md:grid-cols-[8.5rem_8rem_1fr_auto]">
      <span className="font-semibold">{name}</span>
      <OrderStatus status={status} isFree={retry === 'payment' && at.order.totalCents === 0} />
      <div className="min-w-0 max-md:col-span-2">
        {is && <span className="product-number mr-3 wrap-anywhere">{is}</span>}
        {part.at && (
          <time dateTime={part.at} className="text-muted">
            {shortMoment(part.at, at.timeZone)}
          </time>
        )}
        {error && status !== 'done' && (
          <p className={`wrap-anywhere ${status === 'failed' ? 'text-danger' : 'text-muted'}`}>
            {sentence(error)}
            {tries > 1 && ` (tried ${tries} times)`}
          </p>
        )}
        <ActNotDone acting={at.acting} kind="retry" step={retry} />
      </div>
      {canRetry && (
        <Button
          kind="secondary"
          size="card"
          className="max-md:col-span-2 md:min-h-9! md:text-small!"
          aria-disabled={at.acting.isPending}
          onClick={() => at.act({ kind: 'retry', step: retry })}
        >
          {isUnderWay(at, 'retry', retry) ? 'Trying...' : 'Retry'}
          <span className="sr-only"> {name}</span>
        </Button>
      )}
    </li>
  )
}

function partsOf(order: WholeOrder): Part[] {
  const { attempts, lights, giveBack, parts } = order
  const charged = attempts.find(({ status }) => status === 'APPROVED') ?? attempts.at(-1)
  return [
    {
      name: 'Payment',
      status: giveBack || parts.length > 0 ? chargedBefore : lights.payment,
      retry: 'payment',
      is: charged?.retref ?? null,
      at: charged?.at ?? null,
      tries: 0,
      error: charged && charged.status !== 'APPROVED' && !giveBack ? charged.resptext : null,
    },
    ...order.steps.map((step) => ({
      name: capital(stepNames[step.step]),
      status: stepStatus(order, step),
      retry: step.step,
      is: step.documentNumber,
      at: step.doneAt,
      tries: step.tries,
      error: step.lastError,
    })),
    ...(giveBack
      ? [
          {
            name: 'Refund or void',
            status: returnStatus(giveBack.state, lights.payment),
            retry: 'return' as const,
            is: giveBack.kind === null ? null : capital(giveBack.kind),
            at: giveBack.doneAt ?? giveBack.at,
            tries: giveBack.tries,
            error: giveBack.lastError,
          },
        ]
      : partsBack(order)),
  ]
}

/** A part of the money that has not gone back yet: the first that failed, else the first that is under way. */
function partsBack({ parts, lights }: WholeOrder): Part[] {
  const open = parts.find(({ state }) => state === 'FAILED') ?? parts.find(({ state }) => state === 'PENDING')
  if (!open) return []
  return [
    {
      name: 'Refund or void',
      status: open.state === 'FAILED' ? 'failed' : lights.payment,
      retry: 'return',
      is: open.refundOrderId,
      at: open.at,
      tries: 0,
      error: open.lastError ?? (open.waits ? 'The charge has not settled yet' : null),
    },
  ]
}

/** Money that is given back was taken. */
const chargedBefore: Status = 'done'

function returnStatus(state: 'PENDING' | 'DONE' | 'FAILED', payment: Status): Status {
  if (state === 'DONE') return 'done'
  return state === 'FAILED' ? 'failed' : payment
}

function stepStatus({ state, needsYou, acts }: WholeOrder, step: WholeOrder['steps'][number]): Status {
  if (step.state === 'DONE') return 'done'
  if (step.state === 'OFF') return 'off'
  const isNext = acts.retry[0] === step.step
  const held = state === 'NEEDS_REVIEW' && step.step === 'order'
  return step.refused || held || (needsYou && isNext) ? 'failed' : 'waiting'
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
