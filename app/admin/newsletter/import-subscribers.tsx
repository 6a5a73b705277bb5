import { zodResolver } from '@hookform/resolvers/zod'
import { useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import type { CallAnswerOf } from '../../../api/http/client.ts'
import { importConsent } from '../../../shop/newsletter/subscribers/subscriber.ts'
import { Field } from '../../ui/field.tsx'
import { useWrite } from '../kit/use-call.ts'
import { AddForm } from '../kit/form/add-form.tsx'
import { showFieldErrors } from '../kit/form/refusal.tsx'
import { useKeptForm } from '../kit/form/use-kept-form.ts'
import { people } from './newsletter-words.ts'
import { subscribersChanged } from './subscribers-changed.ts'

type Imported = CallAnswerOf<'POST /api/subscriber-imports'>

/** A long file over a slow line. */
const uploadMs = 120_000

const fields = z.strictObject({ consent: importConsent })
const nothing = { consent: '' }

/** A list of people who have said yes elsewhere; where and how is kept with each of them. */
export function ImportSubscribers() {
  const form = useForm({ resolver: zodResolver(fields), mode: 'onTouched', defaultValues: nothing })
  const { register, formState, reset } = form
  const kept = useKeptForm('subscriber-import', form, null)
  const [file, setFile] = useState<File | null>(null)
  const [isLate, setLate] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const [imported, setImported] = useState<Imported | null>(null)
  const { mutate, isPending, error } = useWrite('POST /api/subscriber-imports', {
    changes: subscribersChanged,
  })
  const fault = isLate && !file ? 'Please choose a CSV file.' : undefined

  function bringIn({ consent }: { consent: string }) {
    if (!file || isPending) return
    setImported(null)
    const body = new FormData()
    body.append('file', file)
    body.append('consent', consent)
    mutate(
      { form: body, signal: AbortSignal.timeout(uploadMs) },
      {
        onSuccess({ body: done }) {
          kept.forget()
          reset(nothing)
          setFile(null)
          setLate(false)
          if (input.current) input.current.value = ''
          setImported(done)
        },
        onError: (failure) => void showFieldErrors(form, failure),
      },
    )
  }

  return (
    <AddForm
      name="Import subscribers"
      form={form}
      kept={kept}
      chosen={file !== null}
      invalid={!file}
      notKept="You will need to choose the file again."
      needed="A file and how they agreed are required."
      verb="Import"
      busyVerb="Importing..."
      kind="secondary"
      adding={isPending}
      added={imported ? summaryOf(imported) : ''}
      error={error}
      notAdded="The file was not imported."
      onSubmit={async (event) => {
        setLate(true)
        await form.handleSubmit(bringIn)(event)
        if (!file) setTimeout(() => input.current?.focus())
      }}
    >
      <Field
        label="CSV file"
        help="With columns for name and e-mail address: our own export, or one from Mailchimp, Shopify customers or WooCommerce customers. People who left the list are not added back."
        error={fault}
      >
        {(control) => (
          <input
            {...control}
            ref={input}
            type="file"
            name="file"
            accept=".csv,text/csv"
            required
            onChange={({ target }) => {
              setImported(null)
              setFile(target.files?.[0] ?? null)
            }}
            className={`w-full rounded-control border bg-surface p-1.5 text-small file:mr-3 file:min-h-11 file:cursor-pointer file:rounded-control file:border-0 file:bg-tint file:px-3 file:font-gothic file:font-[650] file:text-accent md:file:min-h-9 ${fault ? 'border-danger' : 'border-control'}`}
          />
        )}
      </Field>
      <Field
        label="How they agreed"
        help="Stored with each of them, such as “Signed up at the 2026 spring show”."
        error={formState.errors.consent?.message}
      >
        {(control) => <input {...control} {...register('consent')} type="text" autoComplete="off" required />}
      </Field>
      {imported && imported.refused.length > 0 && <Refused lines={imported.refused} />}
    </AddForm>
  )
}

function summaryOf({ added, already, left }: Imported): string {
  return [
    `${people(added)} added.`,
    already > 0 && `${people(already)} already on the list.`,
    left > 0 && `${people(left)} had left the list and were not added back.`,
  ]
    .filter(Boolean)
    .join(' ')
}

const shownLines = 20

function Refused({ lines }: { lines: Imported['refused'] }) {
  return (
    <div role="alert">
      <p className="text-danger">
        {lines.length === 1 ? '1 line was' : `${lines.length.toLocaleString('en-US')} lines were`} not
        imported:
      </p>
      <ul className="mt-1 list-disc pl-5">
        {lines.slice(0, shownLines).map(({ line, why }) => (
          <li key={line}>
            Line {line}: {why}
          </li>
        ))}
        {lines.length > shownLines && <li>and {lines.length - shownLines} more</li>}
      </ul>
    </div>
  )
}
