import { Chip } from '../../../ui/chip.tsx'
import { Field } from '../../../ui/field.tsx'

/** One of several, or any. */
export function SelectFilter({
  label,
  any,
  options,
  value,
  onChange,
  width = 'md:w-56',
}: {
  label: string
  /** the words for no choice */
  any: string
  options: Record<string, string> | (readonly [value: string, words: string])[]
  value: string | undefined
  /** '': any */
  onChange: (value: string) => void
  width?: string
}) {
  const all = Array.isArray(options) ? options : Object.entries(options)
  return (
    <Field label={label} className={`w-full noscript:hidden ${width}`}>
      {(control) => (
        <select {...control} value={value ?? ''} onChange={(event) => onChange(event.target.value)}>
          <option value="">{any}</option>
          {all.map(([one, words]) => (
            <option key={one} value={one}>
              {words}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}

/** The same as buttons in a row, each perhaps with how many it would show. */
export function ChipFilter<Choice extends string>({
  legend,
  options,
  chosen,
  onChoose,
}: {
  legend: string
  options: { value: Choice; name: string; count?: number | undefined }[]
  chosen: Choice
  onChoose: (value: Choice) => void
}) {
  return (
    <fieldset className="mt-4 flex flex-wrap gap-2 noscript:hidden">
      <legend className="sr-only">{legend}</legend>
      {options.map(({ value, name, count }) => (
        <Chip key={value} name={name} count={count} on={value === chosen} onPress={() => onChoose(value)} />
      ))}
    </fieldset>
  )
}
