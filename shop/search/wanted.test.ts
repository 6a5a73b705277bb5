import { expect, test } from 'vitest'
import type { Synonym } from './synonym.ts'
import { completeSynonym, readWanted } from './wanted.ts'

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

test('a number with a unit is one word, under whichever name', () => {
  for (const typed of ['8 inch', '8 Inches', '8 in', '8-inch'])
    expect(textsOf(readWanted(`${typed} trimmer`, []).wishes)).toEqual([['8in'], ['trimmer']])
  expect(textsOf(readWanted('40mfd', []).wishes)).toEqual([['40mfd', '40uf']])
  expect(textsOf(readWanted('220v', []).wishes)).toEqual([['220v']])
  expect(textsOf(readWanted('7 1/2 inch hose', []).wishes)).toEqual([['7'], ['1/2in'], ['hose']])
  // A number of letters and digits may be written apart.
  expect(textsOf(readWanted('400dc', []).wishes)).toEqual([['400dc', '400 dc']])
})

test('a short word behind a number that has a synonym is no part of the number', () => {
  expect(textsOf(readWanted('pl2 mop', [synonym('mop', 'buff')]).wishes)).toEqual([
    ['pl2'],
    ['mop', 'buff', 'buffs'],
  ])
})

test('the last words are completed to what synonyms are for', () => {
  const synonyms = [synonym('foot pedal', 'foot control'), synonym('pedestal', 'stand', false)]
  expect(completeSynonym(['be50', 'foot', 'ped'], synonyms)).toEqual([
    ['be50', 'foot', 'pedal'],
    ['be50', 'foot', 'pedestal'],
  ])
  expect(completeSynonym(['foot', 'pe'], synonyms)).toEqual([])
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
