import type { Testimonial } from '../../../shop/content/testimonial.ts'

/** An address elsewhere is shown only from hosts that the merchant trusts; what is left out is ''. */
export function withShownImage(testimonial: Testimonial, hosts: string[]): Testimonial {
  if (!testimonial.imageUrl || testimonial.picture) return testimonial
  const address = URL.parse(testimonial.imageUrl)
  const shown = address?.protocol === 'https:' && hosts.includes(address.host)
  return shown ? testimonial : { ...testimonial, imageUrl: '' }
}
