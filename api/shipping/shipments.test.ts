import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { buy, orderRequest, untilState } from '../../test/kit/buy.ts'
import { tableHashes } from '../../test/kit/checks/table-hashes.ts'
import { untilAllQuiet } from '../../test/kit/checks/quiet.ts'
import type { Visitor } from '../../test/kit/http.ts'
import { eventually } from '../../test/kit/open-test-shop.ts'
import { openTestSite } from '../../test/kit/open-test-site.ts'
import { openService, serviceToken } from '../../test/kit/service.ts'
import { signInAs } from '../../test/kit/sign-in.ts'
import { miller, world } from '../../test/kit/world.ts'
import { noInstructions, type Instructions } from '../../shop/checkout/instructions/instructions.ts'

const { shop, server } = await openTestSite({
  LIMITS: 'off',
  PARTNERS: 'any',
  SERVICE_TOKEN: serviceToken,
  TIME_ZONE: 'America/New_York',
})
const service = openService(server)
const pin = world.pin.number

let admin: Visitor
let dana: Visitor
beforeAll(async () => {
  admin = server.visitor()
  dana = server.visitor()
  await signInAs(shop, admin, { sub: 'boss', isAdmin: true })
  await signInAs(shop, dana, { sub: 'dana' })
})

describe('staff', () => {
  test('ship in parts: list, dashboard, order and its buyer follow', async () => {
    const number = await bought(3)
    expect(await listed('to-ship')).toContain(number)
    const { waiting } = await dashboard()
    const first = await admin.call('POST', '/api/shipments', {
      order: number,
      lines: [{ number: pin, quantity: 1 }],
      carrier: 'UPS',
      tracking: '1Z9',
      shippedOn: '2026-11-20',
    })
    expect(first.status).toBe(201)
    expect(await first.json()).toMatchObject({
      order: number,
      state: 'partly',
      lines: [{ number: pin, ordered: 3, shipped: 1, toCome: 2 }],
      shipment: { no: 1, carrier: 'UPS', trackingPage: 'https://www.ups.com/track?tracknum=1Z9' },
      note: `Shipment 1 is recorded. An e-mail is on its way to ${miller.email}.`,
    })
    expect(await listed('to-ship')).toContain(number)
    // A carrier calls, and has only this.
    for (const typed of ['1Z9', '1z-9', '1Z 9']) {
      expect([typed, await listed('shipped', typed)]).toEqual([typed, expect.arrayContaining([number])])
      const found = await admin.call('GET', `/api/orders?q=${encodeURIComponent(typed)}`)
      expect(JSON.stringify(await found.json())).toContain(`"${number}"`)
    }
    expect(await listed('shipped', '1Z')).not.toContain(number)
    expect(await listed('shipped', `Mr. ${number} miller`)).toContain(number)
    expect(await dashboard()).toMatchObject({ waiting: { toShip: waiting.toShip } })
    const page = (await (await dana.ask(`/my-orders/${number}`)).text()).replaceAll('<!-- -->', '')
    for (const words of [
      'November 20, 2026',
      'href="https://www.ups.com/track?tracknum=1Z9"',
      'Still to come',
    ])
      expect(page).toContain(words)
    expect(await (await dana.ask('/my-orders')).text()).toContain('Partly shipped')
    const mail = await eventually(async () =>
      shop.standIns.ledger().mails.find(({ subject }) => subject.includes(number) && subject.includes('way')),
    )
    const link = /http:\/\/localhost:3000(\/order\?t=\S+)/.exec(mail.text)?.[1] ?? ''
    expect(await (await server.visitor().ask(link)).text()).toContain(
      'https://www.ups.com/track?tracknum=1Z9',
    )

    const last = await admin.call('POST', '/api/shipments', {
      order: number,
      lines: [{ number: pin, quantity: 2 }],
      tell: false,
    })
    expect(await last.json()).toMatchObject({
      state: 'shipped',
      note: 'Shipment 2 is recorded. No e-mail was sent.',
    })
    expect(await listed('to-ship')).not.toContain(number)
    expect(await listed('shipped')).toContain(number)
    expect(await dashboard()).toMatchObject({ waiting: { toShip: waiting.toShip - 1 } })
    const story = (await (await admin.call('GET', `/api/orders/${number}`)).json()) as {
      story: { kind: string; text: string; detail: string }[]
    }
    expect(story.story.filter(({ kind }) => kind === 'staff').map(({ detail }) => detail)).toEqual([
      `Shipment 1: 1 × ${pin}, UPS 1Z9`,
      `Shipment 2: 2 × ${pin}, Handed over`,
    ])
  })

  test('an order that waits for freight is in its own list, and says so', async () => {
    const number = await bought(1, { ...noInstructions, freight: { way: 'ask' } })
    expect(await listed('to-ship')).not.toContain(number)
    expect(await listed('freight')).toContain(number)
    const lines = [{ number: pin, quantity: 1 }]
    expect(await refusedWith('POST', '/api/shipments', { order: number, lines, carrier: 'UPS' })).toBe(409)
    const anyway = { order: number, lines, carrier: 'UPS', freightReason: 'Agreed by phone.' }
    expect((await admin.call('POST', '/api/shipments', anyway)).status).toBe(201)
    expect(await listed('freight')).not.toContain(number)
  })

  test('correct and undo by the version that they saw', async () => {
    const number = await bought(1)
    const made = await admin.call('POST', '/api/shipments', {
      order: number,
      lines: [{ number: pin, quantity: 1 }],
      carrier: 'UPS',
      tracking: '1',
      shippedOn: '2026-11-20',
    })
    const { shipment } = (await made.json()) as { shipment: { id: string } }
    const address = `/api/shipments/${shipment.id}`
    const way = { carrier: 'Saia', tracking: '2' }
    const corrected = await admin.call('PUT', address, way, { 'if-match': '"0"' })
    expect(await corrected.json()).toMatchObject({
      // A day that is not sent stays.
      shipments: [{ ...way, trackingPage: null, shippedOn: '2026-11-20', version: 1 }],
      note: 'Shipment 1 is corrected. No e-mail was sent.',
    })
    expect(await refusedWith('PUT', address, way, { 'if-match': '"0"' })).toBe(409)
    expect(await refusedWith('DELETE', address, undefined, { 'if-match': '"0"' })).toBe(409)
    const undone = await admin.call('DELETE', address, undefined, { 'if-match': '"1"' })
    expect(await undone.json()).toMatchObject({ state: 'to-ship', shipments: [{ isUndone: true }] })
    expect(await refusedWith('PUT', address, way)).toBe(409)
    expect(await (await dana.ask(`/my-orders/${number}`)).text()).not.toContain('Saia')
  })

  test.each([
    ['no lines', { lines: [] }, 422],
    ['none of a line', { lines: [{ number: pin, quantity: 0 }] }, 422],
    ['a tracking number without a carrier', { tracking: '1Z' }, 422],
    ['no day', { shippedOn: 'yesterday' }, 422],
    ['a day of next year', { shippedOn: '2099-11-29' }, 422],
    ['a price', { price: 1 }, 400],
  ])('%s is refused at its field', async (_, wrong, status) => {
    const number = await bought(1)
    const body = { order: number, lines: [{ number: pin, quantity: 1 }], ...wrong }
    expect(await refusedWith('POST', '/api/shipments', body)).toBe(status)
  })
})

