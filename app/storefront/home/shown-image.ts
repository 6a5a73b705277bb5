import { shownImage, type ImageSources } from '../../../shop/content/testimonials/shown-image.ts'
import type { Testimonial } from '../../../shop/content/testimonials/testimonial.ts'

/** An address elsewhere is shown only from hosts that the merchant allows; otherwise ''. */
export function withShownImage(testimonial: Testimonial, sources: ImageSources): Testimonial {
  if (!testimonial.imageUrl || testimonial.picture) return testimonial
  return { ...testimonial, imageUrl: shownImage(testimonial.imageUrl, sources) }
}
