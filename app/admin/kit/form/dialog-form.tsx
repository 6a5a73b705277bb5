import { useId } from 'react'
import { Button } from '../../../ui/button.tsx'
import { AdminForm, SubmitButton } from './admin-form.tsx'

/** What is filled in within a dialog. Its first field has `data-first-focus`. */
export function DialogForm({
  title,
  verb,
  invalid = false,
  busy = null,
  more,
  onSubmit,
  onCancel,
  children,
}: {
  title: string
  verb: string
  invalid?: boolean
  /** what its button says while it is being done; null: not now */
  busy?: string | null
  /** a button between Cancel and the one that does it */
  more?: React.ReactNode
  onSubmit: () => unknown
  onCancel: () => void
  children: React.ReactNode
}) {
  const id = useId()
  return (
    <AdminForm
      aria-labelledby={id}
      className="flex flex-col gap-4 p-6"
      onSubmit={async (event) => {
        event?.preventDefault()
        // React hands the event on to forms around this one.
        event?.stopPropagation()
        if (!invalid && busy === null) await onSubmit()
      }}
    >
      <h2 id={id} className="text-h3 wrap-anywhere">
        {title}
      </h2>
      {children}
      <div className="mt-2 flex flex-wrap justify-end gap-3 max-md:flex-col">
        <Button kind="secondary" onClick={onCancel}>
          Cancel
        </Button>
        {more}
        <SubmitButton invalid={invalid} busy={busy}>
          {verb}
        </SubmitButton>
      </div>
    </AdminForm>
  )
}
