import { expect, test } from 'vitest'
import { sellerName } from './brand.ts'

test.each([
  ['Harding', 'Harding Dental Equipment'],
  ['Nordic Dental', 'Nordic Dental Equipment'],
  ['NORDIC DENTAL', 'NORDIC DENTAL Equipment'],
  ['Nordic Dental Equipment', 'Nordic Dental Equipment'],
  ['Dental', 'Dental Equipment'],
  ['Accidental', 'Accidental Dental Equipment'],
  ['Dental Works', 'Dental Works Dental Equipment'],
  ['牙科', '牙科 Dental Equipment'],
])('%s sells as %s', (shopName, name) => {
  expect(sellerName({ shopName })).toBe(name)
})
