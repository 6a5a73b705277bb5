import { z } from 'zod'
import { isLocalAddress } from '../../media/local-address.ts'
import { writtenText } from '../../text/written-text.ts'

const wrongImage =
  'Please enter an https address, such as https://lab.com/ann.jpg, or one of our own pictures.'

/** All but the stars is required. The image is one of ours or any https address, and is never fetched. */
export const testimonialFields = z.strictObject({
  imageUrl: writtenText('Please enter the address of the image.', 2000).refine(isImageAddress, wrongImage),
  name: writtenText('Please enter the name.', 100),
  position: writtenText('Please enter the position.', 100),
  text: writtenText('Please enter what they say.', 2000),
  rating: z
    .int('Please choose 1 to 5 stars.')
    .min(1, 'Please choose 1 to 5 stars.')
    .max(5, 'Please choose 1 to 5 stars.')
    .nullish()
    .transform((rating) => rating ?? null),
})

export type TestimonialFields = z.output<typeof testimonialFields>

function isImageAddress(text: string): boolean {
  if (/^\/media\/[0-9a-f]{32}(-\d+)?\.jpg$/.test(text) || isLocalAddress(text)) return true
  const address = URL.parse(text)
  return address?.protocol === 'https:' && address.username === '' && address.password === ''
}
