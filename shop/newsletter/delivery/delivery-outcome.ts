import { MailNotTaken, PermanentMailRefusal, type Mailer, type OutgoingMail } from '../../mail/mailer.ts'
import { plainWords } from '../../plain-error.ts'
import { growingWait, mostPutOff, mostRefusals, newsletterWaits } from '../newsletter.ts'
import type { Claim, Settled } from './delivery-store.ts'
import type { Standing } from './sender-store.ts'

/** The outcome of one try. */
export type Outcome = { claim: Claim; error: string | null } & (
  | { kind: 'sent' | 'unknown' | 'server away' | 'put off' }
  | { kind: 'refused'; isAddress: boolean }
)

export async function outcomeOf(
  mailer: Pick<Mailer, 'send'>,
  claim: Claim,
  mail: OutgoingMail,
): Promise<Outcome> {
  try {
    await mailer.send(mail)
    return { claim, kind: 'sent', error: null }
  } catch (thrown) {
    const error = plainWords(thrown)
    if (thrown instanceof PermanentMailRefusal)
      return { claim, kind: 'refused', isAddress: thrown.about === 'address', error }
    if (thrown instanceof MailNotTaken)
      return { claim, kind: thrown.because === 'server' ? 'server away' : 'put off', error }
    // Whatever else went wrong, nobody can say that it was not sent.
    return { claim, kind: 'unknown', error }
  }
}

type Judged = {
  settled: Settled[]
  bounces: { subscriberId: string; reason: string }[]
  standing: Standing
  /** recipients put off in a row */
  putOff: number
}

type Before = { serverFailures: number; refusals: number; putOff: number }

/**
 * What is recorded of several tries, and the state of the mail server after them. One recipient who is refused or put
 * off is a case of its own; many in a row are the server's fault.
 */
export function judge(outcomes: Outcome[], before: Before, timeScale: number): Judged {
  let { refusals, putOff } = before
  const settled: Settled[] = []
  const bounces: Judged['bounces'] = []
  for (const outcome of outcomes) {
    const { kind, claim, error } = outcome
    if (kind === 'sent') refusals = 0
    if (kind === 'refused' || kind === 'unknown') refusals += 1
    if (kind !== 'server away') putOff = kind === 'put off' ? putOff + 1 : 0
    const bounced = kind === 'refused' && outcome.isAddress
    if (bounced) bounces.push({ subscriberId: claim.subscriberId, reason: error ?? '' })
    settled.push({ ...settledAs(outcome, timeScale), bounced })
  }
  const serverFailures = failuresAfter(outcomes, before, putOff)
  const pauseReason = refusals >= mostRefusals ? pauseWords(outcomes) : null
  const waits =
    serverFailures > 0
      ? { for: 'server' as const, ms: growingWait(newsletterWaits.server, serverFailures) * timeScale }
      : null
  return { settled, bounces, putOff, standing: { serverFailures, refusals, waits, pauseReason } }
}

function failuresAfter(outcomes: Outcome[], before: Before, putOff: number): number {
  const came = new Set(outcomes.map(({ kind }) => kind))
  const inTrouble =
    came.has('server away') ||
    came.has('unknown') ||
    putOff >= mostPutOff ||
    (came.has('put off') && before.serverFailures > 0)
  if (came.has('sent')) return inTrouble && !came.has('put off') ? 1 : 0
  return inTrouble ? before.serverFailures + 1 : came.has('refused') ? 0 : before.serverFailures
}

function settledAs({ claim, kind, error }: Outcome, timeScale: number): Settled {
  const { subscriberId, claimedAt, attempts } = claim
  const base = { subscriberId, claimedAt, error, bounced: false, againInMs: 0, forNothing: false }
  if (kind === 'sent') return { ...base, status: 'SENT' }
  if (kind === 'unknown') return { ...base, status: 'UNKNOWN' }
  if (kind === 'refused') return { ...base, status: 'FAILED' }
  if (kind === 'server away') return { ...base, status: 'QUEUED', forNothing: true }
  const wait = growingWait(newsletterWaits.recipient, attempts)
  if (waitedBy(attempts) >= newsletterWaits.patience) return { ...base, status: 'FAILED' }
  return { ...base, status: 'QUEUED', againInMs: wait * timeScale }
}

/** The sum of all waits for a recipient after this many tries; in ms. */
function waitedBy(attempts: number): number {
  let waited = 0
  for (let one = 1; one < attempts; one += 1) waited += growingWait(newsletterWaits.recipient, one)
  return waited
}

function pauseWords(outcomes: Outcome[]): string {
  const last = outcomes.findLast(({ error }) => error !== null)?.error ?? ''
  return `The mail server refused ${mostRefusals} e-mails in a row, or did not answer. The last message was: ${last.slice(0, 300)}. Please check the server before you resume.`
}
