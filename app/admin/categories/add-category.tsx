import { zodResolver } from '@hookform/resolvers/zod'
import { useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { categoryMessages, categoryName } from '../../../shop/catalogue/edit/category-fields.ts'
import { Field } from '../../ui/field.tsx'
import { useWrite } from '../kit/use-call.ts'
import { AddForm } from '../kit/form/add-form.tsx'
import { showFieldErrors } from '../kit/form/refusal.tsx'
import { useKeptForm } from '../kit/form/use-kept-form.ts'
import type { ChosenPicture } from '../products/pictures/picture-list.ts'
import { categoriesChanged } from './categories-changed.ts'
import { categoryTexts } from './category-texts.ts'
import { ThumbnailField } from './thumbnail-field.tsx'

const fields = z.object({ name: categoryName })
const longestSendMs = 120_000

/** Without a name or a file nothing is sent. */
export function AddCategory() {
  const form = useForm({ resolver: zodResolver(fields), mode: 'onTouched', defaultValues: { name: '' } })
  const kept = useKeptForm('category-new', form, null)
  const [picture, setPicture] = useState<{ chosen: ChosenPicture | null; error: string | null }>({
    chosen: null,
    error: null,
  })
  const chooser = useRef<HTMLButtonElement>(null)
  const [done, setDone] = useState('')
  const { mutate, isPending, error } = useWrite('POST /api/categories', { changes: categoriesChanged })
  const { errors } = form.formState

  function save({ name }: { name: string }) {
    const { chosen } = picture
    if (!chosen) return chooser.current?.focus()
    if (isPending) return
    const sent = new FormData()
    sent.set('name', name)
    sent.set('thumbnail', chosen.file, chosen.file.name)
    mutate(
      { form: sent, signal: AbortSignal.timeout(longestSendMs) },
      {
        onSuccess({ body }) {
          kept.forget()
          form.reset()
          setPicture({ chosen: null, error: null })
          setDone(`${body.name} is added.`)
        },
        onError: (failure) => showFieldErrors(form, failure),
      },
    )
  }

  return (
    <AddForm
      name={categoryTexts.add}
      form={form}
      kept={kept}
      chosen={picture.chosen !== null}
      invalid={!picture.chosen}
      notKept="You will need to choose the thumbnail again."
      needed="A name and a thumbnail are required."
      verb={categoryTexts.add}
      adding={isPending}
      added={done}
      error={error}
      notAdded="The category was not added."
      onSubmit={(event) => {
        setDone('')
        if (!picture.chosen) setPicture({ chosen: null, error: picture.error ?? categoryMessages.thumbnail })
        return form.handleSubmit(save)(event)
      }}
    >
      <Field label={`${categoryTexts.name} (*)`} error={errors.name?.message}>
        {(control) => <input {...control} {...form.register('name')} autoComplete="off" aria-required />}
      </Field>
      <ThumbnailField
        {...picture}
        chooser={chooser}
        required
        onChange={(chosen, problem) => setPicture({ chosen, error: problem })}
      />
    </AddForm>
  )
}
