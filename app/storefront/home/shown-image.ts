import { shownImage, type ImageSources } from '../../../shop/content/shown-image.ts'
import type { Testimonial } from '../../../shop/content/testimonial.ts'

/** An address elsewhere is shown only from hosts that the merchant trusts; what is left out is ''. */
export function withShownImage(testimonial: Testimonial, sources: ImageSources): Testimonial {
  if (!testimonial.imageUrl || testimonial.picture) return testimonial
  return { ...testimonial, imageUrl: shownImage(testimonial.imageUrl, sources) }
}
