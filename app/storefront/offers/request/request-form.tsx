import { useEffect, useRef, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { longestOfferMessage } from '../../../../shop/offers/buyer/request.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { PhoneLink } from '../../../ui/phone-link.tsx'
import { Trap } from '../../trap.tsx'
import { checkDraft, draftOf, type RequestAnswer, type RequestErrors } from './request-draft.ts'
import { RequestRows, type ShownRow } from './request-rows.tsx'

type TextName = 'name' | 'email' | 'company' | 'phone' | 'message'
const order: TextName[] = ['name', 'email', 'company', 'phone', 'message']

/** Without scripts a plain form; with them each field says what is wrong when it is left. */
export function RequestForm({
  formKey,
  rows,
  known,
  answer,
  phone,
}: {
  /** names this form: sent twice, it is one request */
  formKey: string
  rows: ShownRow[]
  /** of whoever is signed in */
  known: { name: string; email: string }
  answer: RequestAnswer | null
  phone: string
}) {
  const form = useRef<HTMLFormElement>(null)
  const fault = useRef<HTMLDivElement>(null)
  const isSending = useNavigation().formMethod === 'POST'
  const draft = answer?.draft
  const answered = answer?.kind === 'refused' ? answer.errors : undefined
  const [errors, setErrors] = useState<RequestErrors>(answered ?? {})
  const trouble = answer && answer.kind !== 'refused' && answer.kind !== 'shown' ? answer : null

  useEffect(() => {
    if (answered) focusFirst(form.current, answered)
    else if (trouble) fault.current?.focus()
  }, [answered, trouble])

  function check(): RequestErrors {
    if (!form.current) return {}
    const checked = checkDraft(draftOf(new FormData(form.current)))
    return 'errors' in checked ? checked.errors : {}
  }

  /** Another answer of the server takes the place of what was said here. */
  const [said, setSaid] = useState(answered)
  if (said !== answered) {
    setSaid(answered)
    setErrors(answered ?? {})
  }
  const shown = said === answered ? errors : (answered ?? {})

  function field(name: TextName) {
    return {
      name,
      defaultValue: draft?.[name] ?? (name === 'name' || name === 'email' ? known[name] : ''),
      onBlur: () => setErrors((before) => ({ ...before, [name]: check()[name] })),
      // A message appears when the field is left; it disappears as soon as the field is right.
      onChange: () => {
        if (errors[name]) setErrors((before) => ({ ...before, [name]: check()[name] }))
      },
    }
  }

  return (
    <Form
      ref={form}
      method="post"
      action="/request-a-quote"
      noValidate
      preventScrollReset
      onSubmit={(event) => {
        const found = check()
        setErrors(found)
        if (isSending || Object.values(found).some(Boolean)) {
          event.preventDefault()
          focusFirst(event.currentTarget, found)
        }
      }}
      className="mt-6 grid items-start gap-x-12 gap-y-8 md:mt-8 md:grid-cols-2 xl:gap-x-20"
    >
      <input type="hidden" name="intent" value="send" />
      <input type="hidden" name="key" value={formKey} />
      <div ref={fault} tabIndex={-1} className="outline-none md:col-span-2 empty:hidden">
        {trouble && (
          <Notice kind="danger">
            {faultOf(trouble)} <PhoneLink phone={phone} className="font-semibold underline" />.
          </Notice>
        )}
      </div>
      <RequestRows rows={rows} error={shown.lines} />
      <section aria-labelledby="who" className="grid gap-4 xl:grid-cols-2 xl:gap-x-6">
        <h2 id="who" className="text-h3 xl:col-span-2">
          Who we send it to
        </h2>
        <Field label="Your Name" error={shown.name}>
          {(control) => <input {...control} {...field('name')} required autoComplete="name" />}
        </Field>
        <Field label="Your Email" error={shown.email}>
          {(control) => (
            <input
              {...control}
              {...field('email')}
              required
              type="email"
              inputMode="email"
              autoComplete="email"
            />
          )}
        </Field>
        <Field label="Company" error={shown.company} optional>
          {(control) => <input {...control} {...field('company')} autoComplete="organization" />}
        </Field>
        <Field label="Phone" error={shown.phone} optional>
          {(control) => (
            <input {...control} {...field('phone')} type="tel" inputMode="tel" autoComplete="tel" />
          )}
        </Field>
        <Field
          label="Anything else?"
          help="Where it ships, by when, or questions."
          error={shown.message}
          optional
          className="xl:col-span-2"
        >
          {(control) => (
            <textarea
              {...control}
              {...field('message')}
              rows={5}
              maxLength={longestOfferMessage}
              className={`${control.className} py-3`}
            />
          )}
        </Field>
        <Trap />
        <div className="flex flex-col gap-3 xl:col-span-2">
          <Button
            type="submit"
            size="large"
            // not disabled: the focus would be lost
            aria-disabled={isSending || undefined}
            className="min-w-52 self-start max-md:w-full"
          >
            {isSending ? 'Sending...' : 'Request a quote'}
          </Button>
          <p className="text-small text-muted">
            Rather talk? Call <PhoneLink phone={phone} className="font-semibold text-accent underline" />.
          </p>
        </div>
      </section>
    </Form>
  )
}

function focusFirst(form: HTMLFormElement | null, errors: RequestErrors): void {
  const name = errors.lines ? 'quantity' : order.find((one) => errors[one])
  if (name) form?.querySelector<HTMLElement>(`[name='${name}']`)?.focus()
}

function faultOf(answer: Extract<RequestAnswer, { kind: 'limited' | 'failed' | 'silence' }>): string {
  const kept = 'Everything you typed is still here.'
  switch (answer.kind) {
    case 'limited':
      return `Your request was not sent. ${answer.text} ${kept} You can also call`
    case 'failed':
      return `We could not send your request. ${kept} Please try again, or call`
    case 'silence':
      return `We got no response, so we do not know whether your request arrived. ${kept} You can safely send it again; it will not arrive twice. You can also call`
  }
}
