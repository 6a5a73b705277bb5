import type { CheckoutState } from '../../checkout/checkout.ts'
import { formatDollars, type Cents } from '../../money.ts'
import type { HandOverStep } from '../../order-sync/hand-over.ts'
import { stepNames } from './attention.ts'
import { stateWords } from './order-state.ts'

export const timelineKinds = ['state', 'gateway', 'back-office', 'staff', 'mail'] as const
export type TimelineKind = (typeof timelineKinds)[number]

/** One event of an order. `bad`: it did not succeed. */
export type TimelineEntry = { at: Date; kind: TimelineKind; text: string; detail: string; bad: boolean }

type Sources = {
  placedAt: Date
  events: { at: Date; toState: CheckoutState }[]
  calls: {
    system: 'gateway' | 'back-office'
    call: string
    outcome: string
    detail: string
    startedAt: Date
    tookMs: number
  }[]
  acts: {
    at: Date
    action: string
    actorSub: string | null
    actorName: string | null
    before: unknown
    after: unknown
  }[]
  mails: {
    recipient: string
    subject: string
    state: string
    lastError: string | null
    createdAt: Date
    sentAt: Date | null
  }[]
}

/** Everything that is known to have happened to an order, in order. */
export function timelineOf({ placedAt, events, calls, acts, mails }: Sources): TimelineEntry[] {
  return [
    entry(placedAt, 'state', 'Order placed'),
    ...events.map(({ at, toState }) =>
      entry(at, 'state', stateWords[toState], '', toState === 'NEEDS_REVIEW' || toState === 'CHARGE_UNKNOWN'),
    ),
    ...calls.map(callEntry),
    ...acts.map((act) => entry(act.at, 'staff', actText(act), actDetail(act))),
    ...mails.map(mailEntry),
  ].toSorted((one, other) => one.at.getTime() - other.at.getTime())
}

function entry(at: Date, kind: TimelineKind, text: string, detail = '', bad = false): TimelineEntry {
  return { at, kind, text, detail, bad }
}

const badOutcomes = ['failed', 'refused', 'declined', 'no clear answer']

function callEntry({ system, call, outcome, detail, startedAt, tookMs }: Sources['calls'][number]) {
  const text = `${call.charAt(0).toUpperCase()}${call.slice(1)}: ${outcome}`
  const took = tookMs < 1000 ? `${tookMs} ms` : `${(tookMs / 1000).toFixed(1)} s`
  return entry(
    startedAt,
    system,
    text,
    [detail, took].filter(Boolean).join(' · '),
    badOutcomes.includes(outcome),
  )
}

function mailEntry({ recipient, subject, state, lastError, createdAt, sentAt }: Sources['mails'][number]) {
  const how = {
    SENT: 'E-mail sent',
    QUEUED: 'E-mail is waiting to be sent',
    FAILED: 'E-mail could not be sent',
  }[state]
  const detail = [`“${subject}”`, state === 'SENT' ? null : lastError].filter(Boolean).join(' · ')
  return entry(sentAt ?? createdAt, 'mail', `${how ?? 'E-mail'} to ${recipient}`, detail, state === 'FAILED')
}

const actions: Record<string, string> = {
  'orders.return': 'promised to refund the money',
  'orders.return-part': 'promised to refund a part of the money',
  'orders.drop-part': 'canceled a partial refund',
  'orders.retry': 'tried again',
  'orders.confirmation': 'sent the confirmation again',
  'orders.resolve': 'decided',
  'shipping.ship': 'shipped',
  'shipping.correct': 'corrected',
  'shipping.undo': 'undid',
  'orders.renumber': 'gave the order a new number in the back office',
}

function actText({ action, actorSub, actorName, after }: Sources['acts'][number]): string {
  const who = actorSub === 'engine' ? 'The shop' : actorName || actorSub || 'Somebody'
  const step = fieldOf(after, 'step')
  const what = step ? `: ${stepWords(step)}` : ''
  return `${who} ${actions[action] ?? action}${what}`
}

function stepWords(step: string): string {
  return Object.hasOwn(stepNames, step) ? stepNames[step as HandOverStep] : step
}

function actDetail({ before, after }: Sources['acts'][number]): string {
  const amount = typeof after === 'object' && after && 'amountCents' in after ? after.amountCents : null
  return [
    fieldOf(after, 'outcome'),
    typeof amount === 'number' ? formatDollars(amount as Cents) : null,
    fieldOf(after, 'reason'),
    fieldOf(before, 'number') && `${fieldOf(before, 'number')} became ${fieldOf(after, 'number')}`,
  ]
    .filter(Boolean)
    .join(' · ')
}

function fieldOf(value: unknown, name: string): string | null {
  const field = typeof value === 'object' && value ? (value as Record<string, unknown>)[name] : null
  return typeof field === 'string' ? field : null
}
