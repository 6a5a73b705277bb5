import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { buy, orderRequest, stateOf, untilState } from '../../../test/kit/buy.ts'
import { violations } from '../../../test/kit/checks/invariants.ts'
import { untilAllQuiet } from '../../../test/kit/checks/quiet.ts'
import { tableHashes } from '../../../test/kit/checks/table-hashes.ts'
import { eventually } from '../../../test/kit/open-test-shop.ts'
import { openTestSite } from '../../../test/kit/open-test-site.ts'
import { sampleAddress } from '../../../test/kit/sample-calls.ts'
import { signInAs } from '../../../test/kit/sign-in.ts'
import { cards, world } from '../../../test/kit/world.ts'
import { setOwnNumber } from '../../own-numbers/keep-own-numbers.ts'
import { placeOrder } from '../placing/place-order.ts'
import { newSessionToken } from '../session-token.ts'
import { hashedInstructions, noInstructions, type Instructions } from './instructions.ts'

const { shop, server } = await openTestSite({
  LIMITS: 'off',
  PARTNERS: 'any',
  BACK_OFFICE: 'business-central',
  BC_PO_FIELD: 'shipToContact',
})

const told: Instructions = {
  shipTo: sampleAddress,
  poNumber: 'PO-4711/b',
  note: 'Ring twice.\nThank you.',
  freight: null,
}

describe('what a buyer asks for besides billing', () => {
  test('is on the order, its link, its mail, in the panel, in the export and at Business Central', async () => {
    const [dana, admin] = [server.visitor(), server.visitor()]
    await signInAs(shop, dana, { sub: 'dana' })
    await signInAs(shop, admin, { sub: 'boss', isAdmin: true })
    const { number: product } = world.grinder
    await setOwnNumber(shop, { sub: 'dana', own: 'SHELF 12', number: product })
    await setOwnNumber(shop, { sub: 'boss', own: 'BOSS 7', number: product })
    const number = await bought({ instructions: told, ownerSub: 'dana', sessionToken: sessionOf(dana) })
    const whole = ['Miller Lab', '2 Bench Road', 'Suite 5', 'Dallas, TX 75201', 'PO-4711/b', 'Ring twice.']

    const order = await (await dana.ask(`/my-orders/${number}`)).text()
    for (const words of whole) expect(order, words).toContain(words)
    const receipt = await (await dana.ask('/payment-success')).text()
    for (const words of whole) expect(receipt, words).toContain(words)
    const mail = await eventually(async () =>
      shop.standIns.ledger().mails.find(({ subject }) => subject.includes(number)),
    )
    for (const words of whole) expect(mail.text + mail.html, words).toContain(words)
    // The buyer's own number of the product, and nobody else's.
    for (const [where, shown] of Object.entries({ order, receipt, text: mail.text, html: mail.html })) {
      expect(shown, where).toMatch(/Your number: (?:<[^>]*>)?SHELF 12/)
      expect(shown, where).not.toContain('BOSS 7')
    }
    const link = /http:\/\/localhost:3000(\/order\?t=\S+)/.exec(mail.text)?.[1] ?? ''
    const linked = (await (await server.visitor().ask(link)).text()).replaceAll('<!-- -->', '')
    expect(linked).toContain('Ships to Dallas, TX, United States')
    expect(linked).toContain('PO-4711/b')
    for (const secret of ['Miller Lab', '2 Bench Road', 'Suite 5', '75201', 'Ring twice', 'SHELF 12'])
      expect(linked, secret).not.toContain(secret)

    for (const [typed, found] of [
      ['PO-4711/b', [number]],
      ['po 4711 B', [number]],
      ['PO-4711', []],
      ['PO-9', []],
    ]) {
      const list = await admin.call('GET', `/api/orders?${new URLSearchParams({ q: String(typed) })}`)
      const numbers = ((await list.json()) as { number: string }[]).map((one) => one.number)
      expect([typed, numbers]).toEqual([typed, found])
    }
    const shown = await (await admin.call('GET', `/api/orders/${number}`)).json()
    expect(shown).toMatchObject({
      instructions: {
        shipTo: ['Miller Lab', '2 Bench Road', 'Suite 5', 'Dallas, TX 75201', 'United States'],
        poNumber: 'PO-4711/b',
        note: 'Ring twice.\nThank you.',
      },
    })
    const day = new Date().toLocaleDateString('sv-SE', { timeZone: shop.timeZone })
    const csv = await admin.call('POST', '/api/orders/export', { from: day, to: day })
    const text = await csv.text()
    expect(text.split('\r\n')[0]).toContain(
      'Money refunded,Ship to name,Ship to address,Ship to address 2,Ship to city,Ship to state or province,Ship to zip,Ship to country,PO number,Note,Freight',
    )
    expect(text).toContain('Miller Lab,2 Bench Road,Suite 5,Dallas,TX,75201,US,PO-4711/b,')
    for (const kind of ['order', 'invoice'])
      expect(documentOf(kind, number)?.shipTo).toEqual({
        shipToName: 'Miller Lab',
        shipToContact: 'PO-4711/b',
        shipToAddressLine1: '2 Bench Road',
        shipToAddressLine2: 'Suite 5',
        shipToCity: 'Dallas',
        shipToState: 'TX',
        shipToPostCode: '75201',
        shipToCountry: 'US',
      })
    const asked = { backOffice: 'business-central', withInvoices: true } as const
    expect(await violations(shop.db, shop.standIns.ledger(), asked)).toEqual([])
  })

  test('is nowhere if there is none: the order ships to the billing address', async () => {
    const dana = server.visitor()
    await signInAs(shop, dana, { sub: 'dana' })
    const number = await bought({ ownerSub: 'dana' })
    const page = await (await dana.ask(`/my-orders/${number}`)).text()
    for (const words of ['Ship to', 'PO number', 'Note to us']) expect(page).not.toContain(words)
    const mail = await eventually(async () =>
      shop.standIns.ledger().mails.find(({ subject }) => subject.includes(number)),
    )
    for (const words of ['Ship to', 'PO number', 'Note to us']) expect(mail.text).not.toContain(words)
    expect(documentOf('order', number)?.shipTo).toEqual({
      shipToName: 'Ada Miller',
      shipToAddressLine1: '12 Plaster Lane',
      shipToCity: 'Austin',
      shipToState: 'TX',
      shipToPostCode: '78701',
      shipToCountry: 'US',
    })
  })
})

