import { useEffect, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { DoneText } from '../done-text.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { AdminForm, SubmitButton } from './admin-form.tsx'
import { LeaveGuard } from './leave-guard.tsx'
import { Refusal } from './refusal.tsx'
import { NeedsScripts } from '../needs-scripts.tsx'
import type { Adding } from './use-add-form.ts'

/** What adds one thing to the list beside it. It stays as it was typed until the thing is there. */
export function AddForm<Values extends FieldValues, Output>({
  name,
  adding: { form, kept, file, isAdding, added, error, submit },
  notKept = '',
  needed = 'All fields are required.',
  verb,
  busyVerb = 'Adding...',
  kind = 'primary',
  notAdded = '',
  children,
}: {
  name: string
  adding: Adding<Values, Output>
  /** what must be chosen again */
  notKept?: string
  /** beside the button while it is disabled */
  needed?: string
  verb: string
  busyVerb?: string
  /** of its button, where another form of the page has the filled one */
  kind?: 'primary' | 'secondary'
  /** the first sentence for a failure */
  notAdded?: string
  children: React.ReactNode
}) {
  const { isValid, isDirty } = form.formState
  const isOld = useIsOld(form, added, error)
  const isInvalid = !isValid || file.isInvalid
  return (
    <section className="rounded-card border border-line bg-surface p-4 md:p-5 xl:sticky xl:top-[calc(var(--header-height)+1rem)]">
      <h3 className="text-card font-bold">{name}</h3>
      <AdminForm onSubmit={submit} aria-label={name} className="mt-4 flex flex-col gap-4">
        <LeaveGuard changed={(isDirty || file.file !== null) && !isAdding} onLeave={kept.forget} />
        {kept.restored && (
          <Notice kind="info">What you typed here has been restored. It is not saved yet. {notKept}</Notice>
        )}
        {children}
        <DoneText>{isOld ? '' : added}</DoneText>
        <Refusal text={notAdded} error={isOld ? null : error} />
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 max-md:flex-col max-md:items-stretch">
          <SubmitButton kind={kind} invalid={isInvalid} busy={isAdding ? busyVerb : null}>
            {verb}
          </SubmitButton>
          {isInvalid && <p className="text-muted">{needed}</p>}
        </div>
      </AdminForm>
    </section>
  )
}

/** Once somebody types on, what was said of the act before is over. */
function useIsOld<Values extends FieldValues, Output>(
  { subscribe }: UseFormReturn<Values, unknown, Output>,
  added: string,
  error: Error | null,
): boolean {
  const [over, setOver] = useState<{ added: string; error: Error | null } | null>(null)
  useEffect(
    () => subscribe({ formState: { values: true }, callback: () => setOver({ added, error }) }),
    [subscribe, added, error],
  )
  return over !== null && over.added === added && over.error === error
}

/** The form beside the list that it adds to; below 1280 px the list follows it. */
export function AddBesideList({ form, children }: { form: React.ReactNode; children: React.ReactNode }) {
  return (
    <>
      <NeedsScripts />
      <div className="grid items-start gap-8 noscript:hidden xl:grid-cols-[minmax(0,23rem)_minmax(0,1fr)]">
        {form}
        <div className="min-w-0">{children}</div>
      </div>
    </>
  )
}
