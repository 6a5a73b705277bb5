import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { DoneText } from '../kit/done-text.tsx'
import { answerFields, longestAnswer } from '../../../shop/inquiries/inquiry.ts'
import { newIdempotencyKey } from '../../idempotency-key.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { CallFailure } from '../kit/admin-calls.tsx'
import { whyNot } from '../kit/call-words.ts'
import { useWrite } from '../kit/use-call.ts'
import { AdminForm, SubmitButton } from '../kit/form/admin-form.tsx'
import { TextField } from '../kit/form/form-fields.tsx'
import { LeaveGuard } from '../kit/form/leave-guard.tsx'
import { versionConflictIn } from '../kit/form/version-conflict.tsx'
import { Refusal, showFieldErrors } from '../kit/form/refusal.tsx'
import { useKeptForm } from '../kit/form/use-kept-form.ts'
import { inquiryReads, useReadAgain } from './browser-inquiries.ts'
import type { WholeInquiry } from './inquiry-words.ts'

/** An answered inquiry may be answered once more; what is held as spam not before it is none. */
export function AnswerForm({ inquiry, version }: { inquiry: WholeInquiry; version: number | null }) {
  const { state } = inquiry
  const [again, setAgain] = useState(false)
  const [sent, setSent] = useState('')
  if (state === 'spam')
    return <p className="text-muted">This is held as spam. To answer it, mark it as not spam.</p>
  const isShown = state === 'open' || again
  return (
    <section aria-labelledby="answer">
      <h3 id="answer" className="text-card font-[650]">
        {inquiry.answers.length > 0 ? 'Write again' : 'Answer'}
      </h3>
      <DoneText className="mt-2 wrap-anywhere">{sent}</DoneText>
      <Writing
        key={inquiry.reference}
        inquiry={inquiry}
        version={version}
        shown={isShown}
        onBack={() => setAgain(true)}
        onSent={() => {
          setAgain(false)
          setSent(`Your answer is on its way to ${inquiry.email}.`)
        }}
      />
      {!isShown && (
        <Button kind="secondary" size="card" className="mt-3" onClick={() => setAgain(true)}>
          Write another answer
        </Button>
      )}
    </section>
  )
}

const nothing = { message: '' }

function Writing({
  inquiry: { reference, email },
  version,
  shown,
  onBack,
  onSent,
}: {
  inquiry: WholeInquiry
  version: number | null
  shown: boolean
  /** something is written, or what was kept in the tab is here again: the form stays until it is sent */
  onBack: () => void
  onSent: () => void
}) {
  const form = useForm({ resolver: zodResolver(answerFields), mode: 'onTouched', defaultValues: nothing })
  const { isDirty, isValid } = form.formState
  const kept = useKeptForm(`inquiry-answer-${reference}`, form, version)
  const { mutate, isPending, error } = useWrite('POST /api/inquiries/{reference}/answer', {
    changes: inquiryReads,
  })
  const seen = useSeenVersion(version, kept.restored)
  const keyOf = useKeyOfWords()
  const readAgain = useReadAgain()
  const { restored } = kept

  useEffect(() => {
    if (restored || isDirty) onBack()
    // oxlint-disable-next-line react/exhaustive-deps -- once, for what was kept or is begun
  }, [restored, isDirty])

  if (!shown) return null
  return (
    <AdminForm
      aria-label="Answer"
      className="mt-2 flex max-w-[72ch] flex-col gap-3"
      onSubmit={form.handleSubmit((body) => {
        if (isPending) return
        mutate(
          {
            params: { reference },
            body,
            ifMatch: seen.version,
            headers: { 'Idempotency-Key': keyOf(body.message) },
          },
          {
            onSuccess() {
              kept.forget()
              seen.end()
              form.reset(nothing)
              onSent()
            },
            onError(failure) {
              const conflict = versionConflictIn('GET /api/inquiries/{reference}', failure)
              if (!conflict) return void showFieldErrors(form, failure)
              seen.take(conflict.version)
              void readAgain()
            },
          },
        )
      })}
    >
      <LeaveGuard changed={isDirty && !isPending} onLeave={kept.forget} />
      {restored && <Notice kind="info">What you typed here has been restored. It is not sent yet.</Notice>}
      <TextField
        form={form}
        name="message"
        label="Your answer"
        help={`It goes to ${email} from the shop, with the question quoted below it. Replies go to the shop’s mailbox.`}
        options={{ onChange: ({ target }) => seen.begin(target.value) }}
        required
        rows={8}
        maxLength={longestAnswer}
      />
      <Refusal error={error} why="Nothing was sent; what you typed is still here.">
        {error && notSentWords(error)}
      </Refusal>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 max-md:flex-col max-md:items-stretch">
        <SubmitButton invalid={!isValid} busy={isPending ? 'Sending...' : null}>
          Send answer
        </SubmitButton>
      </div>
    </AdminForm>
  )
}

/** What holds now. */
function notSentWords(error: Error): string {
  if (!(error instanceof CallFailure) || error.outcome.kind === 'network')
    return 'The shop did not respond, so we do not know whether your answer was sent. It is still here, and you can safely send it again: it will be sent only once.'
  if (versionConflictIn('GET /api/inquiries/{reference}', error))
    return 'Someone else handled this inquiry in the meantime. Nothing was sent; what you typed is still here. See above what was done, then send yours if it is still needed.'
  return `Nothing was sent; what you typed is still here. ${whyNot(error)}`
}

/**
 * The version that whoever writes has seen: how it stood when they began. It moves on by itself only while nothing is
 * typed, so that an answer of somebody else is never passed over.
 */
function useSeenVersion(version: number | null, restored: { version: number | null } | null) {
  const [begun, setBegun] = useState<{ version: number | null } | null>(null)
  return {
    version: (begun ?? restored ?? { version }).version,
    begin: (text: string) => setBegun((before) => (text ? (before ?? restored ?? { version }) : null)),
    take: (current: number | null) => setBegun({ version: current }),
    end: () => setBegun(null),
  }
}

/** The same words are the same answer, however often they are sent; other words are another. */
function useKeyOfWords(): (words: string) => string {
  const last = useRef({ words: '', key: '' })
  return (words) => {
    if (last.current.words !== words || !last.current.key) last.current = { words, key: newIdempotencyKey() }
    return last.current.key
  }
}
