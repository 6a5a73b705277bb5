import { expect, test } from 'vitest'
import { z } from 'zod'
import { productFields } from './product-fields.ts'

/** Forms and calls both use `productFields`; these are its texts, word for word (docs/behaviour.md, Product fields). */
const number = 'Product Number is required and must be alphanumeric.'
const oldPrice = 'Please enter a valid Old Price.'
const newPrice = 'New Price is required and must be a valid number.'
const wholesalePrice = 'Wholesale Price is required and must be a valid number.'
const partnerPricex3 = 'Partner Price is required and must be a valid number.'
const brochure = 'Please enter a valid file name.'

const motor = {
  number: 'New_1-b',
  title: 'Bench motor',
  description: 'It runs.',
  category: 'Vibrators',
  oldPrice: '120',
  newPrice: '100.5',
  wholesalePrice: '80.00',
  partnerPricex3: '75.25',
  brochure: 'bench motor.pdf',
}

test('a whole product has nothing to be said of, and its prices are cents', () =>
  expect(productFields.parse(motor)).toEqual({
    ...motor,
    oldPrice: 12_000,
    newPrice: 10_050,
    wholesalePrice: 8000,
    partnerPricex3: 7525,
  }))

test.each([
  ['number', '', number],
  ['number', undefined, number],
  ['number', 'AG 03', number],
  ['number', 'AG.03', number],
  ['number', 'é1', number],
  ['title', '', 'Title is required.'],
  ['title', ' \n', 'Title is required.'],
  ['title', undefined, 'Title is required.'],
  ['description', '', 'Description is required.'],
  ['description', ' \n', 'Description is required.'],
  ['description', undefined, 'Description is required.'],
  ['category', '', 'Category is required.'],
  ['category', ' ', 'Category is required.'],
  ['category', undefined, 'Category is required.'],
  ['oldPrice', '12.345', oldPrice],
  ['oldPrice', '12,50', oldPrice],
  ['oldPrice', '-1', oldPrice],
  ['oldPrice', 'free', oldPrice],
  ['newPrice', '', newPrice],
  ['newPrice', undefined, newPrice],
  ['newPrice', '12.345', newPrice],
  ['newPrice', '$12', newPrice],
  ['wholesalePrice', '', wholesalePrice],
  ['wholesalePrice', undefined, wholesalePrice],
  ['wholesalePrice', '12.345', wholesalePrice],
  ['partnerPricex3', '', partnerPricex3],
  ['partnerPricex3', undefined, partnerPricex3],
  ['partnerPricex3', '12.345', partnerPricex3],
  ['brochure', '../motor.pdf', brochure],
  ['brochure', `${'x'.repeat(397)}.pdf`, brochure],
  ['brochure', `https://lab.test/${'x'.repeat(384)}`, brochure],
])('%s %j: %s', (field, value, message) => {
  const { error } = productFields.safeParse({ ...motor, [field]: value })
  expect(error && z.flattenError(error)).toEqual({ formErrors: [], fieldErrors: { [field]: [message] } })
})

test.each([
  ['oldPrice', '', null],
  ['oldPrice', ' ', null],
  ['oldPrice', undefined, null],
  ['oldPrice', '0.5', 50],
  ['newPrice', '0', 0],
  ['brochure', '', ''],
  ['brochure', undefined, ''],
  ['brochure', `${'x'.repeat(396)}.pdf`, `${'x'.repeat(396)}.pdf`],
  ['brochure', `https://lab.test/${'x'.repeat(383)}`, `https://lab.test/${'x'.repeat(383)}`],
])('%s may be %j', (field, value, read) =>
  expect(productFields.parse({ ...motor, [field]: value })).toHaveProperty(field, read),
)
