import { median } from './race.ts'

/** How far apart the answers to a known and to an unknown address are, in milliseconds (docs/safety.md, S24). */
type Apart = { name: string; known: number; unknown: number; apart: number }

/** One on the demo's list, and one of the same length that is not. */
const known = 'office@elmwood-dental-laboratory.demo.test'
const unknown = 'office@elmwood-dental-laboratori.demo.test'
const asGuest = { 'sec-fetch-site': 'same-origin' }

const ways: Record<string, (origin: string, email: string, time: string) => Promise<Response>> = {
  'sign-up': (origin, email) => postJson(origin, '/api/sign-ups', { email }),
  'leave request': (origin, email) =>
    fetch(`${origin}/unsubscribe.data`, {
      method: 'POST',
      headers: asGuest,
      body: new URLSearchParams({ email }),
    }),
  'contact form': (origin, email, time) => write(origin, email, time, 'now'),
}

/** The contact form knows whoever has written before. Never the same text twice: that would be held. */
const before: typeof ways = {
  'contact form': (origin, email, time) => write(origin, email, time, 'some time ago'),
}

function write(origin: string, email: string, time: string, when: string): Promise<Response> {
  return postJson(origin, '/api/inquiries', {
    name: 'Ada Lee',
    email: `${time}.${email}`,
    type: 'sales',
    message: `What does it cost? ${email} ${time} ${when}`,
  })
}

/** Asked in turns, so that other work of the machine affects both; the first answers do not count. */
export async function measureKnownAddresses(origin: string, times: number): Promise<Apart[]> {
  const found: Apart[] = []
  for (const [name, ask] of Object.entries(ways)) {
    const took: Record<string, number[]> = { [known]: [], [unknown]: [] }
    for (let time = -warmUps; time < times; time += 1)
      for (const email of time % 2 ? [known, unknown] : [unknown, known]) {
        const asked = String(time + warmUps)
        if (email === known) await before[name]?.(origin, email, asked)
        const ms = await timed(() => ask(origin, email, asked))
        if (time >= 0) took[email]?.push(ms)
      }
    const [ofKnown, ofUnknown] = [median(took[known] ?? []), median(took[unknown] ?? [])]
    found.push({ name, known: ofKnown, unknown: ofUnknown, apart: Math.abs(ofKnown - ofUnknown) })
  }
  return found
}

const warmUps = 20

async function timed(ask: () => Promise<Response>): Promise<number> {
  const start = performance.now()
  const response = await ask()
  await response.arrayBuffer()
  const ms = performance.now() - start
  if (!response.ok) throw new Error(`${response.url} answers ${response.status}`)
  return ms
}

function postJson(origin: string, path: string, body: object): Promise<Response> {
  return fetch(origin + path, {
    method: 'POST',
    headers: { ...asGuest, 'content-type': 'application/json', 'x-requested-with': 'shop' },
    body: JSON.stringify(body),
  })
}
