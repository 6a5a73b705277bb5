import { useCallback, useEffect, useRef, useState } from 'react'
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'
import { changedFields } from './merge.ts'
import { keepInTab, readFromTab } from './tab-storage.ts'

type Kept = {
  values: Record<string, unknown>
  /** what stood in the fields before anything was typed */
  began: Record<string, unknown>
  version: number | null
}

/**
 * What was typed and not saved stays in this tab: a session that ends, a reload and a way back lose nothing.
 * `version`: of the record that the form began from. What is kept remembers its own, so that a change that somebody
 * else made meanwhile is noticed when it is saved.
 */
export function useKeptForm<Values extends FieldValues, Context, Output>(
  key: string,
  form: UseFormReturn<Values, Context, Output>,
  version: number | null,
): { restored: { version: number | null } | null; forget: () => void } {
  const [restored, setRestored] = useState<Kept | null>(null)
  const { getValues, setValue, subscribe } = form
  const seen = useRef(version)

  useEffect(() => {
    const found = readFromTab(key)
    const kept = isKept(found) ? found : null
    setRestored(kept)
    if (!kept) return
    const known = getValues()
    // Only what was changed comes back: the rest is as the record is now.
    for (const [name, value] of Object.entries(changedFields(kept.began, kept.values)))
      if (name in known)
        setValue(name as Path<Values>, value as PathValue<Values, Path<Values>>, {
          shouldDirty: true,
          shouldValidate: true,
        })
    // oxlint-disable-next-line react/exhaustive-deps -- only what was kept before this form was opened
  }, [key])

  useEffect(
    () =>
      subscribe({
        formState: { values: true, isDirty: true },
        callback: ({ values, isDirty, defaultValues = {} }) =>
          keepInTab(key, isDirty ? { values, began: defaultValues, version: seen.current } : null),
      }),
    [key, subscribe],
  )

  // After a save the form goes on from what was saved; what was brought back keeps its own.
  const since = restored ? restored.version : version
  useEffect(() => {
    seen.current = since
  }, [since])

  const forget = useCallback(() => {
    keepInTab(key, null)
    setRestored(null)
  }, [key])
  return { restored, forget }
}

function isKept(kept: unknown): kept is Kept {
  return typeof kept === 'object' && kept !== null && 'values' in kept && 'began' in kept && 'version' in kept
}
