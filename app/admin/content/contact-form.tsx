import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import {
  contactFields,
  contactTexts,
  type ContactFields,
} from '../../../shop/content/contact/contact-fields.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useWrite } from '../kit/use-call.ts'
import { AdminForm, SubmitButton } from '../kit/form/admin-form.tsx'
import { LeaveGuard } from '../kit/form/leave-guard.tsx'
import { compareFields } from '../kit/form/merge.ts'
import { VersionConflict, versionConflictIn } from '../kit/form/version-conflict.tsx'
import { Refusal, showFieldErrors } from '../kit/form/refusal.tsx'
import { SaveBar } from '../kit/form/save-bar.tsx'
import { useKeptForm } from '../kit/form/use-kept-form.ts'
import { useUndo } from '../kit/undo.tsx'
import { PlaceOnMap } from './place-on-map.tsx'

/** As it was read, or as a save has answered it; no version: there is none yet. */
export type KnownContact = { data: ContactFields; version: number | null }

const labels = { address: 'Address', phone: 'Phone', email: 'Email' } as const

export function ContactForm({ first }: { first: KnownContact }) {
  const [known, setKnown] = useState(first)
  const [savedAt, setSavedAt] = useState<Date | null>(null)
  const form = useForm({ resolver: zodResolver(contactFields), mode: 'onTouched', defaultValues: first.data })
  const { register, formState } = form
  const { errors, isValid, isDirty } = formState
  const kept = useKeptForm('contact-data', form, known.version)
  const { mutate, mutateAsync, isPending, error, reset } = useWrite('PUT /api/contact-data', {
    changes: ['GET /api/contact-data/location'],
  })
  const { offerUndo } = useUndo()
  const conflict = versionConflictIn('GET /api/contact-data', error)

  function begin(contact: KnownContact) {
    setKnown(contact)
    kept.forget()
    form.reset(contact.data)
  }

  function save(body: ContactFields, ifMatch: number | null, before = known) {
    if (isPending) return
    mutate(
      { body, ifMatch },
      {
        onSuccess(saved) {
          begin({ data: saved.body, version: saved.version })
          setSavedAt(new Date())
          if (before.version === null) return
          offerUndo('The contact data is changed.', async () => {
            const undone = await mutateAsync({ body: before.data, ifMatch: saved.version })
            begin({ data: undone.body, version: undone.version })
            setSavedAt(null)
          })
        },
        onError: (failure) => void showFieldErrors(form, failure),
      },
    )
  }

  const compared = conflict && compareFields<ContactFields>(known.data, form.getValues(), conflict.current)

  /** From here on the form goes on from theirs, with what was changed here over it. */
  function keepMine() {
    if (!conflict || !compared || isPending) return
    const theirs = { data: conflict.current, version: conflict.version }
    setKnown(theirs)
    form.reset(theirs.data)
    for (const name of compared.both) form.setValue(name, compared.merged[name], { shouldDirty: true })
    save(compared.merged, theirs.version, theirs)
  }

  const seen = kept.restored ? kept.restored.version : known.version
  return (
    <AdminForm
      onSubmit={form.handleSubmit((values) => save(values, seen))}
      aria-label="Contacts Data"
      className="noscript:hidden"
    >
      <LeaveGuard changed={isDirty && !isPending} onLeave={kept.forget} />
      <div className="flex flex-col gap-3">
        {kept.restored && (
          <Notice kind="info">What you typed here has been restored. It is not saved yet.</Notice>
        )}
        {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- more screen readers announce this than <output> */}
        <div role="status" className="empty:hidden">
          {savedAt && !isDirty && <p className="font-semibold text-success">{contactTexts.updated}</p>}
        </div>
        {conflict && compared ? (
          <VersionConflict
            by={conflict.by}
            differences={compared.both.map((name) => ({
              label: labels[name],
              mine: form.getValues(name),
              theirs: conflict.current[name],
            }))}
            onlyTheirs={compared.onlyTheirs.map((name) => labels[name])}
            onTakeTheirs={() => {
              begin({ data: conflict.current, version: conflict.version })
              reset()
            }}
            onKeepMine={keepMine}
          />
        ) : (
          <Refusal text={contactTexts.notUpdated} error={error} />
        )}
      </div>
      <div className="mt-4 grid max-w-[75rem] items-start gap-x-8 gap-y-6 xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <div className="flex flex-col gap-4 rounded-card border border-line bg-surface p-4 md:p-5">
          <Field
            label={labels.address}
            help="One line per row, as on a letter."
            error={errors.address?.message}
          >
            {(control) => (
              <textarea
                {...control}
                {...register('address')}
                required
                rows={4}
                autoComplete="off"
                className={`${control.className} py-2`}
              />
            )}
          </Field>
          <div className="grid gap-4 md:grid-cols-2">
            <Field label={labels.phone} error={errors.phone?.message}>
              {(control) => (
                <input {...control} {...register('phone')} type="tel" required autoComplete="off" />
              )}
            </Field>
            <Field label={labels.email} error={errors.email?.message}>
              {(control) => (
                <input {...control} {...register('email')} type="email" required autoComplete="off" />
              )}
            </Field>
          </div>
        </div>
        <PlaceOnMap key={known.data.address} address={known.data.address} />
      </div>
      <SaveBar
        changed={isDirty}
        savedAt={savedAt}
        note={
          isPending ? 'Saving...' : isValid ? undefined : 'Fill in all three, with a valid e-mail address.'
        }
      >
        {isDirty && (
          <Button
            kind="secondary"
            className="max-md:flex-1"
            onClick={() => {
              reset()
              begin(known)
            }}
          >
            Cancel
          </Button>
        )}
        <SubmitButton invalid={!isValid} busy={isPending ? 'Updating...' : null}>
          Update Contact
        </SubmitButton>
      </SaveBar>
    </AdminForm>
  )
}
