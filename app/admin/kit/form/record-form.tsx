import type { FieldValues } from 'react-hook-form'
import { DoneText } from '../done-text.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { AdminForm } from './admin-form.tsx'
import { LeaveGuard } from './leave-guard.tsx'
import { Refusal } from './refusal.tsx'
import type { RecordEditing } from './use-record-form.ts'
import { VersionConflict } from './version-conflict.tsx'

/** What changes one record: above its fields stands how the last save has ended. */
export function RecordForm<Values extends FieldValues, Output>({
  name,
  editing: { changed, restored, isSaving, savedAt, error, conflict, submit, keepMine, takeTheirs, forget },
  saved = '',
  notSaved,
  onTaken,
  className,
  children,
}: {
  name: string
  editing: RecordEditing<Values, Output>
  /** said until something is changed again */
  saved?: string
  /** the first sentence for a failure */
  notSaved: string
  /** theirs was chosen over what was typed here */
  onTaken?: () => void
  className?: string
  children: React.ReactNode
}) {
  return (
    <AdminForm onSubmit={submit} aria-label={name} className={className}>
      <LeaveGuard changed={changed && !isSaving} onLeave={forget} />
      <div className="flex flex-col gap-3 not-has-[>:not(:empty)]:hidden">
        {restored && <Notice kind="info">What you typed here has been restored. It is not saved yet.</Notice>}
        <DoneText>{savedAt && !changed && saved}</DoneText>
        {conflict ? (
          <VersionConflict
            {...conflict}
            onTakeTheirs={() => {
              takeTheirs()
              onTaken?.()
            }}
            onKeepMine={() => void keepMine()}
          />
        ) : (
          <Refusal text={notSaved} error={error} />
        )}
      </div>
      {children}
    </AdminForm>
  )
}