describe('freight', () => {
  test.each([
    [
      { way: 'account', carrier: 'UPS', account: '1X2Y3Z' },
      'On carrier account: UPS 1X2Y3Z',
      'We ship on your UPS account, and the carrier bills you for the freight.',
    ],
    [
      { way: 'pick-up' },
      'Picked up by the buyer',
      'You pick it up, so there is no freight charge. Please call us before you come.',
    ],
    [
      { way: 'ask' },
      'Charge to be quoted before shipping',
      'We will tell you the freight charge before we ship.',
    ],
  ] as const)('%o is where the buyer and staff look', async (freight, words, promise) => {
    const [dana, admin] = [server.visitor(), server.visitor()]
    await signInAs(shop, dana, { sub: 'dana' })
    await signInAs(shop, admin, { sub: 'boss', isAdmin: true })
    const number = await bought({
      instructions: { ...noInstructions, freight },
      ownerSub: 'dana',
      sessionToken: sessionOf(dana),
    })
    const mail = await eventually(async () =>
      shop.standIns.ledger().mails.find(({ subject }) => subject.includes(number)),
    )
    const receipt = await (await dana.ask('/payment-success')).text()
    for (const text of [receipt, mail.text, mail.html]) {
      // A mail's text is wrapped.
      const said = text.replaceAll(/\s+/g, ' ')
      expect(said).toContain('Price does not include freight charges')
      expect(said).toContain(words)
      expect(said).toContain(promise)
    }
    expect(await (await dana.ask(`/my-orders/${number}`)).text()).toContain(words)
    const shown = await (await admin.call('GET', `/api/orders/${number}`)).json()
    expect(shown).toMatchObject({ instructions: { freight } })
    const day = new Date().toLocaleDateString('sv-SE', { timeZone: shop.timeZone })
    const csv = await (await admin.call('POST', '/api/orders/export', { from: day, to: day })).text()
    expect(csv).toMatch(new RegExp(`${number},.*${words}`))
    const link = /http:\/\/localhost:3000(\/order\?t=\S+)/.exec(mail.text)?.[1] ?? ''
    const linked = (await (await server.visitor().ask(link)).text()).replaceAll('<!-- -->', '')
    expect(linked).toContain(words.replace(' 1X2Y3Z', ''))
    expect(linked).toContain(promise)
    expect(linked).not.toContain('1X2Y3Z')
    // The back office gets the address, and nothing about freight.
    expect(JSON.stringify(documentOf('order', number))).not.toContain('1X2Y3Z')
  })

  test('an order without it has the hash of the release before, and one with it another', () => {
    const { freight: _, ...earlier } = told
    expect(hashedInstructions(noInstructions)).toEqual([])
    expect(JSON.stringify(hashedInstructions(told))).toBe(JSON.stringify([earlier]))
    const freight = { way: 'pick-up' } as const
    expect(hashedInstructions({ ...noInstructions, freight })).toEqual([{ ...noInstructions, freight }])
  })

  test('is frozen with the charge', async () => {
    const instructions: Instructions = { ...noInstructions, freight: { way: 'pick-up' } }
    const request = await orderRequest(shop, { instructions })
    const id = await buy(shop, request)
    await untilState(shop, id, 'COMPLETED')
    for (const freight of [null, '{"way": "ask"}'])
      await expect(
        shop.db.execute(sql`update checkout set freight = ${freight}::jsonb where id = ${id}`),
      ).rejects.toThrow()
    expect(await placeOrder(shop, { ...request, instructions: noInstructions })).toEqual({
      ok: false,
      refusal: { why: 'key-reused' },
    })
  })
})

