import type { FieldValues, Path, RegisterOptions, UseFormReturn } from 'react-hook-form'
import { Field } from '../../../ui/field.tsx'
import type { ChosenFile } from './chosen-file.ts'

type InputProps = Pick<
  React.ComponentProps<'input'>,
  | 'aria-required'
  | 'autoComplete'
  | 'autoFocus'
  | 'inputMode'
  | 'maxLength'
  | 'placeholder'
  | 'required'
  | 'type'
>

/** A field of a form that holds text, with what is wrong with it. */
export function TextField<Values extends FieldValues, Context, Output>({
  form: { register, getFieldState, formState },
  name,
  label,
  help,
  className,
  rows,
  options,
  ...input
}: InputProps & {
  form: UseFormReturn<Values, Context, Output>
  name: Path<Values>
  label: string
  help?: string
  /** of the whole field */
  className?: string
  /** of several lines; without it, it has one */
  rows?: number
  options?: RegisterOptions<Values, Path<Values>>
}) {
  const { error } = getFieldState(name, formState)
  return (
    <Field label={label} help={help} className={className} error={error?.message}>
      {(control) =>
        rows === undefined ? (
          <input type="text" autoComplete="off" {...control} {...register(name, options)} {...input} />
        ) : (
          <textarea
            {...control}
            {...register(name, options)}
            rows={rows}
            required={input.required}
            maxLength={input.maxLength}
            autoComplete={input.autoComplete}
            className={`${control.className} py-2`}
          />
        )
      }
    </Field>
  )
}

/** A file, by the browser's own button. */
export function FileField({
  label,
  help,
  name,
  accept,
  chosen,
  onChoose,
}: {
  label: string
  help: string
  name: string
  accept: string
  chosen: ChosenFile
  onChoose: (file: File | null) => void
}) {
  return (
    <Field label={label} help={help} error={chosen.error || undefined}>
      {(control) => (
        <input
          {...control}
          ref={chosen.place}
          type="file"
          name={name}
          accept={accept}
          required
          onChange={({ target }) => onChoose(target.files?.[0] ?? null)}
          className={`w-full rounded-control border bg-surface p-1.5 text-small file:mr-3 file:min-h-11 file:cursor-pointer file:rounded-control file:border-0 file:bg-tint file:px-3 file:font-gothic file:font-[650] file:text-accent md:file:min-h-9 ${chosen.error ? 'border-danger' : 'border-control'}`}
        />
      )}
    </Field>
  )
}
