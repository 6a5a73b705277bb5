import { expect, test } from 'vitest'
import { heroSlides } from './hero-slides.ts'

test('the first slide leads to the alloy grinders, the others to all products', () => {
  expect(heroSlides.map((slide) => slide.to)).toEqual([
    '/shop/High%20Speed%20Alloy%20Grinders',
    '/shop',
    '/shop',
    '/shop',
  ])
})

test('each slide has a picture of its own, in two shapes and two formats', () => {
  const files = heroSlides.flatMap(({ picture: { wide, phone } }) => [
    wide.avif,
    wide.jpeg,
    phone.avif,
    phone.jpeg,
  ])
  expect(new Set(files).size).toBe(16)
  expect(new Set(heroSlides.map(({ picture }) => picture.alt)).size).toBe(4)
})
