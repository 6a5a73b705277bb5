import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { gaugeReader } from './read-gauges.ts'
import type { ShopGauge } from './shop-gauges.ts'

const away = Object.assign(new Error('Connection terminated'), { code: '57P01' })

test('however many ask, the database is asked once in ten seconds', async () => {
  const { read, asked, wait } = open([gauge('one', async () => 1)])
  const rounds = await Promise.all(Array.from({ length: 50 }, read))
  expect(rounds.every(({ samples }) => samples.get('one')?.[0]?.value === 1)).toBe(true)
  wait(9999)
  await read()
  expect(asked).toEqual(['one'])
  wait(1)
  await read()
  expect(asked).toEqual(['one', 'one'])
})

test('a database that is away is asked nothing further, and what was read is told', async () => {
  const { read, asked } = open([
    gauge('one', async () => 1),
    gauge('two', () => Promise.reject(away)),
    gauge('three', async () => 3),
  ])
  const { isUp, samples } = await read()
  expect([isUp, [...samples.keys()], asked]).toEqual([false, ['one'], ['one', 'two']])
})

test('a gauge that fails by itself is logged, and the others are read', async () => {
  const { read, logged } = open([
    gauge('one', () => Promise.reject(new Error('a mistake'))),
    gauge('two', async () => null),
    gauge('three', async () => [{ labels: { state: 'x' }, value: 3 }]),
  ])
  const { isUp, samples } = await read()
  expect([isUp, [...samples]]).toEqual([true, [['three', [{ labels: { state: 'x' }, value: 3 }]]]])
  expect(logged).toEqual(['one'])
})

test('a database that does not answer is waited for no longer than the limit, and not asked twice', async () => {
  const { promise: held, resolve: letGo } = Promise.withResolvers<number>()
  const { read, asked, wait } = open([gauge('one', async () => 1), gauge('two', () => held)])
  const { isUp, samples } = await read()
  expect([isUp, [...samples.keys()]]).toEqual([false, ['one']])
  wait(10_000)
  expect((await read()).isUp).toBe(false)
  expect(asked).toEqual(['one', 'two'])
  letGo(2)
  await setImmediate()
  wait(10_000)
  const { isUp: isBack, samples: found } = await read()
  expect([isBack, [...found.keys()]]).toEqual([true, ['one', 'two']])
})

function gauge(name: string, read: ShopGauge['read']): ShopGauge {
  return { name, help: name, read }
}

/** A reader with a clock that moves only when told. */
function open(gauges: ShopGauge[]) {
  const asked: string[] = []
  const logged: string[] = []
  let time = 0
  const watched = gauges.map((one) => ({
    ...one,
    read: (needs: Parameters<ShopGauge['read']>[0]) => {
      asked.push(one.name)
      return one.read(needs)
    },
  }))
  const needs = { log: { warn: ({ gauge: name }: { gauge: string }) => void logged.push(name) } }
  const read = gaugeReader(needs as never, watched, { every: 10_000, longest: 50 }, () => time)
  return { read, asked, logged, wait: (ms: number) => void (time += ms) }
}
