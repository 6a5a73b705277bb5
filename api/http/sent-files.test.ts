import { expect, test } from 'vitest'
import { hasPictures, shownName } from './sent-files.ts'

const fields = { photo: { most: 1, type: 'picture' }, sheet: { most: 1, type: 'brochure' } } as const

test.each([
  ['a picture', { photo: ['file'] }, true],
  ['a picture and a brochure', { sheet: ['file'], photo: ['file'] }, true],
  ['a brochure only', { sheet: ['file'] }, false],
  ['a field for pictures that is empty', { photo: [] }, false],
  ['a text in the field for pictures', { photo: 'file' }, false],
  ['a list in a field that takes no files', { name: ['file'] }, false],
  ['texts only', { name: 'A grinder' }, false],
  ['nothing', {}, false],
])('a form with %s', (_, body, expected) => {
  expect(hasPictures(fields, body)).toBe(expected)
})

test('a call that takes no files has no pictures', () => {
  expect(hasPictures(undefined, { photo: ['file'] })).toBe(false)
})

test.each([
  ['grinder.jpg', 'grinder.jpg'],
  ['  grinder\u0000.jpg\n', 'grinder.jpg'],
  ['\ud800.jpg', '\ufffd.jpg'],
  ['x'.repeat(201), 'x'.repeat(200)],
  ['   ', 'picture'],
  ['', 'picture'],
  [undefined, 'picture'],
])('the shown name of %j', (name, expected) => {
  expect(shownName(name, 'picture')).toBe(expected)
})