describe('the program of a warehouse', () => {
  test('reads what is to ship, ships, and may repeat the same call', async () => {
    const number = await bought(2)
    const waiting = await service.get<{ number: string; shipTo: string[]; lines: object[] }[]>(
      200,
      'orders-to-ship?limit=100',
    )
    expect(waiting.find((order) => order.number === number)).toMatchObject({
      shipTo: ['Ada Miller', '12 Plaster Lane', 'Austin, TX 78701', 'United States'],
      lines: [{ number: pin, toCome: 2 }],
    })
    const lines = [{ number: pin, quantity: 1 }]
    const body = { order: number, lines, carrier: 'FedEx', tracking: '77', reference: `wh-${number}` }
    const first = await service.get<{ shipment: { id: string } }>(201, 'shipments', body)
    const again = await service.get<{ shipment: { id: string }; note: string }>(200, 'shipments', body)
    expect(again.shipment.id).toBe(first.shipment.id)
    expect(again.note).toBe('Shipment 1 was recorded before.')
    const listedNow = await service.get<object[]>(200, `shipments?order=${number}`)
    expect(listedNow).toMatchObject([{ order: number, reference: `wh-${number}`, tracking: '77' }])
    for (const [wrong, status] of [
      [{ ...body, lines: [{ number: pin, quantity: 2 }] }, 409],
      [{ ...body, reference: `other-${number}`, lines: [{ number: pin, quantity: 2 }] }, 409],
      [{ ...body, reference: undefined }, 422],
      [{ ...body, reference: 'x', order: 'SO-0' }, 404],
    ] as const)
      expect((await service.call('POST', 'shipments', wrong)).status).toBe(status)
    expect((await admin.call('DELETE', `/api/shipments/${first.shipment.id}`)).status).toBe(200)
    expect((await service.call('POST', 'shipments', body)).status).toBe(409)
  })

  test('what was ordered before the shop began to ship is not asked for', async () => {
    const number = await bought(1)
    await shop.db.execute(sql`update shipping_start set at = now()`)
    expect(await listed('to-ship')).not.toContain(number)
    const lines = [{ number: pin, quantity: 1 }]
    expect((await admin.call('POST', '/api/shipments', { order: number, lines })).status).toBe(201)
  })
})

