import { inquirySubject } from '../../../shop/inquiries/inquiry.ts'
import { momentWords } from '../kit/dates.ts'
import { DetailScreen, PartTitle } from '../kit/detail-screen.tsx'
import { useTimeZone } from '../kit/time-zone.ts'
import { adminAddress } from '../sections.ts'
import type { Route } from './+types/inquiry.ts'
import { AnswerForm } from './answer-form.tsx'
import { useInquiry } from './browser-inquiries.ts'
import { InquiryFacts } from './inquiry-facts.tsx'
import { mailWords, whoWords, type WholeInquiry } from './inquiry-words.ts'
import { StateActs } from './state-acts.tsx'
import { StateMark } from './state-mark.tsx'

/** One inquiry: what was written, what was answered, and the answer to be. */
export default function InquiryPage({ params: { reference } }: Route.ComponentProps) {
  return (
    <DetailScreen
      title={`Inquiry ${reference}`}
      back={{ to: adminAddress('inquiries'), words: 'All inquiries' }}
      reading={useInquiry(reference)}
      what="The inquiry"
      unknown="There is no inquiry with this reference. It may be mistyped; you can also search the list by name."
    >
      {({ body, version }) => <Whole key={reference} inquiry={body} version={version} />}
    </DetailScreen>
  )
}

function Whole({ inquiry, version }: { inquiry: WholeInquiry; version: number | null }) {
  const timeZone = useTimeZone()
  return (
    <div className="max-w-[75rem]">
      <Head inquiry={inquiry} timeZone={timeZone} />
      <div className="mt-6 grid gap-x-8 gap-y-8 xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <div className="flex min-w-0 flex-col gap-8">
          <section aria-labelledby="message">
            <PartTitle id="message">Message</PartTitle>
            <p className={paper}>{inquiry.message}</p>
          </section>
          {inquiry.answers.length > 0 && <Answers answers={inquiry.answers} timeZone={timeZone} />}
          <AnswerForm inquiry={inquiry} version={version} />
        </div>
        <div className="flex min-w-0 flex-col gap-8 self-start md:max-xl:grid md:max-xl:grid-cols-2">
          <StateActs inquiry={inquiry} version={version} timeZone={timeZone} />
          <InquiryFacts inquiry={inquiry} timeZone={timeZone} />
        </div>
      </div>
    </div>
  )
}

const paper =
  'mt-2 max-w-[72ch] rounded-card border border-line bg-surface p-4 wrap-anywhere whitespace-pre-line md:p-5'

function Head({ inquiry, timeZone }: { inquiry: WholeInquiry; timeZone: string }) {
  const { name, createdAt, state } = inquiry
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-3 border-b border-line pb-4">
      <div className="min-w-0 flex-1 basis-80">
        <p className="font-gothic text-h3 wrap-anywhere">{inquirySubject(inquiry)}</p>
        <p className="mt-1 wrap-anywhere text-muted">
          {name}, <time dateTime={createdAt}>{momentWords(createdAt, timeZone)}</time>
        </p>
      </div>
      <StateMark state={state} />
    </div>
  )
}

function Answers({ answers, timeZone }: { answers: WholeInquiry['answers']; timeZone: string }) {
  return (
    <section aria-labelledby="answers">
      <PartTitle id="answers">{answers.length === 1 ? 'Answer' : `${answers.length} answers`}</PartTitle>
      <ol className="mt-2 flex flex-col gap-4">
        {answers.map(({ message, by, at, mail }) => (
          <li key={at} className="max-w-[72ch] rounded-card border border-line bg-tint p-4 md:p-5">
            <p className="wrap-anywhere whitespace-pre-line">{message}</p>
            <p className="mt-3 wrap-anywhere text-muted">
              {whoWords(by)}, <time dateTime={at}>{momentWords(at, timeZone)}</time>.{' '}
              <span className={mail === 'failed' ? 'font-semibold text-danger' : ''}>
                {mail ? mailWords[mail] : 'Its e-mail is no longer stored'}.
              </span>
            </p>
          </li>
        ))}
      </ol>
    </section>
  )
}
