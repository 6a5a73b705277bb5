import { useEffect, useEffectEvent } from 'react'
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'

/** What the address gives a form to begin with, by the names of its fields; it is typed, not saved. */
export function useGiven<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  given: Partial<Record<Path<Values>, string>>,
): void {
  // Another address of the same page gives something else.
  const key = JSON.stringify(given)
  const type = useEffectEvent((texts: Record<string, string>) => {
    for (const [name, text] of Object.entries(texts))
      if (text)
        form.setValue(name as Path<Values>, text as PathValue<Values, Path<Values>>, {
          shouldDirty: true,
          shouldValidate: true,
        })
  })
  useEffect(() => type(JSON.parse(key) as Record<string, string>), [key])
}
