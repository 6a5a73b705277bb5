import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import {
  galleryFields,
  galleryTexts,
  type GalleryFields,
} from '../../../shop/content/gallery/gallery-fields.ts'
import { Field } from '../../ui/field.tsx'
import { CallFailure } from '../kit/admin-calls.tsx'
import { useWrite } from '../kit/use-call.ts'
import { showFieldErrors } from '../kit/form/refusal.tsx'
import { useKeptForm } from '../kit/form/use-kept-form.ts'
import { AddForm } from '../kit/form/add-form.tsx'
import { useChosenPicture } from './chosen-picture.ts'

const nothing = { title: '', description: '' }

/** A picture of some megabytes over a slow line. */
const uploadMs = 120_000

export function AddPicture() {
  const form = useForm({ resolver: zodResolver(galleryFields), mode: 'onTouched', defaultValues: nothing })
  const { register, formState, reset } = form
  const { errors } = formState
  const kept = useKeptForm('gallery-new', form, null)
  const picture = useChosenPicture()
  const {
    mutate,
    isPending,
    error,
    reset: forgetError,
  } = useWrite('POST /api/gallery', { changes: ['GET /api/gallery'] })
  const [added, setAdded] = useState('')

  function add({ title, description }: GalleryFields) {
    if (!picture.file || picture.isInvalid || isPending) return
    setAdded('')
    const body = new FormData()
    body.append('pictureFile', picture.file)
    body.append('title', title)
    body.append('description', description)
    mutate(
      { form: body, signal: AbortSignal.timeout(uploadMs) },
      {
        onSuccess() {
          kept.forget()
          reset(nothing)
          picture.clear()
          setAdded(galleryTexts.added)
        },
        onError(failure) {
          showFieldErrors(form, failure)
          picture.refuse(saidOfPicture(failure))
        },
      },
    )
  }

  return (
    <AddForm
      name="Add a picture"
      form={form}
      kept={kept}
      chosen={picture.file !== null}
      invalid={picture.isInvalid}
      notKept="You will need to choose the picture again."
      verb="Add picture"
      adding={isPending}
      added={added}
      error={error}
      notAdded={galleryTexts.notAdded}
      onSubmit={async (event) => {
        picture.touch()
        await form.handleSubmit(add)(event)
        // The form's own first wrong field gets the focus a moment later; the picture comes before it.
        if (picture.isInvalid) setTimeout(() => picture.input.current?.focus())
      }}
    >
      <Field label="Picture" help="A JPG file of at most 10 MB." error={picture.error || undefined}>
        {(control) => (
          <input
            {...control}
            ref={picture.input}
            type="file"
            name="pictureFile"
            accept="image/jpeg,.jpg,.jpeg"
            required
            onChange={({ target }) => {
              forgetError()
              setAdded('')
              picture.choose(target.files?.[0] ?? null)
            }}
            className={`w-full rounded-control border bg-surface p-1.5 text-small file:mr-3 file:min-h-11 file:cursor-pointer file:rounded-control file:border-0 file:bg-tint file:px-3 file:font-gothic file:font-[650] file:text-accent md:file:min-h-9 ${picture.error ? 'border-danger' : 'border-control'}`}
          />
        )}
      </Field>
      {picture.preview && (
        <img
          src={picture.preview}
          alt={`Preview of ${picture.file?.name ?? 'the picture'}`}
          className="aspect-[4/3] w-full rounded-card bg-sweep object-contain"
        />
      )}
      <Field label="Title" error={errors.title?.message}>
        {(control) => <input {...control} {...register('title')} type="text" required autoComplete="off" />}
      </Field>
      <Field label="Description" error={errors.description?.message}>
        {(control) => (
          <textarea
            {...control}
            {...register('description')}
            required
            rows={4}
            className={`${control.className} py-2`}
          />
        )}
      </Field>
    </AddForm>
  )
}

/** What the server saw in the file, whatever its name says; '' when it spoke of something else. */
function saidOfPicture(failure: Error): string {
  if (!(failure instanceof CallFailure) || failure.outcome.kind !== 'problem') return ''
  return failure.outcome.errors.find(({ pointer }) => pointer === '/pictureFile')?.detail ?? ''
}