describe('carriers', () => {
  test('are added, changed over the version that was seen, and deleted; links follow', async () => {
    const page = 'https://track.regional.test/{tracking}?lang=en'
    const added = await admin.call('POST', '/api/carriers', { name: 'Regional', trackingPage: page })
    const { _id } = (await added.json()) as { _id: string }
    expect([added.status, added.headers.get('etag')]).toEqual([201, '"0"'])
    const number = await bought(1)
    const lines = [{ number: pin, quantity: 1 }]
    const body = { order: number, lines, carrier: 'regional', tracking: 'A/B c' }
    const made = await admin.call('POST', '/api/shipments', body)
    expect(await made.json()).toMatchObject({
      shipment: { trackingPage: 'https://track.regional.test/A%2FB%20c?lang=en' },
    })
    expect(await refusedWith('POST', '/api/carriers', { name: 'REGIONAL' })).toBe(422)
    expect(await refusedWith('PUT', `/api/carriers/${_id}`, { name: 'Region' }, { 'if-match': '"7"' })).toBe(
      409,
    )
    expect((await admin.call('DELETE', `/api/carriers/${_id}`)).status).toBe(200)
    expect(await (await admin.call('GET', `/api/orders/${number}/shipping`)).json()).toMatchObject({
      shipments: [{ carrier: 'regional', tracking: 'A/B c', trackingPage: null }],
    })
  })

  test.each([
    'http://track.test/{tracking}',
    'javascript:alert({tracking})',
    'https://{tracking}.test/',
    'https://track.test/',
    'https://track.test/{tracking}/{tracking}',
    'https://a@track.test/{tracking}',
    'https://track.test/{tracking}"onclick="x',
  ])('%s is no page of a carrier, for the call nor for the table', async (trackingPage) => {
    expect(await refusedWith('POST', '/api/carriers', { name: 'Bad', trackingPage })).toBe(422)
    await expect(
      shop.db.execute(sql`insert into carrier (name, tracking_page) values ('Bad', ${trackingPage})`),
    ).rejects.toThrow()
  })
})

async function bought(quantity: number, instructions: Instructions = noInstructions): Promise<string> {
  const request = await orderRequest(shop, {
    lines: [{ number: pin, quantity }],
    instructions,
    ownerSub: 'dana',
  })
  const id = await buy(shop, request)
  await untilState(shop, id, 'COMPLETED')
  const { rows } = await shop.db.execute<{ number: string }>(
    sql`select order_number as number from checkout where id = ${id}`,
  )
  return rows[0]?.number ?? ''
}

async function listed(view: string, q = ''): Promise<string[]> {
  const answer = await admin.call(
    'GET',
    `/api/orders-to-ship?limit=100&view=${view}&q=${encodeURIComponent(q)}`,
  )
  return ((await answer.json()) as { number: string }[]).map(({ number }) => number)
}

async function dashboard() {
  return (await (await admin.call('GET', '/api/dashboard')).json()) as {
    waiting: { toShip: number; waitForFreight: number }
  }
}

/** The status of a refusal; the tables are as they were. */
async function refusedWith(
  method: string,
  address: string,
  body: object | undefined,
  headers: Record<string, string> = {},
): Promise<number> {
  await untilAllQuiet(shop)
  const before = await tableHashes(shop.db)
  const { status } = await admin.call(method, address, body, headers)
  expect(await tableHashes(shop.db)).toEqual(before)
  return status
}
