import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { atThisSpeed } from '../kit/at-this-speed.ts'
import { buy, orderRequest, untilState } from '../kit/buy.ts'
import { serviceHeader, serviceToken } from '../kit/service.ts'
import { openForgedSite, signInAs } from '../kit/sign-in.ts'
import { jpeg } from '../uploads/files.ts'
import { world } from '../kit/world.ts'
import { fuzz } from './fuzz.ts'
import { everybody, type Who } from './requests.ts'

/** docs/safety.md, S39. `npm run fuzz` makes many more requests; the few of this test are always the same. */
const asked = {
  requests: Number(process.env['FUZZ_REQUESTS'] ?? 1200),
  seed: Number(process.env['FUZZ_SEED'] ?? 1),
  inFlight: Number(process.env['FUZZ_IN_FLIGHT'] ?? 8),
  longestMs: Number(process.env['FUZZ_LONGEST_MS'] ?? atThisSpeed(10_000)),
}

const { provider, shop, server } = await openForgedSite({
  LIMITS: 'off',
  SERVICE_TOKEN: serviceToken,
  LOG_LEVEL: 'error',
})

test(
  `${asked.requests} requests made from openapi.json (seed ${asked.seed}): no 5xx, no hang, no other answer than it describes`,
  { timeout: Math.max(300_000, asked.requests * 60) },
  async () => {
    const id = await buy(shop, await orderRequest(shop, { ownerSub: 'partner', tier: 'partner' }))
    await untilState(shop, id, 'COMPLETED')
    const found = await fuzz({
      ...asked,
      origin: server.origin,
      known: { texts: await knownTexts(id), jpeg: await jpeg() },
      headersOf,
      say: (text) => process.env['FUZZ_REQUESTS'] && console.log(text),
    })
    if (process.env['FUZZ_REQUESTS'] || found.faults.length) print(found)
    expect(found.requests).toBe(asked.requests)
    expect(found.faults).toEqual([])
    // With an invalid token all requests would prove nothing.
    expect(everybody.filter((who) => !found.welcome.has(who))).toEqual(['bad bearer'])
    expect(Object.hasOwn(Object.prototype, 'a')).toBe(false)
  },
)

async function headersOf(who: Who): Promise<Record<string, string>> {
  if (who === 'service') return { [serviceHeader]: serviceToken }
  if (who === 'bad bearer') return { authorization: 'Bearer a.b.c' }
  if (who === 'visitor') return {}
  const visitor = server.visitor()
  const sub = who.startsWith('admin') ? 'admin' : 'partner'
  await signInAs(shop, visitor, { sub, isAdmin: sub === 'admin' })
  if (who.endsWith('bearer')) return { authorization: `Bearer ${await provider.accessToken({ sub })}` }
  return { cookie: [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ') }
}

/** Names and ids of existing records, read again from the database. */
async function knownTexts(checkoutId: string): Promise<string[]> {
  const rows = await shop.db.execute<{ text: string }>(sql`
    select id::text as text from product union select number from product
    union select id::text from category union select name from category
    union select id::text from testimonial union select id::text from gallery_image
    union select id::text from notification union select order_number from checkout where order_number is not null`)
  return [
    ...rows.rows.map(({ text }) => text),
    checkoutId,
    'partner',
    'Privacy Policy',
    world.grinder.number,
    '1',
    '2',
  ]
}

function print({ requests, statuses, slowestMs, slowest, faults }: Awaited<ReturnType<typeof fuzz>>): void {
  console.table(statuses)
  console.log(
    `seed ${asked.seed}, ${requests} requests, slowest ${Math.round(slowestMs)} ms (${slowest}), ${faults.length} kinds of faults`,
  )
  for (const { fault, request, times } of faults)
    console.log(`${times} × ${fault.slice(0, 600)}\n    ${JSON.stringify(request).slice(0, 600)}`)
  for (const line of shop.logged.slice(0, 20)) console.log(line.slice(0, 900))
}
