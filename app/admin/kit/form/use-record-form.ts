import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useForm, type DefaultValues, type FieldValues, type Path, type UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import type { CallAnswerOf, CallName } from '../../../../api/http/client.ts'
import { useUndo } from '../undo.tsx'
import { useStillShown } from '../use-still-shown.ts'
import { changedFields } from './merge.ts'
import { showFieldErrors } from './refusal.tsx'
import { useKeptForm } from './use-kept-form.ts'
import { versionConflictIn, type Compared, type SavedBy } from './version-conflict.tsx'

/** A record as a form has it: as it was read, or as a save has answered it. No version: there is none yet. */
export type Known<Data> = { data: Data; version: number | null }

/** What `RecordForm` shows of a form that changes a record, and what can be done in it. */
export type RecordEditing<Values extends FieldValues, Output> = {
  form: UseFormReturn<Values, unknown, Output>
  /** something is typed or chosen, and not saved */
  changed: boolean
  restored: boolean
  isSaving: boolean
  /** when it was saved here last */
  savedAt: Date | null
  error: Error | null
  conflict: (Compared & { by: SavedBy | null }) | null
  submit: (event?: React.BaseSyntheticEvent) => Promise<void>
  keepMine: () => Promise<void>
  takeTheirs: () => void
  /** back to what is saved */
  cancel: () => void
  /** nothing of it stays in the tab */
  forget: () => void
}

/** What a form holds beside its fields, such as a file. */
type Beside = {
  changed: boolean
  /** false: something of it is wrong, and has the focus now */
  ready: () => boolean
  /** begins anew: what is saved has it */
  begin: () => void
}

const nothingBeside: Beside = { changed: false, ready: () => true, begin: () => {} }

/**
 * A form that changes one record. It is saved over the version that it began from: whoever comes second chooses
 * between both. Each save can be undone.
 */
export function useRecordForm<Name extends CallName, Data, Values extends FieldValues, Output>(
  /** the call that reads the record: a save that came second is answered in its shape */
  read: Name,
  {
    kept: key,
    first,
    fields,
    valuesOf,
    theirsOf,
    compare,
    beside = nothingBeside,
    send,
    takeBack,
    said,
    onSaved,
  }: {
    /** its name in the tab */
    kept: string
    first: Known<Data>
    fields: z.ZodType<Output, Values>
    valuesOf: (data: Data) => Values
    theirsOf: (current: CallAnswerOf<Name>) => Data
    compare: (began: Data, mine: Values, theirs: CallAnswerOf<Name>) => Compared
    beside?: Beside
    send: (values: Output, version: number | null) => Promise<Known<Data>>
    /** sends what was saved before */
    takeBack: (before: Data, after: Known<Data>) => Promise<Known<Data>>
    /** beside Undo */
    said: (saved: Data) => string
    onSaved?: () => void
  },
) {
  const [known, setKnown] = useState(first)
  const form = useForm<Values, unknown, Output>({
    resolver: zodResolver(fields),
    mode: 'onTouched',
    defaultValues: valuesOf(first.data) as DefaultValues<Values>,
  })
  const kept = useKeptForm(key, form, known.version)
  const { mutateAsync, isPending, error, reset } = useMutation({
    mutationFn: ({ values, version }: { values: Output; version: number | null }) => send(values, version),
  })
  const [savedAt, setSavedAt] = useState<Date | null>(null)
  const { offerUndo } = useUndo()
  const isStillShown = useStillShown(key)
  const conflict = versionConflictIn(read, error)
  const seen = kept.restored ? kept.restored.version : known.version

  // Not sooner: whoever leads away from here must find a form without changes.
  const told = useEffectEvent(() => onSaved?.())
  useEffect(() => {
    if (savedAt) told()
  }, [savedAt])

  function begin(next: Known<Data>) {
    setKnown(next)
    kept.forget()
    form.reset(valuesOf(next.data))
    beside.begin()
  }

  /** Over what the form begins anew from: a change that is not saved yet. */
  function typeAgain(values: Partial<Values>) {
    for (const [name, value] of Object.entries(values))
      form.setValue(name as Path<Values>, value, { shouldDirty: true, shouldValidate: true })
  }

  async function save(values: Output, version: number | null, before = known) {
    if (isPending || !beside.ready()) return
    const sent = { ...form.getValues() }
    const isShown = isStillShown()
    try {
      const saved = await mutateAsync({ values, version })
      if (before.version !== null) offerUndo(said(saved.data), () => undo(before.data, saved, isShown))
      // What was typed while it was on its way.
      const since = changedFields(sent, form.getValues())
      begin(saved)
      typeAgain(since)
      setSavedAt(now())
    } catch (failure) {
      showFieldErrors(form, failure as Error)
    }
  }

  async function undo(before: Data, after: Known<Data>, isShown: () => boolean) {
    const undone = await takeBack(before, after)
    // By now another form of this record may be open, which keeps its own text.
    if (!isShown()) return
    const since = changedFields(valuesOf(after.data), form.getValues())
    begin(undone)
    typeAgain(since)
    setSavedAt(null)
  }

  /** From here on the form goes on from theirs, with what was changed here over it. */
  async function keepMine() {
    if (!conflict || isPending) return
    const theirs = { data: theirsOf(conflict.current), version: conflict.version }
    const mine = changedFields(valuesOf(known.data), form.getValues())
    kept.forget()
    setKnown(theirs)
    form.reset(valuesOf(theirs.data))
    typeAgain(mine)
    await form.handleSubmit((values) => save(values, theirs.version, theirs))()
  }

  return {
    form,
    known: known.data,
    changed: form.formState.isDirty || beside.changed,
    restored: kept.restored !== null,
    isSaving: isPending,
    savedAt,
    error,
    conflict: conflict && { by: conflict.by, ...compare(known.data, form.getValues(), conflict.current) },
    submit: form.handleSubmit((values) => save(values, seen)),
    keepMine,
    takeTheirs: () => {
      if (conflict) begin({ data: theirsOf(conflict.current), version: conflict.version })
      reset()
    },
    cancel: () => {
      begin(known)
      reset()
    },
    forget: kept.forget,
  }
}

function now(): Date {
  return new Date()
}
