import { expect, test } from 'vitest'
import type { LeadingProduct } from '../../../shop/catalogue/product.ts'
import { heroProducts, heroSlides } from './hero-slides.ts'

test('the first slide leads to the alloy grinders, the others to all products', () => {
  expect(heroSlides.map((slide) => slide.to)).toEqual([
    '/shop/High%20Speed%20Alloy%20Grinders',
    '/shop',
    '/shop',
    '/shop',
  ])
})

const grinder = card('AG1', 'High Speed Alloy Grinders')
const vibrator = card('VB1', 'Vibrators')
const lathe = card('PL1', 'Polishing Lathes')
const trimmer = card('MT1', 'Model Trimmers')
const buff = card('BF1', 'Buffs')
const brush = card('BR1', 'Brushes')
const unseen = { ...card('NO1', 'Nothing to see'), picture: null }

test.each([
  ['each its own', [buff, trimmer, lathe, vibrator, grinder], [grinder, vibrator, lathe, trimmer]],
  ['others where a category is missing', [unseen, buff, lathe, brush], [buff, brush, lathe, null]],
  ['an empty shop', [], [null, null, null, null]],
])('products of the slides: %s', (_, leading, shown) => {
  expect(heroProducts(leading)).toEqual(shown)
})

function card(number: string, category: string): LeadingProduct {
  const picture = { id: number, width: 1600, height: 1600, widths: [] }
  return { number, title: number, category, picture }
}
