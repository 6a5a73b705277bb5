import { useId, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { callApi } from '../../../api/http/client.ts'
import { buttonLook } from '../../ui/button.tsx'
import { controlLook } from '../../ui/field.tsx'
import { Trap, trapField } from '../trap.tsx'
import { signUpWords, type SignUpAnswer } from './sign-up-answer.ts'

/**
 * Email and Subscribe. Without scripts a plain form that the page /subscribe answers; with them the answer replaces the
 * line below the form, so that nothing moves.
 */
export function SignUpForm({
  answered,
  dark = false,
}: {
  /** by the page, without scripts */
  answered?: SignUpAnswer | undefined
  dark?: boolean
}) {
  const { pathname } = useLocation()
  const { answer, sending, send } = useSignUp(answered)
  const id = useId()
  const refused = answer?.kind === 'refused' ? answer : null
  return (
    <form method="post" action="/subscribe" noValidate onSubmit={send} className="flex flex-col gap-2">
      <label htmlFor={id} className="font-gothic text-small font-semibold">
        Email
        {/* a page may need another one, as the checkout does */}
        <span className="sr-only"> for the newsletter</span>
      </label>
      <div className="flex items-start gap-3">
        <input
          id={id}
          name="email"
          type="email"
          inputMode="email"
          autoComplete="email"
          required
          maxLength={254}
          defaultValue={refused?.email}
          aria-describedby={`${id}-line`}
          aria-invalid={refused?.wrong || undefined}
          className={`${controlLook} min-w-0 flex-1 ${refused?.wrong ? 'border-danger' : 'border-control'}`}
        />
        <button
          type="submit"
          // not disabled: the focus would be lost
          aria-disabled={sending || undefined}
          className={`${dark ? lightButton : buttonLook()} min-h-12`}
        >
          {sending ? 'Sending...' : 'Subscribe'}
        </button>
      </div>
      <input type="hidden" name="page" value={pathname} />
      <Trap />
      <div id={`${id}-line`} className="min-h-11 text-small">
        <Line answer={answer} dark={dark} />
      </div>
    </form>
  )
}

/** On the dark background the accent colour would be invisible. */
const lightButton =
  'inline-flex items-center justify-center rounded-control bg-on-deep px-4 font-gothic font-[650] text-accent hover:bg-surface active:translate-y-px'

/** What they get; after the form was sent, its outcome. */
function Line({ answer, dark }: { answer: SignUpAnswer | undefined; dark: boolean }) {
  const quiet = dark ? 'text-muted-on-deep' : 'text-muted'
  const strong = dark ? 'font-semibold text-on-deep' : 'font-semibold'
  return (
    <>
      {!answer && <p className={quiet}>{signUpWords.help}</p>}
      {/* present before it has anything to say: regions that appear with their text are often not read out */}
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- more screen readers announce this than <output> */}
      <p role="status" className={strong}>
        {answer?.kind === 'asked' && answer.text}
      </p>
      {answer?.kind === 'refused' && (
        <p role="alert" className={strong}>
          {answer.text}
        </p>
      )}
    </>
  )
}

function useSignUp(answered: SignUpAnswer | undefined) {
  const [answer, setAnswer] = useState(answered)
  const [sending, setSending] = useState(false)
  const onItsWay = useRef(false)

  async function send(event: React.SubmitEvent<HTMLFormElement>) {
    const form = event.currentTarget
    const data = new FormData(form)
    // The hidden field for robots is also on the page: its value is passed on.
    if (data.get(trapField)) return
    event.preventDefault()
    if (onItsWay.current) return
    onItsWay.current = true
    setSending(true)
    const email = textOf(data.get('email'))
    const outcome = await callApi('POST /api/sign-ups', {
      body: { email, displayName: '', page: textOf(data.get('page')) },
    })
    onItsWay.current = false
    setSending(false)
    if (outcome.kind === 'answer') {
      form.reset()
      return setAnswer({ kind: 'asked', text: outcome.body.message })
    }
    const error =
      outcome.kind === 'problem' ? outcome.errors.find(({ pointer }) => pointer === '/email') : undefined
    setAnswer({ kind: 'refused', text: error?.detail ?? wordsOf(outcome), wrong: error !== undefined, email })
    form.querySelector<HTMLInputElement>('input[name=email]')?.focus()
  }

  return { answer, sending, send: (event: React.SubmitEvent<HTMLFormElement>) => void send(event) }
}

function wordsOf(outcome: { kind: 'network' } | { kind: 'problem'; status: number; detail: string }): string {
  if (outcome.kind === 'network') return signUpWords.silence
  return outcome.status === 429 ? outcome.detail : signUpWords.failed
}

function textOf(value: FormDataEntryValue | null): string {
  return typeof value === 'string' ? value : ''
}
