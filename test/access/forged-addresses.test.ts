import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { callOutside, fetchOutside } from '../../adapters/outbound.ts'
import { calls } from '../../api/routes.ts'
import { importCatalogue } from '../../shop/catalogue/import/import-catalogue.ts'
import { newSessionToken } from '../../shop/checkout/session-token.ts'
import { buy, orderRequest, untilState } from '../kit/buy.ts'
import { testDocument } from '../kit/checks/check-answer.ts'
import { hearConnections, openTrap } from '../running/hear-connections.ts'
import { eventually } from '../kit/open-test-shop.ts'
import { openTestSite } from '../kit/open-test-site.ts'
import { publicPages } from '../e2e/kit/public-pages.ts'
import { untilAllQuiet } from '../kit/checks/quiet.ts'
import { sampleCalls, type SampleWorld } from '../kit/sample-calls.ts'
import { drawn } from '../kit/sample.ts'
import { serviceHeader, serviceToken } from '../kit/service.ts'
import { signInAs } from '../kit/sign-in.ts'
import { withTexts } from '../texts/with-texts.ts'

/** Whatever address somebody types, the shop asks only the systems it is set up with (docs/safety.md, S14). */
const connections = hearConnections()
const trap = await openTrap()
afterEach(() => {
  trap.requests.length = 0
  connections.clear()
})
afterAll(() => {
  trap.close()
  connections.close()
})
const { shop, server } = await openTestSite({ LIMITS: 'off', SERVICE_TOKEN: serviceToken })

const known: SampleWorld = { orderNumber: '', checkoutId: '', sub: 'target' }
const admin = server.visitor()
beforeAll(async () => {
  await signInAs(shop, server.visitor(), { sub: 'target' })
  await signInAs(shop, admin, { sub: 'admin', isAdmin: true })
  const sessionToken = newSessionToken()
  admin.cookies.set('__Host-checkout', sessionToken)
  known.checkoutId = await buy(shop, await orderRequest(shop, { sessionToken, ownerSub: 'admin' }))
  await untilState(shop, known.checkoutId, 'COMPLETED')
  const found = await shop.db.execute<{ number: string }>(sql`select order_number as number from checkout`)
  known.orderNumber = found.rows[0]?.number ?? ''
})

const { port } = trap
const addresses = [
  `http://127.0.0.1:${port}/a.jpg`,
  `https://127.0.0.1:${port}/a.jpg`,
  `http://[::1]:${port}/a.jpg`,
  `https://169.254.169.254:${port}/latest/meta-data/`,
  `http://0x7f000001:${port}/a.jpg`,
  `http://inside.loops.test:${port}/a.jpg`,
  `https://inside.loops.test:${port}/a.jpg`,
  `127.0.0.1:${port}`,
  `ada@inside.loops.test`,
]

/** Connections to anything that the shop is not set up with. The embedded back office and the database are inside. */
function strangers(): string[] {
  const { standIns, target } = shop
  const ports = [standIns.origin, standIns.smtpUrl, server.origin].map((address) => new URL(address).port)
  const ofDatabase = typeof target === 'string' ? new URL(target).port || '5432' : String(target.port)
  return connections.all().filter((one) => {
    const socket = one.startsWith('/')
    return !socket && ![...ports, ofDatabase].includes(one.split(':').at(-1) ?? '')
  })
}

function operationOf(name: string) {
  const [method = '', path = ''] = name.split(' ')
  const operation = testDocument.paths[path]?.[method.toLowerCase()]
  if (!operation) throw new Error(`${name} is not described`)
  return operation
}

test('what asks is heard, and the trap hears it', async () => {
  for (const host of ['127.0.0.1', '0x7f000001', 'inside.loops.test'])
    await fetch(`http://${host}:${port}/a.jpg`, { redirect: 'manual' })
  expect(strangers()).toEqual([`127.0.0.1:${port}`, `inside.loops.test:${port}`])
  expect(trap.requests).toEqual(['GET /a.jpg', 'GET /a.jpg', 'GET /a.jpg'])
})

describe.each(Object.keys(calls))('%s', (name) => {
  test('asks nobody for what its texts say', async () => {
    const operation = operationOf(name)
    for (const text of drawn(`addresses for ${name}`, addresses, 3)) {
      const sample = sampleCalls(known).get(name)
      if (!sample) throw new Error(`${name} has no sample in test/kit/sample-calls.ts`)
      for (const { address, headers, body } of withTexts(name, operation, sample, text)) {
        const key = sample.headers && 'idempotency-key' in sample.headers
        const response = await admin.ask(address, {
          method: sample.method,
          headers: {
            ...(sample.role === 'service'
              ? { [serviceHeader]: serviceToken }
              : { 'x-requested-with': 'shop' }),
            ...(key && { 'idempotency-key': randomUUID() }),
            ...headers,
          },
          body,
        })
        expect(response.status).toBeLessThan(500)
        await response.body?.cancel()
      }
    }
    expect([strangers(), trap.requests]).toEqual([[], []])
  })
})

test('a catalogue file with addresses for pictures and brochures asks nobody', async () => {
  const file = join(shop.config.dataDir, 'far.csv')
  for (const text of addresses) {
    const rows = `number,title,description,category,oldPrice,newPrice,wholesalePrice,partnerPricex3,brochure,images\nFAR-1,Far,Away,Vibrators,,10,8,,${text},${text};${text}\n`
    await writeFile(file, rows)
    const folder = shop.config.dataDir
    await importCatalogue(shop, { file, pictures: folder, brochures: folder, actor: 'operator' })
    await importCatalogue(shop, { file, actor: 'operator' })
  }
  expect([strangers(), trap.requests]).toEqual([[], []])
})

test('the map was asked for what was written, mails went to the mail server, and pages show it all: still nobody', async () => {
  await eventually(async () => {
    const asked = shop.standIns.ledger().searches.map(({ q }) => q)
    return asked.some((q) => addresses.includes(q))
  })
  await eventually(async () => shop.standIns.ledger().mails.length > 0, 30_000)
  await untilAllQuiet(shop)
  for (const address of publicPages) expect((await admin.ask(address)).status).toBeLessThan(500)
  expect([strangers(), trap.requests]).toEqual([[], []])
})

describe('no redirect is followed', () => {
  // The trap redirects everybody to its own /next.
  const address = `http://127.0.0.1:${port}/first`

  test.each(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const)('by %s', async (method) => {
    trap.requests.length = 0
    const body = method === 'GET' ? undefined : '{}'
    for (const status of [301, 302, 303, 307, 308]) {
      trap.answerWith(status)
      expect(await callOutside({ method, address, body, timeoutMs: 10_000 })).toMatchObject({
        kind: 'silence',
      })
      const seen = await fetchOutside(address, { method, body }, 10_000)
      expect(seen.kind === 'answer' && seen.response.status).toBe(status)
    }
    expect(trap.requests).toEqual(Array.from({ length: 10 }, () => `${method} /first`))
  })
})
