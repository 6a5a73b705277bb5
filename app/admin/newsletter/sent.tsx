import { useState } from 'react'
import type { CallAnswerOf } from '../../../api/http/client.ts'
import { Button } from '../../ui/button.tsx'
import { useRead, useWrite } from '../kit/use-call.ts'
import { Refusal } from '../kit/form/refusal.tsx'
import { MailShown } from '../mail-view.tsx'
import { NotLoaded } from '../kit/not-loaded.tsx'
import { momentWords } from '../kit/dates.ts'
import { DetailScreen } from '../kit/detail-screen.tsx'
import { RowsToCome } from '../kit/loaded.tsx'
import { useTimeZone } from '../kit/time-zone.ts'
import { adminAddress } from '../sections.ts'
import type { Route } from './+types/sent.ts'
import { Deliveries } from './deliveries.tsx'
import { deliveryWords, settledOf, standingWords } from './newsletter-words.ts'
import { ProgressBar } from './progress-bar.tsx'
import { newsletterChanged, Resend } from './resend.tsx'

/** slower while it waits for something */
const lookAgainMs = { sending: 1000, waiting: 5000 }

/** One newsletter on its way or through: how far it is, and what became of each address. It goes on without this page. */
export default function SentNewsletterPage({ params: { id } }: Route.ComponentProps) {
  const reading = useRead(
    'GET /api/newsletters/{id}',
    { params: { id } },
    {
      refetchInterval: ({ state: { data: read } }) =>
        read?.body.state === 'sending' && lookAgainMs[read.body.waiting ? 'waiting' : 'sending'],
    },
  )
  return (
    <DetailScreen
      title="Sent newsletter"
      back={{ to: adminAddress('newsletter'), words: 'Newsletter' }}
      reading={reading}
      what="The newsletter"
      newest="Its current status"
      unknown="There is no such newsletter. The address may be mistyped."
      toCome={<RowsToCome count={1} row="h-40 max-w-[45rem] rounded-card" className="" line="" />}
    >
      {({ body }) => <Sent newsletter={body} />}
    </DetailScreen>
  )
}

type Whole = CallAnswerOf<'GET /api/newsletters/{id}'>

function Sent({ newsletter }: { newsletter: Whole }) {
  const timeZone = useTimeZone()
  const { subject, state, recipients, queuedAt, queuedBy, perHour, unknown } = newsletter
  const [opened, setOpened] = useState(false)
  return (
    <>
      <div className="max-w-[60rem] rounded-card border border-line bg-surface p-4 md:p-5">
        <h3 className="text-h3 wrap-anywhere">{subject}</h3>
        <p className="mt-1 text-muted">
          Queued {momentWords(queuedAt, timeZone)} by {queuedBy}, at most {perHour.toLocaleString('en-US')}{' '}
          per hour
        </p>
        <div className="mt-4">
          <ProgressBar newsletter={newsletter} />
        </div>
        <div className="mt-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
          {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- more screen readers announce this than <output> */}
          <p role="status">
            <strong>{standingWords(newsletter, timeZone)}</strong>
          </p>
          <p className="text-muted tabular-nums">
            {settledOf(newsletter).toLocaleString('en-US')} of {recipients.toLocaleString('en-US')}
          </p>
        </div>
        <Figures newsletter={newsletter} />
        {state !== 'done' && <PauseOrResume newsletter={newsletter} />}
        {unknown > 0 && <Unknowns newsletter={newsletter} />}
      </div>
      <Deliveries newsletter={newsletter} />
      <details className="mt-8" onToggle={({ currentTarget }) => setOpened(currentTarget.open)}>
        <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-accent underline-offset-4 hover:underline md:min-h-8">
          What was sent
        </summary>
        <div className="mt-3 max-w-[47rem]">{opened && <SentMail id={newsletter._id} />}</div>
      </details>
    </>
  )
}

function SentMail({ id }: { id: string }) {
  const { data, error, refetch } = useRead('GET /api/newsletters/{id}/mail', { params: { id } })
  if (error && !data) return <NotLoaded what="The e-mail" error={error} again={refetch} />
  if (!data) return <p className="text-muted">Loading...</p>
  const { html, text } = data.body
  return <MailShown html={html} text={text} name="The newsletter as it was sent" />
}

function Figures({ newsletter }: { newsletter: Whole }) {
  const { queued, sending, sent, failed, bounced, unknown, skipped } = newsletter
  const figures = [
    [deliveryWords.sent, sent],
    [deliveryWords.queued, queued + sending],
    [deliveryWords.failed, failed],
    ['No such mailbox', bounced],
    [deliveryWords.unknown, unknown],
    [deliveryWords.skipped, skipped],
  ] as const
  return (
    <dl className="mt-4 grid grid-cols-2 gap-x-6 gap-y-3 border-t border-line pt-4 md:grid-cols-6">
      {figures.map(([name, count]) => (
        <div key={name}>
          <dt className="text-fine text-muted">{name}</dt>
          <dd className="font-gothic text-h3 tabular-nums">{count.toLocaleString('en-US')}</dd>
        </div>
      ))}
    </dl>
  )
}

function PauseOrResume({ newsletter: { _id: id, state } }: { newsletter: Whole }) {
  const pause = useWrite('POST /api/newsletters/{id}/pause', { changes: newsletterChanged })
  const resume = useWrite('POST /api/newsletters/{id}/resume', { changes: newsletterChanged })
  const isPaused = state === 'paused'
  const { mutate, isPending } = isPaused ? resume : pause
  return (
    <div className="mt-4">
      <Button
        kind={isPaused ? 'primary' : 'secondary'}
        aria-disabled={isPending}
        onClick={() => isPending || mutate({ params: { id } })}
      >
        {isPaused ? 'Resume' : 'Pause'}
      </Button>
      <Refusal
        text={isPaused ? 'It was not resumed.' : 'It was not paused.'}
        error={isPaused ? resume.error : pause.error}
      />
    </div>
  )
}

/** Nobody knows whether these arrived: sending them again is a person's decision. */
function Unknowns({ newsletter: { _id: id, unknown } }: { newsletter: Whole }) {
  return (
    <div className="mt-4 rounded-card bg-warning-tint p-4">
      <p className="mb-3">
        <strong className="text-warning">
          {unknown === 1
            ? 'For 1 address we do not know whether the e-mail arrived.'
            : `For ${unknown.toLocaleString('en-US')} addresses we do not know whether the e-mail arrived.`}
        </strong>{' '}
        The shop or the mail server stopped in the middle of sending. The shop does not resend these on its
        own, since some people would get it twice.
      </p>
      <Resend newsletterId={id} to={unknown} />
    </div>
  )
}
