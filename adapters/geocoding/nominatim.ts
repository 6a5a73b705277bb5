import { setTimeout as delay } from 'node:timers/promises'
import { z } from 'zod'
import type { Geocoder, PlaceAnswer } from '../../shop/places/geocoder.ts'
import { callOutside, parseJson } from '../outbound.ts'

/** `address` is complete, for example https://nominatim.openstreetmap.org/search */
type NominatimService = { address: string; userAgent: string }

const timeoutMs = 2000
/** However small the scale: on a busy machine a first connection takes time. */
const leastTimeoutMs = 1000
/** At most one request a second for the whole application (operations.osmfoundation.org/policies/nominatim). */
const betweenRequestsMs = 1000

/** Numbers arrive as text, among many more fields. `Number('')` would be a place off the coast of Africa. */
const degrees = (most: number) =>
  z.string().trim().min(1).transform(Number).pipe(z.number().min(-most).max(most))
const answers = z.array(z.looseObject({ lat: degrees(90), lon: degrees(180) }))

/** Nominatim's search. `timeScale` shortens the time limits and the wait between requests for tests. */
export function nominatimGeocoder(service: NominatimService, timeScale = 1): Geocoder {
  let last: Promise<unknown> = Promise.resolve()
  const pause = () => delay(betweenRequestsMs * timeScale)

  /** One after the other: each starts a second after the answer to the one before. */
  function inTurn<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
    const answer = last.then(ask)
    last = answer.then(pause, pause)
    return answer
  }

  async function search(text: string): Promise<PlaceAnswer> {
    const address = new URL(service.address)
    for (const [name, value] of Object.entries({ q: text, format: 'jsonv2', limit: '1' }))
      address.searchParams.set(name, value)
    const reply = await callOutside({
      method: 'GET',
      address: address.href,
      headers: { 'user-agent': service.userAgent, accept: 'application/json', 'accept-language': 'en' },
      timeoutMs: Math.max(leastTimeoutMs, timeoutMs * timeScale),
    })
    if (reply.kind !== 'answer') return { kind: 'unreachable', reason: reply.reason }
    if (reply.status !== 200) return { kind: 'unreachable', reason: `status ${reply.status}` }
    return readPlace(reply.body)
  }

  return {
    /**
     * The search knows streets and towns, and finds nothing if a company name comes first: then it is asked again, a
     * second later, without the first line.
     */
    async find(address) {
      const lines = linesOf(address)
      if (lines.length === 0) return { kind: 'unknown' }
      const whole = await inTurn(() => search(lines.join(', ')))
      if (whole.kind !== 'unknown' || lines.length === 1) return whole
      return inTurn(() => search(lines.slice(1).join(', ')))
    },
  }
}

function linesOf(address: string): string[] {
  return address
    .split(/[\r\n\u2028\u2029]+/)
    .map(withoutLastCommas)
    .filter(Boolean)
}

function withoutLastCommas(line: string): string {
  let end = line.length
  while (end > 0 && /[\s,]/.test(line.charAt(end - 1))) end -= 1
  return line.slice(0, end).trim()
}

function readPlace(body: string): PlaceAnswer {
  const found = answers.safeParse(parseJson(body)).data
  if (!found) return { kind: 'unreachable', reason: 'unreadable answer' }
  const [first] = found
  return first ? { kind: 'found', place: { lat: first.lat, lon: first.lon } } : { kind: 'unknown' }
}
