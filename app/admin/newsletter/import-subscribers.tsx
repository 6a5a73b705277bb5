import { useRef, useState } from 'react'
import type { CallAnswerOf } from '../../../api/client.ts'
import { longestConsent } from '../../../shop/newsletter/subscriber.ts'
import { Field } from '../../ui/field.tsx'
import { useWrite } from '../calls/use-call.ts'
import { AdminForm, SubmitButton } from '../form/admin-form.tsx'
import { Refusal } from '../form/refusal.tsx'
import { people } from './newsletter-words.ts'
import { subscribersChanged } from './subscribers-changed.ts'

type Imported = CallAnswerOf<'POST /api/subscriber-imports'>

/** A long file over a slow line. */
const uploadMs = 120_000

/** A list of people who have said yes elsewhere; where and how is kept with each of them. */
export function ImportSubscribers() {
  const [file, setFile] = useState<File | null>(null)
  const [consent, setConsent] = useState('')
  const [touched, setTouched] = useState({ file: false, consent: false })
  const input = useRef<HTMLInputElement>(null)
  const { mutate, isPending, error, data, reset } = useWrite('POST /api/subscriber-imports', {
    changes: subscribersChanged,
  })
  const wrong = {
    file: file ? undefined : 'Please choose a CSV file.',
    consent: consent.trim() ? undefined : 'Please say where and how these people agreed.',
  }

  async function send(event?: React.BaseSyntheticEvent) {
    event?.preventDefault()
    setTouched({ file: true, consent: true })
    if (!file || wrong.consent || isPending) return
    const form = new FormData()
    form.append('file', file)
    form.append('consent', consent.trim())
    mutate(
      { form, signal: AbortSignal.timeout(uploadMs) },
      {
        onSuccess() {
          setFile(null)
          setTouched({ file: false, consent: false })
          if (input.current) input.current.value = ''
        },
      },
    )
  }

  return (
    <section className="rounded-card border border-line bg-surface p-4 md:p-5">
      <h3 className="text-card font-bold">Import subscribers</h3>
      <AdminForm onSubmit={send} aria-label="Import subscribers" className="mt-4 flex flex-col gap-4">
        <Field
          label="CSV file"
          help="With the columns displayName and email. Who left the list stays away."
          {...(touched.file && wrong.file && { error: wrong.file })}
        >
          {(control) => (
            <input
              {...control}
              ref={input}
              type="file"
              name="file"
              accept=".csv,text/csv"
              required
              onBlur={() => setTouched((before) => ({ ...before, file: true }))}
              onChange={({ target }) => {
                reset()
                setFile(target.files?.[0] ?? null)
              }}
              className={`w-full rounded-control border bg-surface p-1.5 text-small file:mr-3 file:min-h-11 file:cursor-pointer file:rounded-control file:border-0 file:bg-tint file:px-3 file:font-gothic file:font-[650] file:text-accent md:file:min-h-9 ${touched.file && wrong.file ? 'border-danger' : 'border-control'}`}
            />
          )}
        </Field>
        <Field
          label="How they agreed"
          help="Kept with each of them: “Signed the list at the spring fair 2026”."
          {...(touched.consent && wrong.consent && { error: wrong.consent })}
        >
          {(control) => (
            <input
              {...control}
              type="text"
              name="consent"
              value={consent}
              onChange={({ target }) => setConsent(target.value)}
              onBlur={() => setTouched((before) => ({ ...before, consent: true }))}
              maxLength={longestConsent}
              autoComplete="off"
              required
            />
          )}
        </Field>
        {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- more screen readers announce this than <output> */}
        <div role="status" className="empty:hidden">
          {data && <Result imported={data.body} />}
        </div>
        <Refusal text="The file was not imported." error={error} />
        <SubmitButton invalid={Boolean(wrong.file ?? wrong.consent)} busy={isPending ? 'Importing...' : null}>
          Import
        </SubmitButton>
      </AdminForm>
    </section>
  )
}

const shownLines = 20

function Result({ imported: { added, already, left, refused } }: { imported: Imported }) {
  return (
    <>
      <p className="font-semibold text-success">{people(added)} added.</p>
      {already > 0 && <p>{people(already)} were on the list already.</p>}
      {left > 0 && <p>{people(left)} had left the list and stay away.</p>}
      {refused.length > 0 && (
        <>
          <p className="text-danger">
            {refused.length === 1 ? '1 line was' : `${refused.length.toLocaleString('en-US')} lines were`} not
            taken:
          </p>
          <ul className="mt-1 list-disc pl-5">
            {refused.slice(0, shownLines).map(({ line, why }) => (
              <li key={line}>
                Line {line}: {why}
              </li>
            ))}
            {refused.length > shownLines && <li>and {refused.length - shownLines} more</li>}
          </ul>
        </>
      )}
    </>
  )
}
