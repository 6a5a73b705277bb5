import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'

import { afterEach, beforeEach, expect, it } from 'vitest'

import { callIdentity } from '../test/call-identity.ts'

const MAIN = new URL('./main.ts', import.meta.url)

let data: string
let children: ChildProcess[]

beforeEach(() => {
  data = mkdtempSync(join(tmpdir(), 'outside-'))
  children = []
})
afterEach(() => {
  for (const child of children) child.kill('SIGKILL')
  rmSync(data, { recursive: true, force: true })
})

it('says where it is, on its output and to its parent', async () => {
  const { child, origin, smtpUrl } = await startReady()
  child.kill('SIGTERM')
  expect(await text(child.stdout!)).toBe(`outside world: ${origin}\n`)
  expect(smtpUrl).toMatch(/^smtp:\/\/127\.0\.0\.1:\d+$/)
})

it.each(['SIGTERM', 'SIGINT'] as const)(
  'ends within a second at %s, even while a call hangs',
  async (signal) => {
    const { child, origin } = await startReady()
    await fetch(`${origin}/switches`, { method: 'POST', body: JSON.stringify({ inquiry: 'hang' }) })
    const authorization = `Basic ${btoa('testing:testing123')}`
    const call = fetch(`${origin}/cardconnect/rest/inquire/1/496160873888`, { headers: { authorization } })
    const broken = expect(call).rejects.toThrow('fetch failed')
    // Answered on another connection, so the call above has arrived as well.
    await fetch(`${origin}/switches`)
    const began = performance.now()
    child.kill(signal)
    expect(await once(child, 'exit')).toEqual([0, null])
    expect(performance.now() - began).toBeLessThan(1000)
    await broken
  },
)

it('ends when its parent is gone', async () => {
  const { child } = await startReady()
  child.disconnect()
  expect(await once(child, 'exit')).toEqual([0, null])
})

it('says in one line that its port is in use', async () => {
  const { origin } = await startReady()
  const { port } = new URL(origin)
  const second = start(['--port', port, '--smtp-port', '0'])
  const [[code], told] = await Promise.all([once(second, 'exit'), text(second.stderr!)])
  expect([code, told]).toEqual([1, `outside world: port ${port} is in use\n`])
})

it('says in one line that an option is no number', async () => {
  const child = start(['--port', 'many'])
  const [[code], told] = await Promise.all([once(child, 'exit'), text(child.stderr!)])
  expect([code, told]).toEqual([1, 'outside world: --port many is not a number\n'])
})

it('says in one line that the shop has no origin', async () => {
  const child = start(['--shop-origin', 'shop'])
  const [[code], told] = await Promise.all([once(child, 'exit'), text(child.stderr!)])
  expect([code, told]).toEqual([1, 'outside world: --shop-origin shop is not an origin\n'])
})

it('sends whoever signed in to the shop that it was told of', async () => {
  const child = start([
    '--port',
    '0',
    '--smtp-port',
    '0',
    '--data',
    data,
    '--shop-origin',
    'http://shop.test',
  ])
  const [{ origin }] = (await once(child, 'message')) as [Ready]
  const provider = callIdentity(`${origin}/oidc`, 'http://shop.test')
  expect((await provider.signIn()).back.address.origin).toBe('http://shop.test')
})

type Ready = { ready: true; origin: string; smtpUrl: string }

async function startReady(): Promise<Ready & { child: ChildProcess }> {
  const child = start(['--port', '0', '--smtp-port', '0', '--data', data])
  const [message] = (await once(child, 'message')) as [Ready]
  expect(message.ready).toBe(true)
  return { ...message, child }
}

function start(args: string[]): ChildProcess {
  const child = fork(MAIN, args, { silent: true, execArgv: [] })
  children.push(child)
  return child
}