describe('frozen with the checkout', () => {
  test.each([
    ['APPROVED', cards.approved],
    ['COMPLETED', cards.approved],
    ['DECLINED', cards.declined],
  ] as const)('%s: no statement changes it', async (state, cardNumber) => {
    const id = await buy(shop, await orderRequest(shop, { instructions: told, cardNumber }))
    await untilState(shop, id, state === 'DECLINED' ? 'DECLINED' : 'COMPLETED')
    for (const change of [
      sql`po_number = 'PO-1'`,
      sql`buyer_note = 'Another.'`,
      sql`ship_to = '{"name": "Somebody"}'`,
      ...(state === 'DECLINED' ? [] : [sql`ship_to = null, po_number = '', buyer_note = ''`]),
    ])
      await expect(shop.db.execute(sql`update checkout set ${change} where id = ${id}`)).rejects.toThrow()
    expect(await instructionsOf(id)).toEqual(told)
  })

  test('a repeat with another PO number is not the same order, and nothing is charged twice', async () => {
    const request = await orderRequest(shop, { instructions: told })
    const id = await buy(shop, request)
    expect(await placeOrder(shop, request)).toEqual({ ok: true, value: { checkoutId: id, toCharge: null } })
    expect(await placeOrder(shop, { ...request, instructions: { ...told, poNumber: 'PO-2' } })).toEqual({
      ok: false,
      refusal: { why: 'key-reused' },
    })
    await untilState(shop, id, 'COMPLETED')
    expect(await instructionsOf(id)).toEqual(told)
  })

  test('another card after a decline takes what is asked for now, under the same number', async () => {
    const sessionToken = newSessionToken()
    const first = { sessionToken, instructions: told, cardNumber: cards.declined }
    const id = await buy(shop, await orderRequest(shop, first))
    await untilState(shop, id, 'DECLINED')
    const next = { ...noInstructions, poNumber: 'PO-5' }
    const again = await buy(shop, await orderRequest(shop, { sessionToken, instructions: next }))
    expect(again).toBe(id)
    await untilState(shop, id, 'COMPLETED')
    expect(await instructionsOf(id)).toEqual(next)
  })

  test('more than the columns hold is refused by the database too', async () => {
    for (const wrong of [
      { poNumber: 'x'.repeat(36) },
      { note: 'x'.repeat(1001) },
      { shipTo: 'somewhere' as unknown as Instructions['shipTo'] },
      { freight: { way: 'account', carrier: 'UPS', account: 'x'.repeat(41) } as const },
      { freight: { way: 'drone' } as unknown as Instructions['freight'] },
    ]) {
      await untilAllQuiet(shop)
      const before = await tableHashes(shop.db)
      const instructions = { ...noInstructions, ...wrong }
      await expect(placeOrder(shop, await orderRequest(shop, { instructions }))).rejects.toThrow()
      expect(await tableHashes(shop.db)).toEqual(before)
    }
  })
})

