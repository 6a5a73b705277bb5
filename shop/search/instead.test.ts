import { expect, test } from 'vitest'
import { readInstead } from './instead.ts'
import { readWanted } from './wanted.ts'

const vocabulary = new Map([
  ['steam', 4],
  ['cleaner', 5],
  ['lathe', 20],
  ['lathes', 9],
  ['polishing', 6],
  ['handpiece', 3],
  ['table', 12],
  ['hood', 2],
  ['model', 1],
])

test.each<[string, string[]]>([
  ['do you have a lathe', ['lathe']],
  ['Best polishing lathe', ['polishing lathe']],
  ['dental lahte', ['lahte', 'lathe']],
  ['part number PL2', ['pl2']],
  ['Model AG03, please', ['model ag03', 'ag03']],
  ['looking for a model lathe', ['model lathe', 'lathe']],
  ['lathe 🦷', ['lathe']],
  ['pl2 and ag03', []],
  ['steamcleaner', ['steam cleaner']],
  ['hand piece', ['handpiece']],
  ['AGO3', ['ag03']],
  ['PL1O', ['pl10']],
  ['pll0', ['pl10']],
  ['HOl5', ['ho15']],
  // Another first letter makes another word of a short one, and nobody leaves out what does tell something.
  ['cable', []],
  ['good', []],
  ['banana lathe', []],
  ['what is this', []],
  ['pl999', []],
  ['', []],
])('%s may mean %j', (typed, meant) => {
  const instead = readInstead(readWanted(typed, []), vocabulary, [])
  expect(instead.map(({ words }) => words.join(' '))).toEqual(meant)
})

test('of a long text a few others are tried', () => {
  const typed = Array.from({ length: 6 }, () => 'hand piece').join(' ')
  expect(readInstead(readWanted(typed, []), vocabulary, [])).toHaveLength(6)
  const synonyms = Array.from({ length: 9 }, (_, at) => ({
    id: `${at}`,
    term: `piecework${at}`,
    means: 'job',
    bothWays: false,
    version: 0,
  }))
  expect(readInstead(readWanted(typed, []), vocabulary, synonyms)).toHaveLength(8)
})
