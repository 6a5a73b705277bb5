import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { buy, orderRequest, untilState } from '../../test/kit/buy.ts'
import { tableHashes } from '../../test/kit/checks/table-hashes.ts'
import { untilAllQuiet } from '../../test/kit/checks/quiet.ts'
import { openTestSite } from '../../test/kit/open-test-site.ts'
import { readPdf } from '../../test/kit/prints/read-pdf.ts'
import { sampleAddress } from '../../test/kit/sample-calls.ts'
import { serviceHeader, serviceToken } from '../../test/kit/service.ts'
import { signInAs } from '../../test/kit/sign-in.ts'
import { miller, world } from '../../test/kit/world.ts'

const { shop, server } = await openTestSite({ LIMITS: 'off', SERVICE_TOKEN: serviceToken })

const admin = server.visitor()
let [number, id] = ['', '']

beforeAll(async () => {
  await signInAs(shop, admin, { sub: 'boss', isAdmin: true })
  const request = await orderRequest(shop, {
    lines: [{ number: world.pin.number, quantity: 3 }],
    instructions: {
      shipTo: sampleAddress,
      poNumber: 'PO-7',
      note: 'At the dock, bitte: Müller.',
      freight: null,
    },
  })
  const checkout = await buy(shop, request)
  await untilState(shop, checkout, 'COMPLETED')
  const { rows } = await shop.db.execute<{ number: string }>(
    sql`select order_number as number from checkout where id = ${checkout}`,
  )
  number = rows[0]?.number ?? ''
  const shipped = await admin.call('POST', '/api/shipments', {
    order: number,
    lines: [{ number: world.pin.number, quantity: 2 }],
    carrier: 'UPS',
    tracking: '1Z999',
    shippedOn: '2026-11-20',
  })
  expect(shipped.status).toBe(201)
  const { rows: shipments } = await shop.db.execute<{ id: string }>(sql`select id from shipment`)
  id = shipments[0]?.id ?? ''
  await untilAllQuiet(shop)
})

async function pdfOf(response: Response) {
  expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
  return readPdf(new Uint8Array(await response.arrayBuffer()))
}

test('the packing slip of a shipment says what is in it and where it goes, without a price', async () => {
  const before = await tableHashes(shop.db)
  const response = await admin.ask(`/api/shipments/${id}/packing-slip/pdf`)
  const { words, size } = await pdfOf(response)
  expect(response.headers.get('content-disposition')).toBe(
    `attachment; filename="packing-slip-${number}-1.pdf"`,
  )
  expect(size).toEqual([612, 792])
  for (const said of [
    'Ship to Miller Lab 2 Bench Road Suite 5 Dallas, TX 75201 United States',
    `Order ${number} Shipment 1 Shipped on November 20, 2026 PO number PO-7 Carrier UPS Tracking 1Z999`,
    `${world.pin.number} ${world.pin.title} 3 1 2`,
    'Note from the buyer At the dock, bitte: Müller.',
  ])
    expect(words).toContain(said)
  expect(words).not.toMatch(/\$|price/i)
  expect(await tableHashes(shop.db)).toEqual(before)
})

test('its label has the address, on 4 × 6 inches', async () => {
  const response = await admin.ask(`/api/shipments/${id}/label/pdf`)
  const { words, size, pages } = await pdfOf(response)
  expect(response.headers.get('content-disposition')).toBe(`attachment; filename="label-${number}-1.pdf"`)
  expect([size, pages.length]).toEqual([[288, 432], 1])
  expect(words).toContain('Ship to Miller Lab 2 Bench Road Suite 5 Dallas, TX 75201 United States')
  expect(words).toContain(`Order: ${number} PO number: PO-7 Shipment: 1`)
  expect(words).not.toContain(miller.email)
})

test.each(['packing-slip', 'label'])(
  'the %s is there for a program of the warehouse, and for no visitor',
  async (part) => {
    const headers = { [serviceHeader]: serviceToken }
    await pdfOf(await server.visitor().ask(`/api/shipments/${id}/${part}/pdf`, { headers }))
    expect((await server.visitor().ask(`/api/shipments/${id}/${part}/pdf`)).status).toBe(401)
    const unknown = await admin.ask(`/api/shipments/${randomUUID()}/${part}/pdf`)
    expect([unknown.status, await unknown.json()]).toMatchObject([
      404,
      { detail: 'There is no such shipment.' },
    ])
  },
)
