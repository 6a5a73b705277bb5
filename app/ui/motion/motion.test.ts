import { expect, test } from 'vitest'
import { afterPress, afterTouch, moves, undisturbed, type Motion } from './motion.ts'

const parts = ['hero', 'featured', 'video']
const quiet: Motion = { ...undisturbed, allowed: false }

test('everything moves by itself, and nothing where the system asks for quiet', () => {
  expect(moving(undisturbed)).toEqual(parts)
  expect(moving(quiet)).toEqual([])
})

test('the control at any part stops every part, and starts every part', () => {
  for (const part of parts) {
    const stopped = afterPress(undisturbed, part)
    expect(moving(stopped)).toEqual([])
    for (const other of parts) expect(moving(afterPress(stopped, other))).toEqual(parts)
  }
})

test('a part that was touched stays; its control starts all again', () => {
  const touched = afterTouch(undisturbed, 'hero')
  expect(moving(touched)).toEqual(['featured', 'video'])
  expect(moving(afterPress(touched, 'hero'))).toEqual(parts)
  expect(moving(afterPress(touched, 'video'))).toEqual([])
})

test('in quiet only the part that was asked for starts', () => {
  const playing = afterPress(quiet, 'video')
  expect(moving(playing)).toEqual(['video'])
  expect(moving(afterPress(playing, 'hero'))).toEqual(['hero', 'video'])
  expect(moving(afterTouch(playing, 'video'))).toEqual([])
  const stopped = afterPress(playing, 'video')
  expect(moving(stopped)).toEqual([])
  expect(moving(afterPress(stopped, 'hero'))).toEqual(['hero'])
})

function moving(motion: Motion): string[] {
  return parts.filter((part) => moves(motion, part))
}
