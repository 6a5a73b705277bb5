import { expect, test } from 'vitest'
import {
  cardKey,
  changed,
  chosenPicture,
  isSame,
  keptPicture,
  madeCard,
  moved,
  nameOf,
  pictureFields,
  putBack,
  type FormPicture,
} from './picture-list.ts'

const [a, b, c] = ['a', 'b', 'c'].map((image) => keptPicture({ image, alt: '', hidden: false })) as [
  FormPicture,
  FormPicture,
  FormPicture,
]
const hidden = (picture: FormPicture): FormPicture => ({ ...picture, hidden: true })
const keys = (list: FormPicture[]) => list.map(({ key }) => key).join('')

test.each<[string, FormPicture[], string | null]>([
  ['of nothing', [], null],
  ['the last', [a, b, c], 'c'],
  ['the last that is shown', [a, b, hidden(c)], 'b'],
  ['none where all are hidden', [hidden(a), hidden(b)], null],
])('the card: %s', (_, list, key) => {
  expect(cardKey(list)).toBe(key)
})

test.each([
  ['a', 1, 'bac'],
  ['a', 2, 'bca'],
  ['c', 0, 'cab'],
  ['b', 1, 'abc'],
  ['b', -5, 'bac'],
  ['b', 99, 'acb'],
  ['gone', 0, 'abc'],
])('%s moved to place %i', (key, to, order) => {
  expect(keys(moved([a, b, c], key, to))).toBe(order)
})

test('what becomes the card comes last and is shown', () => {
  const list = madeCard([hidden(a), b, c], 'a')
  expect(keys(list)).toBe('bca')
  expect(cardKey(list)).toBe('a')
})

test('a change is of one picture', () => {
  expect(changed([a, b], 'b', { alt: 'Behind' })).toEqual([a, { ...b, alt: 'Behind' }])
  expect(changed([a, b], 'gone', { hidden: true })).toEqual([a, b])
})

test.each([
  [0, 'cab'],
  [1, 'acb'],
  [9, 'abc'],
])('put back at %i', (at, order) => {
  expect(keys(putBack([a, b], c, at))).toBe(order)
})

test('what is there is not put back twice', () => {
  expect(keys(putBack([a, b], a, 1))).toBe('ab')
})

test.each<[string, FormPicture[], boolean]>([
  ['the same', [{ ...a }, { ...b }], true],
  ['another order', [b, a], false],
  ['one fewer', [a], false],
  ['other words', [{ ...a, alt: 'Behind' }, b], false],
  ['one hidden', [a, hidden(b)], false],
])('%s: no change %s', (_, list, same) => {
  expect(isSame([a, b], list)).toBe(same)
})

test('a new file has a key of its own, and both have names for people', () => {
  const file = new File(['x'], 'lamp.jpg')
  const [one, other] = [chosenPicture(file), chosenPicture(file)]
  expect(one.key).not.toBe(other.key)
  expect(nameOf(one, 4)).toBe('lamp.jpg')
  expect(nameOf(a, 4)).toBe('picture 5')
})

test('sent: what stays in its order, and of each file its words and its place among all', () => {
  const [one, other] = [new File(['1'], '1.jpg'), new File(['2'], '2.jpg')]
  const list = [
    { ...chosenPicture(one), alt: 'Front' },
    { ...a, alt: 'Left' },
    hidden(b),
    hidden(chosenPicture(other)),
  ]
  const { existingImages, newImageDetails, files } = pictureFields(list)
  expect(JSON.parse(existingImages)).toEqual([
    { image: 'a', alt: 'Left', hidden: false },
    { image: 'b', alt: '', hidden: true },
  ])
  expect(JSON.parse(newImageDetails)).toEqual([
    { alt: 'Front', hidden: false, at: 0 },
    { alt: '', hidden: true, at: 3 },
  ])
  expect(files).toEqual([one, other])
})
