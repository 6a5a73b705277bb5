import { zodResolver } from '@hookform/resolvers/zod'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { DoneText } from '../kit/done-text.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { focusText, LateTextEditor } from '../editor/late-text-editor.tsx'
import { AdminForm, SubmitButton } from '../kit/form/admin-form.tsx'
import { TextField } from '../kit/form/form-fields.tsx'
import { LeaveGuard } from '../kit/form/leave-guard.tsx'
import { Refusal } from '../kit/form/refusal.tsx'
import { useKeptForm } from '../kit/form/use-kept-form.ts'
import { adminAddress } from '../sections.ts'
import { PreviewDialog } from './preview-dialog.tsx'
import { SendDialog } from './send-dialog.tsx'
import { useTestMail } from './test-mail.ts'
import { writtenNewsletter, type WrittenNewsletter } from './written.ts'

const nothing: WrittenNewsletter = { subject: '', content: '' }

/** Written, looked at, tried out on oneself, and only then sent. What is written stays in this tab until it is on its way. */
export function Compose() {
  const form = useForm<WrittenNewsletter>({
    resolver: zodResolver(writtenNewsletter),
    mode: 'onTouched',
    defaultValues: nothing,
  })
  const { formState, setValue, getValues } = form
  const { errors, isValid, isDirty } = formState
  const kept = useKeptForm('newsletter', form, null)
  const [shows, setShows] = useState<{ what: 'preview' | 'send'; fields: WrittenNewsletter } | null>(null)
  const [queued, setQueued] = useState<string | null>(null)
  const navigate = useNavigate()
  const test = useTestMail()
  const place = useRef<HTMLDivElement>(null)
  const write = useCallback(
    (content: string) => setValue('content', content, { shouldDirty: true, shouldValidate: true }),
    [setValue],
  )

  // Only now does nothing here keep anybody from leaving.
  useEffect(() => {
    if (queued !== null) void navigate(adminAddress('newsletter', queued))
  }, [queued, navigate])

  /** The form's first wrong field has the focus already; the editor is no field of it. */
  function goToText({ subject, content }: typeof errors) {
    if (content && !subject) focusText(place.current)
  }
  const close = () => setShows(null)

  return (
    <section aria-labelledby="write-newsletter" className="min-w-0">
      <h3 id="write-newsletter" className="text-card font-bold">
        Send a newsletter
      </h3>
      {/* Not round the editor: its dialogs have forms of their own. */}
      <AdminForm
        id="newsletter"
        aria-label="Send a newsletter"
        onSubmit={async (event) => {
          await form.handleSubmit((fields) => setShows({ what: 'send', fields }), goToText)(event)
        }}
        className="mt-4 flex flex-col gap-4"
      >
        <LeaveGuard changed={isDirty && queued === null} onLeave={kept.forget} />
        {kept.restored && (
          <Notice kind="info">What you wrote here has been restored. None of it has been sent.</Notice>
        )}
        <TextField form={form} name="subject" label="Subject" required maxLength={200} />
      </AdminForm>
      <div ref={place} className="mt-4">
        <p className="font-gothic text-small font-semibold">Content</p>
        <div className="mt-1">
          <LateTextEditor
            turn={kept.restored ? 'kept' : 'new'}
            start={getValues('content')}
            label="Content"
            onStart={() => {}}
            onChange={write}
          />
        </div>
        {errors.content && (
          <p role="alert" className="mt-1 text-small text-danger">
            {errors.content.message}
          </p>
        )}
      </div>
      <DoneText className="mt-3">{test.data && `A test is on its way to ${test.data.body.to}.`}</DoneText>
      <Refusal text="The test was not sent." error={test.error} />
      <div className="mt-4 flex flex-wrap items-center gap-3 max-md:flex-col max-md:items-stretch">
        <SubmitButton form="newsletter" invalid={!isValid}>
          Send newsletter
        </SubmitButton>
        <Button
          kind="secondary"
          onClick={() =>
            void form.handleSubmit((fields) => setShows({ what: 'preview', fields }), goToText)()
          }
        >
          Preview
        </Button>
        <Button
          kind="secondary"
          aria-disabled={test.isPending}
          onClick={() =>
            test.isPending || void form.handleSubmit((body) => test.mutate({ body }), goToText)()
          }
        >
          {test.isPending ? 'Sending...' : 'Send a test to me'}
        </Button>
        {!isValid && <p className="text-muted">A subject and a text are required.</p>}
      </div>
      {shows?.what === 'preview' && <PreviewDialog fields={shows.fields} onClose={close} />}
      {shows?.what === 'send' && (
        <SendDialog
          fields={shows.fields}
          onClose={close}
          onQueued={(id) => {
            kept.forget()
            setQueued(id)
          }}
        />
      )}
    </section>
  )
}
