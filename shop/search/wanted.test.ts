import { expect, test } from 'vitest'
import type { Synonym } from './synonym.ts'
import { readWanted } from './wanted.ts'

test('a synonym adds its words, in singular or plural, and is named', () => {
  const synonyms = [synonym('buffing lathe', 'polishing machine'), synonym('buffing', 'shining')]
  const { own, wishes, synonyms: used } = readWanted('Buffing lathes', synonyms)
  expect(textsOf(own)).toEqual([
    ['buffing', 'buffings'],
    ['lathes', 'lathe'],
  ])
  expect(textsOf(wishes)).toEqual([
    [
      'buffing lathes',
      'buffing lathe',
      'buffings lathes',
      'buffings lathe',
      'polishing machine',
      'polishing machines',
      'polishings machine',
      'polishings machines',
    ],
  ])
  expect(used).toEqual(['polishing machine'])
})

test('one way only counts from its own side', () => {
  const synonyms = [synonym('kiln', 'furnace', false), synonym('---', 'nothing')]
  expect(readWanted('kiln', synonyms).synonyms).toEqual(['furnace'])
  expect(readWanted('furnace', synonyms).synonyms).toEqual([])
  expect(readWanted('nothing', synonyms).synonyms).toEqual(['---'])
})

test('a synonym of many words asks for a few of their forms, not for all', () => {
  const long = 'aaa bbb ccc ddd eee fff ggg hhh iii jjj kkk lll mmm nnn ooo'
  const [wish] = readWanted('kiln', [synonym('kiln', long)]).wishes
  expect(wish?.length).toBe(1 + 32)
  expect(textsOf([wish ?? []])[0]?.[1]).toBe(long)
})

test('synonyms are read once, however often somebody types', () => {
  let reads = 0
  const counted = Array.from({ length: 2000 }, (_, at) => ({
    ...synonym('', `model trimmer ${at}`),
    get term() {
      reads += 1
      return `plaster trimmer ${at}`
    },
  }))
  for (let time = 0; time < 5; time += 1) readWanted('plaster trimmer 7 with a long text behind it', counted)
  expect(reads).toBeLessThanOrEqual(2 * counted.length)
})

function synonym(term: string, means: string, bothWays = true): Synonym {
  return { id: term, term, means, bothWays, version: 0 }
}

function textsOf(wishes: { text: string }[][][]): string[][] {
  return wishes.map((wish) => wish.map((way) => way.map(({ text }) => text).join(' ')))
}
