import { expect, test } from 'vitest'
import type { Testimonial } from '../../../shop/content/testimonials/testimonial.ts'
import { withShownImage } from './shown-image.ts'

const picture = { id: 'a', width: 400, height: 400, widths: [] }
const plain: Testimonial = {
  id: '1',
  name: 'Ann',
  position: '',
  text: '',
  picture: null,
  imageUrl: '',
  rating: null,
}

const trusted = { imageHosts: ['images.example.org'], mediaOrigin: 'https://media.example.org' }

test.each([
  ['', ''],
  ['https://images.example.org/ann.jpg', 'https://images.example.org/ann.jpg'],
  ['https://images.example.org:8443/ann.jpg', ''],
  ['http://images.example.org/ann.jpg', ''],
  ['https://elsewhere.example.org/ann.jpg', ''],
  ['/media/gone.jpg', ''],
  ['javascript:alert(1)', ''],
  ['http://localhost:3000/up/ann.jpg', 'https://media.example.org/up/ann.jpg'],
  ['http://127.0.0.1:3000/up/ann.jpg', 'https://media.example.org/up/ann.jpg'],
  ['http://localhost.evil.test:3000/up/ann.jpg', ''],
  ['https://media.example.org/ann.jpg', 'https://media.example.org/ann.jpg'],
  ['https://media.example.org.evil.test/ann.jpg', ''],
])('of %j is shown %j', (imageUrl, shown) => {
  const found = withShownImage({ ...plain, imageUrl }, trusted)
  expect(found).toEqual({ ...plain, imageUrl: shown })
})

test('a picture of our own is left as it is', () => {
  const own = { ...plain, picture, imageUrl: '/media/a.jpg' }
  expect(withShownImage(own, trusted)).toBe(own)
})