describe('the call', () => {
  test.each([
    ['/poNumber', { poNumber: 'x'.repeat(36) }],
    ['/poNumber', { poNumber: '🦷'.repeat(18) }],
    ['/note', { note: 'x'.repeat(1001) }],
    ['/freight/account', { freight: { way: 'account', carrier: 'UPS', account: '' } }],
    ['/freight/carrier', { freight: { way: 'account', carrier: 'x'.repeat(61), account: '1' } }],
    ['/shipTo/zip', { shipTo: { ...sampleAddress, zip: '7' } }],
    ['/shipTo/name', { shipTo: { ...sampleAddress, name: '\u202E\u0000' } }],
  ])('%s: refused at its field, nothing is written or charged', async (pointer, wrong) => {
    await untilAllQuiet(shop)
    const charges = shop.standIns.ledger().charges.length
    const before = await tableHashes(shop.db)
    const answer = await place(wrong)
    expect(answer.status).toBe(422)
    const { errors } = (await answer.json()) as { errors: { pointer: string }[] }
    expect(errors.map((error) => error.pointer)).toEqual([pointer])
    expect(await tableHashes(shop.db)).toEqual(before)
    expect(shop.standIns.ledger().charges).toHaveLength(charges)
  })

  test('35 characters fit; what would hide or reverse them is dropped, line breaks of a note stay', async () => {
    const answer = await place({
      poNumber: `\u202E${'9'.repeat(33)}🦷\u0000`,
      note: ' One\r\ntwo\tthree\u2066 שלום ',
    })
    expect(answer.status).toBe(202)
    const { id } = (await answer.json()) as { id: string }
    await untilState(shop, id, 'COMPLETED')
    expect(await instructionsOf(id)).toEqual({
      shipTo: null,
      poNumber: `${'9'.repeat(33)}🦷`,
      note: 'One\ntwo three שלום',
      freight: null,
    })
  })
})

async function place(more: object): Promise<Response> {
  const visitor = server.visitor()
  await visitor.ask('/cart')
  const { lines, amountCents, billing, card } = await orderRequest(shop)
  return visitor.call(
    'POST',
    '/api/checkouts',
    { lines, amount: String(amountCents), billing, ...card, ...more },
    { 'x-requested-with': 'shop', 'idempotency-key': crypto.randomUUID() },
  )
}

async function bought(wishes: Parameters<typeof orderRequest>[1]): Promise<string> {
  const lines = [{ number: world.grinder.number, quantity: 1 }]
  const id = await buy(shop, await orderRequest(shop, { lines, ...wishes }))
  await untilState(shop, id, 'COMPLETED')
  const { rows } = await shop.db.execute<{ number: string }>(
    sql`select order_number as number from checkout where id = ${id}`,
  )
  const number = rows[0]?.number ?? ''
  await eventually(async () => documentOf('payment', number, 'any'))
  return number
}

function documentOf(kind: string, number: string, any?: 'any') {
  return shop.standIns
    .ledger()
    .documents.find(
      (document) => document.kind === kind && (any ? true : document.externalDocumentNumber === number),
    )
}

async function instructionsOf(id: string): Promise<unknown> {
  expect(await stateOf(shop, id)).toBeDefined()
  const { rows } = await shop.db.execute(
    sql`select ship_to as "shipTo", po_number as "poNumber", buyer_note as note, freight from checkout where id = ${id}`,
  )
  return rows[0]
}

function sessionOf(visitor: { cookies: Map<string, string> }): string {
  const token = newSessionToken()
  visitor.cookies.set('__Host-checkout', token)
  return token
}
