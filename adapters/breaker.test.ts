import { expect, test } from 'vitest'
import { sparingWay } from './breaker.ts'
import type { OutboundReply } from './outbound.ts'

const silence: OutboundReply = { kind: 'silence', reason: 'reset' }
const notReached: OutboundReply = { kind: 'unsent', reason: 'ECONNREFUSED' }

test('after five failures a host is left alone, but for one probe every 30 s; an answer ends it', async () => {
  const { ask, heard, replies, wait } = open()
  replies.default = silence
  for (let call = 0; call < 5; call += 1) expect(await ask()).toMatchObject({ kind: 'silence' })
  expect(await ask()).toMatchObject({ kind: 'unsent' })
  expect(heard).toHaveLength(5)
  for (let second = 0; second < 300; second += 1) {
    await ask()
    wait(1000)
  }
  expect(heard).toHaveLength(5 + 9)
  replies.default = answer(200)
  wait(30_000)
  expect(await ask()).toMatchObject({ kind: 'answer' })
  expect(await ask()).toMatchObject({ kind: 'answer' })
})

test('of twenty who ask at once after the pause, one is the probe', async () => {
  const { ask, heard, replies, wait } = open()
  replies.default = silence
  for (let call = 0; call < 5; call += 1) await ask()
  wait(30_000)
  await Promise.all(Array.from({ length: 20 }, () => ask()))
  expect(heard).toHaveLength(6)
})

test.each([
  ['no answer', silence],
  ['not reached', notReached],
  ['503', answer(503)],
])('%s is a failure', async (_, reply) => {
  const { ask, heard, replies } = open()
  replies.default = reply
  for (let call = 0; call < 9; call += 1) await ask()
  expect(heard).toHaveLength(5)
})

test.each([
  ['a no', answer(404)],
  ['too many requests', answer(429)],
])('%s is an answer, not a failure', async (_, reply) => {
  const { ask, heard, replies } = open()
  replies.default = reply
  for (let call = 0; call < 9; call += 1) await ask()
  expect(heard).toHaveLength(9)
})

test('five failures over a longer time leave the way open', async () => {
  const { ask, heard, replies, wait } = open()
  replies.default = silence
  for (let call = 0; call < 9; call += 1) {
    await ask()
    wait(8000)
  }
  expect(heard).toHaveLength(9)
})

test('one host does not speak for another', async () => {
  const { ask, heard, replies } = open()
  replies.default = silence
  for (let call = 0; call < 6; call += 1) await ask('https://one.example/')
  await ask('https://two.example/')
  expect(heard.at(-1)).toBe('https://two.example/')
})

test('a host that names a time is left alone so long, at most ten minutes', async () => {
  const { ask, heard, replies, wait } = open()
  replies.default = answer(429, '20')
  await ask()
  wait(19_000)
  expect(await ask()).toMatchObject({ kind: 'unsent' })
  wait(1000)
  replies.default = answer(429, '999999')
  await ask()
  expect(heard).toHaveLength(2)
  wait(600_000)
  await ask()
  expect(heard).toHaveLength(3)
})

/** A breaker with a clock that moves only when told. */
function open() {
  const heard: string[] = []
  const replies = { default: answer(200) }
  let time = 0
  const way = sparingWay(
    1,
    async ({ address }) => {
      heard.push(address)
      return replies.default
    },
    () => time,
  )
  return {
    heard,
    replies,
    ask: (address = 'https://one.example/') =>
      way({
        method: 'GET',
        address,
        timeoutMs: 1000,
      }),
    wait: (ms: number) => {
      time += ms
    },
  }
}

function answer(status: number, retryAfter?: string): OutboundReply {
  const headers = new Headers(retryAfter === undefined ? {} : { 'retry-after': retryAfter })
  return { kind: 'answer', status, headers, body: '' }
}
