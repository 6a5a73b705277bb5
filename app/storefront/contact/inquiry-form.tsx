import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useRef } from 'react'
import { useForm, type UseFormRegisterReturn } from 'react-hook-form'
import { Form, useNavigation, useSubmit } from 'react-router'
import {
  inquiryFields,
  inquiryTypes,
  longestMessage,
  type InquiryFields,
} from '../../../shop/inquiries/inquiry.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PhoneLink } from '../../ui/phone-link.tsx'
import { newIdempotencyKey } from '../../idempotency-key.ts'
import { Trap } from '../trap.tsx'
import { keyField, type InquiryAnswer, type InquiryDraft } from './inquiry-draft.ts'

type InquiryName = 'name' | 'email' | 'type' | 'message'

/** Without scripts a plain form; with them each field says what is wrong when it is left. */
export function InquiryForm({
  asked,
  answer,
  phone,
  email,
}: {
  /** `title`: of the product, if the shop has it */
  asked: Pick<InquiryDraft, 'type' | 'product' | 'page'> & { title: string | null }
  answer: Exclude<InquiryAnswer, { kind: 'sent' }> | undefined
  phone: string
  email: string | null
}) {
  const form = useForm<Pick<InquiryFields, InquiryName>>({
    resolver: zodResolver(inquiryFields.omit({ product: true, page: true })),
    mode: 'onBlur',
    reValidateMode: 'onBlur',
  })
  const { register, trigger, setFocus, formState } = form
  const { errors, touchedFields } = formState
  const { sending, send } = useSendOnce()
  const fault = useRef<HTMLDivElement>(null)
  const draft = answer?.draft
  const product = draft?.product ?? asked.product
  const answered = answer?.kind === 'refused' ? answer.errors : undefined
  const firstWrong = (['name', 'email', 'type', 'message'] as const).find((name) => answered?.[name])

  useEffect(() => {
    if (firstWrong) setFocus(firstWrong)
    else if (answer) fault.current?.focus()
  }, [answer, firstWrong, setFocus])

  /** The server's text stays until the field is left again. */
  function errorOf(name: InquiryName): string | undefined {
    return errors[name]?.message ?? (touchedFields[name] ? undefined : answered?.[name])
  }

  function field(
    name: InquiryName,
  ): UseFormRegisterReturn<InquiryName> & { required: true; autoFocus: boolean } {
    // A message appears when the field is left; it disappears as soon as the field is right.
    return {
      ...register(name, { onChange: () => void (errors[name] && trigger(name)) }),
      required: true,
      autoFocus: name === firstWrong,
    }
  }

  return (
    <Form
      method="post"
      noValidate
      preventScrollReset
      aria-labelledby="write"
      onSubmit={(event) => {
        event.preventDefault()
        const { currentTarget } = event
        void form.handleSubmit(() => send(currentTarget))(event)
      }}
      className="grid gap-x-6 gap-y-4 xl:grid-cols-2"
    >
      <h2 id="write" className="text-h3 xl:col-span-2">
        Write to us
      </h2>
      <p className="-mt-3 text-small text-muted xl:col-span-2">All fields are required.</p>
      <div
        ref={fault}
        tabIndex={-1}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- without scripts the answer is a new page
        autoFocus={Boolean(answer) && !firstWrong}
        className="outline-none xl:col-span-2 empty:hidden"
      >
        {answer && answer.kind !== 'refused' && (
          <Notice kind="danger">
            {faultOf(answer)} <OtherWays phone={phone} email={email} />
          </Notice>
        )}
      </div>
      {product && (
        <p className="rounded-card bg-tint px-4 py-3 font-semibold xl:col-span-2">
          About product <span className="product-number">{product}</span>
          {product === asked.product && asked.title && (
            <span className="font-normal wrap-anywhere">, {asked.title}</span>
          )}
          <input type="hidden" name="product" value={product} />
        </p>
      )}
      <Field label="Your Name" error={errorOf('name')}>
        {(control) => (
          <input {...control} {...field('name')} defaultValue={draft?.name} autoComplete="name" />
        )}
      </Field>
      <Field label="Your Email" error={errorOf('email')}>
        {(control) => (
          <input
            {...control}
            {...field('email')}
            defaultValue={draft?.email}
            type="email"
            inputMode="email"
            autoComplete="email"
          />
        )}
      </Field>
      <Field
        label="Inquiry Type"
        help="Required, so that your message reaches the right people."
        error={errorOf('type')}
        className="xl:col-span-2"
      >
        {(control) => (
          <select {...control} {...field('type')} defaultValue={draft?.type ?? asked.type}>
            <option value="">Choose one</option>
            {Object.entries(inquiryTypes).map(([value, words]) => (
              <option key={value} value={value}>
                {words}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field label="Message" error={errorOf('message')} className="xl:col-span-2">
        {(control) => (
          <textarea
            {...control}
            {...field('message')}
            defaultValue={draft?.message}
            rows={7}
            maxLength={longestMessage}
            className={`${control.className} min-h-30 py-3`}
          />
        )}
      </Field>
      <input type="hidden" name="page" value={draft?.page ?? asked.page} />
      <Trap />
      <div className="xl:col-span-2">
        <Button
          type="submit"
          size="large"
          // not disabled: the focus would be lost
          aria-disabled={sending || undefined}
          className="min-w-52 max-md:w-full"
        >
          {sending ? 'Sending...' : 'Send Message'}
        </Button>
      </div>
    </Form>
  )
}

function faultOf(answer: Extract<InquiryAnswer, { kind: 'limited' | 'failed' | 'silence' }>): string {
  const kept = 'Everything you typed is still here.'
  switch (answer.kind) {
    case 'limited':
      return `Your message was not sent. ${answer.text} ${kept} You can also`
    case 'failed':
      return `We could not send your message. ${kept} Please try again, or`
    case 'silence':
      return `We got no response, so we do not know whether your message arrived. ${kept} You can safely send it again; it will not arrive twice. You can also`
  }
}

function OtherWays({ phone, email }: { phone: string; email: string | null }) {
  return (
    <>
      {email && (
        <>
          write to{' '}
          <a href={`mailto:${email}`} className="font-semibold underline">
            {email}
          </a>{' '}
          or{' '}
        </>
      )}
      call <PhoneLink phone={phone} className="font-semibold underline" />.
    </>
  )
}

/**
 * One press is one message: a second press while it is being sent does nothing, and the same text sent again is the
 * same message.
 */
function useSendOnce() {
  const submit = useSubmit()
  const onItsWay = useRef(false)
  const last = useRef({ words: '', key: '' })
  const navigation = useNavigation()
  const sending = navigation.state !== 'idle' && navigation.formMethod === 'POST'

  const send = async (form: HTMLFormElement) => {
    if (onItsWay.current) return
    onItsWay.current = true
    try {
      const body = new FormData(form)
      const words = JSON.stringify([...body])
      if (last.current.words !== words) last.current = { words, key: newIdempotencyKey() }
      body.set(keyField, last.current.key)
      await submit(body, { method: 'post', preventScrollReset: true })
    } finally {
      onItsWay.current = false
    }
  }
  return { sending, send }
}
