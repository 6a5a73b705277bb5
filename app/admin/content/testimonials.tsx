import type { ImageSources } from '../../../shop/content/testimonials/shown-image.ts'
import { personOf, shopContext } from '../../context.ts'
import { AdminPage } from '../kit/admin-page.tsx'
import { AddBesideList } from '../kit/form/add-form.tsx'
import type { Route } from './+types/testimonials.ts'
import { AddTestimonial } from './add-testimonial.tsx'
import { TestimonialCards } from './testimonial-cards.tsx'

/** Which hosts pictures may come from, which is a setting; testimonials are read by the call. */
export function loader({ context }: Route.LoaderArgs): ImageSources {
  const { imageHosts, mediaOrigin } = context.get(shopContext)
  return personOf(context)?.isAdmin ? { imageHosts, mediaOrigin } : { imageHosts: [], mediaOrigin: '' }
}

export default function TestimonialsPage({ loaderData: sources }: Route.ComponentProps) {
  return (
    <AdminPage title="User Testimonial Management" intro="What the home page quotes, in this order.">
      <AddBesideList form={<AddTestimonial sources={sources} />}>
        <TestimonialCards sources={sources} />
      </AddBesideList>
    </AdminPage>
  )
}
