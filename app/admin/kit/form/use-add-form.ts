import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm, type DefaultValues, type FieldValues, type Path, type UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import type { CallInputOf, CallName } from '../../../../api/http/client.ts'
import { useWrite, type Read } from '../use-call.ts'
import { useChosenFile, type ChosenFile } from './chosen-file.ts'
import { changedFields } from './merge.ts'
import { showFieldErrors } from './refusal.tsx'
import { useKeptForm } from './use-kept-form.ts'

/** What `AddForm` shows of a form that adds: its fields, its file, and how the last press has ended. */
export type Adding<Values extends FieldValues, Output> = {
  form: UseFormReturn<Values, unknown, Output>
  kept: ReturnType<typeof useKeptForm>
  file: ChosenFile
  isAdding: boolean
  /** said once the thing is there */
  added: string
  error: Error | null
  /** another file: what was said of the one before is over */
  choose: (file: File | null) => void
  submit: (event?: React.BaseSyntheticEvent) => Promise<void>
}

/** A form that sends one call and is empty again once that has answered. What is typed stays in the tab until then. */
export function useAddForm<Name extends CallName, Values extends FieldValues, Output>(
  call: Name,
  {
    kept: key,
    fields,
    nothing,
    file: { missing, check, isFirst = false } = noFile,
    changes,
    ask,
    said,
    onRefused,
  }: {
    /** its name in the tab */
    kept: string
    fields: z.ZodType<Output, Values>
    nothing: DefaultValues<Values>
    /** one that is sent with it; `isFirst`: it stands above the fields */
    file?: { missing: string; check: (file: File) => string | Promise<string>; isFirst?: boolean }
    /** the reading calls whose answers are old after it */
    changes: CallName[]
    ask: (values: Output, file: File | null) => CallInputOf<Name>
    said: (answer: Read<Name>, values: Output) => string
    onRefused?: (error: Error, file: ChosenFile) => void
  },
) {
  const form = useForm<Values, unknown, Output>({
    resolver: zodResolver(fields),
    mode: 'onTouched',
    defaultValues: nothing,
  })
  const kept = useKeptForm(key, form, null)
  const file = useChosenFile(missing, check)
  const { mutate, isPending, error, reset, data, variables } = useWrite(call, { changes })
  const [added, setAdded] = useState('')
  const goToFile = () => file.place.current?.focus()

  function add(values: Output) {
    if (file.isInvalid) return goToFile()
    if (isPending) return
    const [typed, sent] = [{ ...form.getValues() }, file.file]
    mutate(ask(values, sent), {
      onSuccess(answer) {
        // What was typed or chosen while it was on its way is for the next one.
        const since = changedFields(typed, form.getValues())
        kept.forget()
        form.reset(nothing)
        for (const [name, value] of Object.entries(since))
          form.setValue(name as Path<Values>, value, { shouldDirty: true })
        file.clear(sent)
        setAdded(said(answer, values))
      },
      onError(failure) {
        showFieldErrors(form, failure)
        onRefused?.(failure, { ...file, refuse: (why) => file.refuse(why, sent) })
      },
    })
  }

  return {
    form,
    kept,
    file,
    isAdding: isPending,
    added,
    error,
    /** of the last press, until the next one */
    answer: data,
    asked: variables,
    choose: (chosen: File | null) => {
      // It would let go of what is on its way.
      if (!isPending) reset()
      setAdded('')
      void file.choose(chosen)
    },
    submit: async (event?: React.BaseSyntheticEvent) => {
      setAdded('')
      file.touch()
      await form.handleSubmit(add)(event)
      // The form's own first wrong field gets the focus a moment later.
      if (isFirst && file.isInvalid) setTimeout(goToFile)
    },
  }
}

const noFile = { missing: '', check: () => '', isFirst: false }
