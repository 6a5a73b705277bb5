import { useWatch } from 'react-hook-form'
import { shownImage, type ImageSources } from '../../../shop/content/testimonials/shown-image.ts'
import { testimonialFields } from '../../../shop/content/testimonials/testimonial-fields.ts'
import { Field } from '../../ui/field.tsx'
import { AddForm } from '../kit/form/add-form.tsx'
import { TextField } from '../kit/form/form-fields.tsx'
import { useAddForm } from '../kit/form/use-add-form.ts'
import { Avatar } from './avatar.tsx'

const nothing = { imageUrl: '', name: '', position: '', text: '', rating: null }

export function AddTestimonial({ sources }: { sources: ImageSources }) {
  const adding = useAddForm('POST /api/testimonials', {
    kept: 'testimonial-new',
    fields: testimonialFields,
    nothing,
    changes: ['GET /api/testimonials'],
    ask: (body) => ({ body }),
    said(_, { imageUrl: address }) {
      const host = untrustedHost(address, sources)
      return `Testimonial added. The home page shows it${host ? initialsInstead(host) : '.'}`
    },
  })
  const { form } = adding
  const [imageUrl, name] = useWatch({ control: form.control, name: ['imageUrl', 'name'] })
  return (
    <AddForm
      name="Add a testimonial"
      adding={adding}
      verb="Add testimonial"
      needed="Everything but the rating is required."
      notAdded="The testimonial was not added."
    >
      <div className="flex items-start gap-3">
        <TextField
          form={form}
          name="imageUrl"
          label="Image address"
          type="url"
          inputMode="url"
          required
          placeholder="https://"
          className="min-w-0 flex-1"
        />
        {(name || imageUrl) && (
          <div className="pt-6">
            <Avatar name={name} imageUrl={imageUrl} sources={sources} />
          </div>
        )}
      </div>
      <Untrusted imageUrl={imageUrl} sources={sources} />
      <TextField form={form} name="name" label="Name" required />
      <TextField form={form} name="position" label="Position" required />
      <TextField form={form} name="text" label="Text" rows={5} required />
      <Field label="Rating" optional error={form.formState.errors.rating?.message}>
        {(control) => (
          <select
            {...control}
            {...form.register('rating', { setValueAs: (value) => (value ? Number(value) : null) })}
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
