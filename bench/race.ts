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

/** How long the slowest of a hundred answers take, in ms. */
type TimedOutcome = Outcome & { p99: number }

type Load = { rate: number; p99: number }

const usual = { connections: 50, cookie: '' }
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
export async function race(
  shopOrigin: string,
  bare: Bare,
  path: string,
  pace: Pace,
  asker = usual,
): Promise<TimedOutcome> {
  await bare.give(await answerOf(shopOrigin + path, asker.cookie))
  const rounds: (Load & { ratio: number })[] = []
  await load(shopOrigin + path, 1, asker)
  await load(bare.origin + path, 1, asker)
  for (let round = 0; round < pace.rounds; round += 1) {
    const ours = await load(shopOrigin + path, pace.seconds, asker)
    const theirs = await load(bare.origin + path, pace.seconds, asker)
    rounds.push({ ...ours, ratio: ours.rate / theirs.rate })
  }
  const medianOf = (figure: (round: Load & { ratio: number }) => number) => median(rounds.map(figure))
  return {
    rate: medianOf(({ rate }) => rate),
    ratio: medianOf(({ ratio }) => ratio),
    p99: medianOf(({ p99 }) => p99),
  }
}

/** The second answer: the first one may fill a cache. */
async function answerOf(address: string, cookie: string): Promise<Answer> {
  await ask(address, cookie)
  const { response, body } = await ask(address, cookie)
  if (response.statusCode !== 200) throw new Error(`${address} answers ${response.statusCode}`)
  const headers = Object.entries(response.headersDistinct).flatMap(([name, values = []]) =>
    ownHeaders.has(name) ? [] : [[name, values.join(', ')] as [string, string]],
  )
  return { status: 200, headers, body: body.toString('base64') }
}

async function ask(address: string, cookie: string): Promise<{ response: IncomingMessage; body: Buffer }> {
  const asked = request(address, { headers: headersOf(cookie) })
  asked.end()
  const [response] = (await once(asked, 'response')) as [IncomingMessage]
  const pieces: Buffer[] = []
  for await (const piece of response) pieces.push(piece as Buffer)
  return { response, body: Buffer.concat(pieces) }
}

export async function load(
  address: string,
  seconds: number,
  { connections, cookie }: typeof usual,
): Promise<Load> {
  const result = await autocannon({
    url: address,
    connections,
    pipelining: 1,
    duration: seconds,
    headers: headersOf(cookie),
  })
  const failed = result.errors + result.non2xx + result.timeouts
  if (failed > 0) throw new Error(`${address}: ${failed} of ${result.requests.total} requests failed`)
  return { rate: result.requests.total / result.duration, p99: result.latency.p99 }
}

function headersOf(cookie: string): Record<string, string> {
  return { 'accept-encoding': 'br', ...(cookie && { cookie }) }
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
