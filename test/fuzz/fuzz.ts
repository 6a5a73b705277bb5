import * as fc from 'fast-check'
import { faultOf, testDocument } from '../kit/checks/check-answer.ts'
import { everybody, requestsOf, type FuzzRequest, type Known, type Who } from './requests.ts'

type Fuzzed = {
  requests: number
  statuses: Record<string, number>
  slowestMs: number
  /** which call it was */
  slowest: string
  /** who got what they asked for at least once */
  welcome: Set<Who>
  faults: { fault: string; request: FuzzRequest; times: number }[]
}

type Wishes = {
  origin: string
  known: Known
  seed: number
  requests: number
  inFlight: number
  /** an answer that takes longer counts as a hang */
  longestMs: number
  /** somebody's headers; asked again for each batch, because a request may have signed them out */
  headersOf: (who: Who) => Promise<Record<string, string>>
  say: (text: string) => void
}

const batch = 500

/** Makes requests from openapi.json and compares each answer with it. The same seed makes the same requests. */
export async function fuzz(wishes: Wishes): Promise<Fuzzed> {
  const found: Fuzzed = {
    requests: 0,
    statuses: {},
    slowestMs: 0,
    slowest: '',
    welcome: new Set(),
    faults: [],
  }
  const made = requestsOf(testDocument, wishes.known)
  for (let from = 0; from < wishes.requests; from += batch) {
    const numRuns = Math.min(batch, wishes.requests - from)
    const waiting = fc.sample(made, { seed: wishes.seed + from, numRuns }).values()
    const headers = await headersOfAll(wishes)
    const worker = async () => {
      for (const request of waiting) await judge(wishes, headers, request, found)
    }
    await Promise.all(Array.from({ length: wishes.inFlight }, worker))
    if ((from / batch) % 10 === 9)
      wishes.say(
        `${found.requests} requests, ${found.faults.length} faults, slowest ${Math.round(found.slowestMs)} ms (${found.slowest})`,
      )
  }
  return found
}

async function headersOfAll({ headersOf }: Wishes): Promise<Map<Who, Record<string, string>>> {
  const all = new Map<Who, Record<string, string>>()
  // One after the other: with cookies and by bearer it is the same person, whose row only one can lock.
  for (const who of everybody) all.set(who, await headersOf(who))
  return all
}

async function judge(
  { origin, longestMs, say }: Wishes,
  headers: Map<Who, Record<string, string>>,
  request: FuzzRequest,
  found: Fuzzed,
): Promise<void> {
  const from = performance.now()
  const { fault, status } = await ask(origin, headers.get(request.who) ?? {}, request)
  const ms = performance.now() - from
  found.requests += 1
  if (status === '200') found.welcome.add(request.who)
  if (ms > found.slowestMs) {
    found.slowestMs = ms
    found.slowest = `${request.method} ${pathOf(request)} → ${status}`
  }
  found.statuses[status] = (found.statuses[status] ?? 0) + 1
  const said = fault ?? (ms > longestMs ? `took longer than ${longestMs} ms` : null)
  if (!said) return
  const what = `${request.method} ${pathOf(request)} → ${status}: ${said}`
  const known = found.faults.find((one) => sameKind(one.fault, what))
  if (known) {
    known.times += 1
    return
  }
  found.faults.push({ fault: what, request, times: 1 })
  say(`${Math.round(ms)} ms, as ${request.who}: ${what.slice(0, 600)}`)
}

async function ask(origin: string, own: Record<string, string>, request: FuzzRequest) {
  try {
    const response = await fetch(origin + request.address, {
      method: request.method,
      headers: { ...own, ...request.headers },
      body: bodyOf(request),
      redirect: 'manual',
      signal: AbortSignal.timeout(30_000),
    })
    const { status } = response
    const { pathname } = new URL(response.url || request.address, origin)
    const fault = status >= 500 ? await response.text() : await faultOf(request.method, pathname, response)
    await response.body?.cancel().catch(() => {})
    return { status: String(status), fault }
  } catch (error) {
    const { message, cause } = error as Error
    return { status: 'none', fault: cause instanceof Error ? `${message}: ${cause.message}` : message }
  }
}

function bodyOf({ body }: FuzzRequest): FormData | string | undefined {
  if (body.kind === 'none') return undefined
  if (body.kind === 'text') return body.text.toWellFormed()
  const form = new FormData()
  for (const [name, value] of body.fields)
    if (typeof value === 'string') form.append(name, value)
    else form.append(name, new File([new Uint8Array(value)], 'a.jpg', { type: 'image/jpeg' }))
  return form
}

function pathOf({ address }: FuzzRequest): string {
  return address.split('?')[0]?.slice(0, 80) ?? ''
}

/** The same wrong answer of the same call: the reference of an error and the id in a path differ each time. */
function sameKind(one: string, other: string): boolean {
  return kindOf(one) === kindOf(other)
}

function kindOf(fault: string): string {
  const parts = fault.replace(/reference [\w-]+/, '').split(/[/:]/)
  return parts
    .filter((_, at) => at !== 3)
    .join('/')
    .slice(0, 120)
}
