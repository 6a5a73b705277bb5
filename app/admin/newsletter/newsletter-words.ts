import type { CallAnswerOf } from '../../../api/http/client.ts'
import { counted } from '../kit/counted.ts'
import { momentWords } from '../kit/dates.ts'

export type Newsletter = CallAnswerOf<'GET /api/newsletters'>[number]
export type Delivery = CallAnswerOf<'GET /api/newsletters/{id}/deliveries'>[number]
export type Subscriber = CallAnswerOf<'GET /api/newsletter-subscribers'>['subscribers'][number]

export const deliveryWords: Record<Delivery['status'], string> = {
  queued: 'Waiting',
  sending: 'On its way',
  sent: 'Sent',
  failed: 'Refused',
  unknown: 'Unknown',
  skipped: 'Left out',
}

export const sourceWords: Record<Subscriber['source'], string> = {
  admin: 'Added by staff',
  'sign-up': 'Signed up in the shop',
  import: 'Imported',
  demo: 'Demo data',
}

const leftWords: Record<NonNullable<Subscriber['leftBy']>, string> = {
  link: 'through the link in an e-mail',
  'one-click': 'from their e-mail program',
  admin: 'by staff',
}

/** 'Left Nov 21, 2026, 3:04 PM through the link in an e-mail' */
export function leavingWords(
  { leftAt, leftBy }: Pick<Subscriber, 'leftAt' | 'leftBy'>,
  timeZone: string,
): string | null {
  if (!leftAt) return null
  return `Left ${momentWords(leftAt, timeZone)}${leftBy ? ` ${leftWords[leftBy]}` : ''}`
}

/** 'Nora Quill (nora@lab.test)'; who signed up by themselves gave no name. */
export function nameOf({ displayName, email }: Pick<Subscriber, 'displayName' | 'email'>): string {
  return displayName ? `${displayName} (${email})` : email
}

/** So many of them are through, whatever became of them. */
export function settledOf({ sent, failed, unknown, skipped }: Newsletter): number {
  return sent + failed + unknown + skipped
}

/** How a newsletter stands, in a sentence. */
export function standingWords(newsletter: Newsletter, timeZone: string): string {
  const { state, waiting, pauseReason, finishedAt } = newsletter
  if (state === 'paused') return pauseReason ? `Paused: ${pauseReason}` : 'Paused'
  if (state === 'done') return finishedAt ? `Finished ${momentWords(finishedAt, timeZone)}` : 'Finished'
  if (!waiting) return 'Sending'
  const until = new Date(waiting.until).toLocaleTimeString('en-US', {
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
  })
  return waiting.for === 'limit'
    ? `Continues at ${until}: the hourly limit has been reached`
    : 'The mail server is not responding. Sending continues on its own as soon as it does'
}

export function people(count: number): string {
  return counted(count, ['subscriber', 'subscribers'])
}
