import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import autocannon from 'autocannon'
import type { Answer } from './bare-server.ts'

type Bare = { origin: string; give(answer: Answer): Promise<void>; close(): Promise<void> }

export type Pace = { rounds: number; seconds: number }

/** Requests per second, compared with a bare server that sends the same bytes. */
export type Outcome = { rate: number; ratio: number }

const asking = { 'accept-encoding': 'br' }
/** node:http writes these by itself, for either server. */
const ownHeaders = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding'])

export async function openBare(): Promise<Bare> {
  const child = fork(join(import.meta.dirname, 'bare-server.ts'))
  const port: unknown = await heard(child)
  return {
    origin: `http://127.0.0.1:${Number(port)}`,
    async give(answer) {
      const ready = heard(child)
      child.send(answer)
      await ready
    },
    async close() {
      const ended = once(child, 'exit')
      child.disconnect()
      await ended
    },
  }
}

/**
 * The two take turns in short rounds, so that other work of the machine affects both; each round gives one ratio, and
 * the median counts.
 */
export async function race(shopOrigin: string, bare: Bare, path: string, pace: Pace): Promise<Outcome> {
  await bare.give(await answerOf(shopOrigin + path))
  const rates: number[] = []
  const ratios: number[] = []
  await load(shopOrigin + path, 1)
  await load(bare.origin + path, 1)
  for (let round = 0; round < pace.rounds; round += 1) {
    const ours = await load(shopOrigin + path, pace.seconds)
    const theirs = await load(bare.origin + path, pace.seconds)
    rates.push(ours)
    ratios.push(ours / theirs)
  }
  return { rate: median(rates), ratio: median(ratios) }
}

/** The second answer: the first one may fill a cache. */
async function answerOf(address: string): Promise<Answer> {
  await ask(address)
  const { response, body } = await ask(address)
  if (response.statusCode !== 200) throw new Error(`${address} answers ${response.statusCode}`)
  const headers = Object.entries(response.headersDistinct).flatMap(([name, values = []]) =>
    ownHeaders.has(name) ? [] : [[name, values.join(', ')] as [string, string]],
  )
  return { status: 200, headers, body: body.toString('base64') }
}

async function ask(address: string): Promise<{ response: IncomingMessage; body: Buffer }> {
  const asked = request(address, { headers: asking })
  asked.end()
  const [response] = (await once(asked, 'response')) as [IncomingMessage]
  const pieces: Buffer[] = []
  for await (const piece of response) pieces.push(piece as Buffer)
  return { response, body: Buffer.concat(pieces) }
}

async function load(address: string, seconds: number): Promise<number> {
  const result = await autocannon({
    url: address,
    connections: 50,
    pipelining: 1,
    duration: seconds,
    headers: asking,
  })
  const failed = result.errors + result.non2xx + result.timeouts
  if (failed > 0) throw new Error(`${address}: ${failed} of ${result.requests.total} requests failed`)
  return result.requests.total / result.duration
}

async function heard(child: ChildProcess): Promise<unknown> {
  const [message] = (await once(child, 'message')) as [unknown]
  return message
}

export function median(figures: number[]): number {
  const sorted = figures.toSorted((one, other) => one - other)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 ? (sorted[middle] ?? 0) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2
}
