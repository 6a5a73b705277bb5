import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { shownImage, type ImageSources } from '../../../shop/content/testimonials/shown-image.ts'
import {
  testimonialFields,
  type TestimonialFields,
} from '../../../shop/content/testimonials/testimonial-fields.ts'
import { Field } from '../../ui/field.tsx'
import { useWrite } from '../kit/use-call.ts'
import { showFieldErrors } from '../kit/form/refusal.tsx'
import { useKeptForm } from '../kit/form/use-kept-form.ts'
import { AddForm } from '../kit/form/add-form.tsx'
import { Avatar } from './avatar.tsx'

const nothing = { imageUrl: '', name: '', position: '', text: '', rating: null }

export function AddTestimonial({ sources }: { sources: ImageSources }) {
  const form = useForm<z.input<typeof testimonialFields>, unknown, TestimonialFields>({
    resolver: zodResolver(testimonialFields),
    mode: 'onTouched',
    defaultValues: nothing,
  })
  const { register, control: owner, formState, reset } = form
  const { errors } = formState
  const [imageUrl, name] = useWatch({ control: owner, name: ['imageUrl', 'name'] })
  const kept = useKeptForm('testimonial-new', form, null)
  const { mutate, isPending, error } = useWrite('POST /api/testimonials', {
    changes: ['GET /api/testimonials'],
  })
  const [added, setAdded] = useState('')

  return (
    <AddForm
      name="Add a testimonial"
      form={form}
      kept={kept}
      verb="Add testimonial"
      needed="Everything but the rating is required."
      adding={isPending}
      added={added}
      error={error}
      notAdded="The testimonial was not added."
      onSubmit={form.handleSubmit((body) => {
        if (isPending) return
        setAdded('')
        mutate(
          { body },
          {
            onSuccess() {
              kept.forget()
              reset(nothing)
              const host = untrustedHost(body.imageUrl, sources)
              setAdded(`Testimonial added. The home page shows it${host ? initialsInstead(host) : '.'}`)
            },
            onError: (failure) => void showFieldErrors(form, failure),
          },
        )
      })}
    >
      <div className="flex items-start gap-3">
        <Field label="Image address" error={errors.imageUrl?.message} className="min-w-0 flex-1">
          {(control) => (
            <input
              {...control}
              {...register('imageUrl')}
              type="url"
              inputMode="url"
              required
              placeholder="https://"
              autoComplete="off"
            />
          )}
        </Field>
        {(name || imageUrl) && (
          <div className="pt-6">
            <Avatar name={name} imageUrl={imageUrl} sources={sources} />
          </div>
        )}
      </div>
      <Untrusted imageUrl={imageUrl} sources={sources} />
      <Field label="Name" error={errors.name?.message}>
        {(control) => <input {...control} {...register('name')} type="text" required autoComplete="off" />}
      </Field>
      <Field label="Position" error={errors.position?.message}>
        {(control) => (
          <input {...control} {...register('position')} type="text" required autoComplete="off" />
        )}
      </Field>
      <Field label="Text" error={errors.text?.message}>
        {(control) => (
          <textarea
            {...control}
            {...register('text')}
            required
            rows={5}
            className={`${control.className} py-2`}
          />
        )}
      </Field>
      <Field label="Rating" optional error={errors.rating?.message}>
        {(control) => (
          <select
            {...control}
            {...register('rating', { setValueAs: (value) => (value ? Number(value) : null) })}
          >
            <option value="">No stars</option>
            {[5, 4, 3, 2, 1].map((stars) => (
              <option key={stars} value={stars}>
                {stars === 1 ? '1 star' : `${stars} stars`}
              </option>
            ))}
          </select>
        )}
      </Field>
    </AddForm>
  )
}

/** Said before it is saved: an address may be right and its picture shown to nobody. */
function Untrusted({ imageUrl, sources }: { imageUrl: string; sources: ImageSources }) {
  const host = untrustedHost(imageUrl, sources)
  if (!host) return null
  return (
    <p className="-mt-2 text-small text-muted">
      Pictures from {host} are not shown: visitors see initials. Trusted hosts are listed in the IMAGE_HOSTS
      setting.
    </p>
  )
}

function untrustedHost(imageUrl: string, sources: ImageSources): string | null {
  const host = URL.parse(imageUrl)?.host
  return host && !shownImage(imageUrl, sources) ? host : null
}

function initialsInstead(host: string): string {
  return ` with initials, not the picture: ${host} is not listed in the IMAGE_HOSTS setting. Once it is, the picture will be shown.`
}
