import { expect, test } from 'vitest'
import { Invalidations } from './invalidations.ts'
import { remember } from './remember.ts'
import { TaggedMemory } from './tagged-memory.ts'

function open(most = { entries: 10, bytes: 1000 }) {
  const invalidations = new Invalidations()
  invalidations.startHearing()
  const memory = new TaggedMemory<string>(invalidations, most)
  const keep = (key: string, tags: string[], { bytes = 1, moment = invalidations.moment() } = {}) =>
    memory.keep(key, key, { tags, bytes, moment })
  return { invalidations, memory, keep }
}

test('a write drops what carries its tag, and nothing else', () => {
  const { invalidations, memory, keep } = open()
  keep('list', ['catalogue', 'product:A', 'product:B'])
  keep('a', ['catalogue', 'product:A'])
  keep('b', ['catalogue', 'product:B'])
  invalidations.drop('product:A')
  expect(['list', 'a', 'b'].map((key) => memory.get(key))).toEqual([undefined, undefined, 'b'])
  invalidations.drop('catalogue')
  expect(memory.get('b')).toBeUndefined()
})

test('what was being made while its tag was written is not kept; another tag does no harm', () => {
  const { invalidations, memory, keep } = open()
  const moment = invalidations.moment()
  invalidations.drop('product:A')
  keep('a', ['catalogue', 'product:A'], { moment })
  keep('b', ['catalogue', 'product:B'], { moment })
  expect([memory.get('a'), memory.get('b')]).toEqual([undefined, 'b'])
  invalidations.dropAll()
  keep('c', ['content'], { moment })
  expect(memory.get('c')).toBeUndefined()
})

test('after very many writes, what began before them is not kept', () => {
  const { invalidations, memory, keep } = open()
  const moment = invalidations.moment()
  for (let at = 0; at < 1000; at += 1) invalidations.drop(`product:${at}`)
  keep('still known', ['content'], { moment })
  invalidations.drop('product:last')
  keep('no longer known', ['content'], { moment })
  expect([memory.get('still known'), memory.get('no longer known')]).toEqual(['still known', undefined])
})

test('while nothing is heard, what is there stays and nothing is added; after it all is made anew', () => {
  const { invalidations, memory, keep } = open()
  keep('a', ['catalogue'])
  invalidations.stopHearing()
  keep('b', ['catalogue'])
  expect([memory.get('a'), memory.get('b')]).toEqual(['a', undefined])
  invalidations.startHearing()
  expect(memory.get('a')).toBeUndefined()
})

test('room goes to what is used, by number and by bytes', () => {
  const { memory, keep } = open({ entries: 2, bytes: 100 })
  keep('a', [])
  keep('b', [])
  memory.get('a')
  keep('c', [])
  expect(['a', 'b', 'c'].map((key) => memory.get(key))).toEqual(['a', undefined, 'c'])
  keep('large', [], { bytes: 101 })
  expect(memory.get('large')).toBeUndefined()
})

test('remembered values are read once for all who ask, and again after a write', async () => {
  const { invalidations } = open()
  const reads: PromiseWithResolvers<number>[] = []
  const ask = remember(invalidations, ['catalogue'], () => {
    const read = Promise.withResolvers<number>()
    reads.push(read)
    return read.promise
  })
  const before = [ask(), ask()]
  expect(reads).toHaveLength(1)
  // Written while it is being read: those who asked before get it, who asks now does not.
  invalidations.drop('catalogue')
  const after = ask()
  expect(reads).toHaveLength(2)
  reads[0]?.resolve(1)
  reads[1]?.resolve(2)
  expect(await Promise.all([...before, after, ask()])).toEqual([1, 1, 2, 2])
  expect(reads).toHaveLength(2)
  invalidations.drop('content')
  expect(await ask()).toBe(2)
  expect(reads).toHaveLength(2)
})

test('what could not be read is read again', async () => {
  const { invalidations } = open()
  let fails = true
  const ask = remember(invalidations, ['catalogue'], async () => {
    if (fails) throw new Error('away')
    return 1
  })
  await expect(ask()).rejects.toThrow('away')
  fails = false
  expect(await ask()).toBe(1)
})
