import { Field } from '../../ui/field.tsx'

/** Why staff do what they do: it stands in the audit and in the story of the order. */
export function ReasonField({
  reason,
  help,
  error,
  onReason,
}: {
  reason: string
  /** who reads it */
  help?: string
  error: string | undefined
  onReason: (reason: string) => void
}) {
  return (
    <Field label="Why" className="mt-4" {...(help && { help })} {...(error && { error })}>
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
