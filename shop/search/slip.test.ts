import { expect, test } from 'vitest'
import { correctWords } from './slip.ts'

const vocabulary = new Map([
  ['steel', 900],
  ['steam', 4],
  ['steep', 1],
  ['cleaner', 5],
  ['grinder', 20],
  ['grinders', 2],
  ['seal', 9],
])

test.each<[string, string[]]>([
  ['steem cleaner', ['steel cleaner', 'steam cleaner', 'steep cleaner']],
  ['steam clea', []],
  ['grimder', ['grinder']],
  ['grimdres', ['grinders']],
  ['steem grimder', ['steel grinder', 'steam grinder', 'steep grinder']],
  ['zeppelin cleanr', ['zeppelin cleaner']],
  // Three letters, and a word with a digit, are never corrected.
  ['sel', []],
  ['stee1', []],
  ['qwertyuiop', []],
  // Of five letters the first is never a slip, unless it has changed places with the second.
  ['zteam', []],
  ['tseam', ['steam']],
  ['steelcleaner', ['steel cleaner']],
])('%s may be %j', (typed, meant) => {
  expect(correctWords(typed.split(' '), vocabulary).map((words) => words.join(' '))).toEqual(meant)
})

test('of many words with slips a few texts are tried, the nearest of them', () => {
  const texts = correctWords(
    Array.from({ length: 12 }, () => 'steem'),
    vocabulary,
  )
  expect(texts).toHaveLength(4)
  expect(texts[0]).toEqual(Array.from({ length: 12 }, () => 'steel'))
})
