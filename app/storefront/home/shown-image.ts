import type { Testimonial } from '../../../shop/content/testimonial.ts'
import { shownAddress } from '../../../shop/media/local-address.ts'

/** An address elsewhere is shown only from hosts that the merchant trusts; what is left out is ''. */
export function withShownImage(
  testimonial: Testimonial,
  { imageHosts, mediaOrigin }: { imageHosts: string[]; mediaOrigin: string },
): Testimonial {
  if (!testimonial.imageUrl || testimonial.picture) return testimonial
  const imageUrl = shownAddress(testimonial.imageUrl, mediaOrigin)
  const address = URL.parse(imageUrl)
  const shown =
    address?.origin === mediaOrigin || (address?.protocol === 'https:' && imageHosts.includes(address.host))
  return { ...testimonial, imageUrl: shown ? imageUrl : '' }
}
