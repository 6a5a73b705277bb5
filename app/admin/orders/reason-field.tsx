import { Field } from '../../ui/field.tsx'

/** Why staff do what they do: it stands in the audit and in the story of the order. */
export function ReasonField({
  reason,
  error,
  onReason,
}: {
  reason: string
  error: string | undefined
  onReason: (reason: string) => void
}) {
  return (
    <Field label="Why" className="mt-4" {...(error && { error })}>
      {(control) => (
        <textarea
          rows={3}
          maxLength={500}
          value={reason}
          onChange={(event) => onReason(event.target.value)}
          {...control}
          className={`${control.className} py-2`}
        />
      )}
    </Field>
  )
}
