import { CircleAlert } from 'lucide-react'
import { useId } from 'react'

/** In the panel (`data-dense`) 40 px high if there is a mouse. */
export const controlLook =
  'min-h-12 in-[[data-dense]]:md:min-h-10 in-[[data-dense]]:md:text-small w-full rounded-control border bg-surface px-3 text-body text-ink disabled:bg-sunken disabled:text-muted'

/** Label above, help below, then the text of an error; all three belong to the control. */
export function Field({
  label,
  help,
  error,
  optional = false,
  className = '',
  children,
}: {
  label: string
  help?: string
  error?: string
  optional?: boolean
  className?: string
  children: (control: {
    id: string
    'aria-describedby'?: string
    'aria-invalid'?: true
    className: string
  }) => React.ReactNode
}) {
  const id = useId()
  const describedBy = [optional && `${id}-optional`, help && `${id}-help`, error && `${id}-error`]
    .filter(Boolean)
    .join(' ')
  return (
    <div className={`flex flex-col gap-1 ${className}`}>
      <div className="flex items-baseline gap-1.5 text-small">
        <label htmlFor={id} className="font-gothic font-semibold">
          {label}
        </label>
        {/* beside the label, not in it: the field's name is only the label */}
        {optional && (
          <span id={`${id}-optional`} className="text-muted">
            (optional)
          </span>
        )}
      </div>
      {help && (
        <p id={`${id}-help`} className="text-small text-muted">
          {help}
        </p>
      )}
      {children({
        id,
        'aria-describedby': describedBy || undefined,
        'aria-invalid': error ? true : undefined,
        className: `${controlLook} ${error ? 'border-danger' : 'border-control enabled:hover:border-ink'}`,
      })}
      {error && (
        <p id={`${id}-error`} role="alert" className="flex items-start gap-1.5 text-small text-danger">
          <CircleAlert aria-hidden="true" size={20} strokeWidth={1.75} className="shrink-0" />
          {error}
        </p>
      )}
    </div>
  )
}
