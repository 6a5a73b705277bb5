import type { FieldValues, Path, RegisterOptions, UseFormReturn } from 'react-hook-form'
import { Field } from '../../../ui/field.tsx'
import type { ChosenFile } from './chosen-file.ts'

type OfForm<Values extends FieldValues, Context, Output> = {
  form: UseFormReturn<Values, Context, Output>
  name: Path<Values>
  label: string
  help?: string
  optional?: boolean
  /** of the whole field */
  className?: string
  register?: RegisterOptions<Values, Path<Values>>
}

/** One line of a form, with what is wrong with it. */
export function TextField<Values extends FieldValues, Context, Output>({
  form,
  name,
  label,
  help,
  optional,
  className,
  register,
  ...input
}: OfForm<Values, Context, Output> & Omit<React.ComponentProps<'input'>, 'form' | 'name'>) {
  return (
    <Field label={label} help={help} optional={optional} className={className} error={wordsOf(form, name)}>
      {(control) => (
        <input type="text" autoComplete="off" {...control} {...form.register(name, register)} {...input} />
      )}
    </Field>
  )
}

/** Several lines. */
export function LongTextField<Values extends FieldValues, Context, Output>({
  form,
  name,
  label,
  help,
  optional,
  className,
  register,
  ...textarea
}: OfForm<Values, Context, Output> & Omit<React.ComponentProps<'textarea'>, 'form' | 'name'>) {
  return (
    <Field label={label} help={help} optional={optional} className={className} error={wordsOf(form, name)}>
      {(control) => (
        <textarea
          {...control}
          {...form.register(name, register)}
          {...textarea}
          className={`${control.className} py-2`}
        />
      )}
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

function wordsOf<Values extends FieldValues, Context, Output>(
  { getFieldState, formState }: UseFormReturn<Values, Context, Output>,
  name: Path<Values>,
): string | undefined {
  return getFieldState(name, formState).error?.message
}
