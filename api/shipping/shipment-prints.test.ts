import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { buy, orderRequest, untilState } from '../../test/kit/buy.ts'
import { tableHashes } from '../../test/kit/checks/table-hashes.ts'
import { untilAllQuiet } from '../../test/kit/checks/quiet.ts'
import type { Visitor } from '../../test/kit/http.ts'
import { openTestSite } from '../../test/kit/open-test-site.ts'
import { readPdf } from '../../test/kit/read-pdf.ts'
import { sampleAddress } from '../../test/kit/sample-calls.ts'
import { openService, serviceToken } from '../../test/kit/service.ts'
import { signInAs } from '../../test/kit/sign-in.ts'
import { world } from '../../test/kit/world.ts'

/** What is printed of a shipment: for whoever packs, and for the outside of the parcel. */
const { shop, server } = await openTestSite({ LIMITS: 'off', SERVICE_TOKEN: serviceToken })
const pin = world.pin.number

let admin: Visitor
let shipment: { id: string; orderNumber: string }
beforeAll(async () => {
  admin = server.visitor()
  await signInAs(shop, admin, { sub: 'boss', isAdmin: true })
  const request = await orderRequest(shop, {
    lines: [{ number: pin, quantity: 5 }],
    instructions: { shipTo: sampleAddress, poNumber: 'PO-4711', note: 'Ring twice.', freight: null },
  })
  const id = await buy(shop, request)
  await untilState(shop, id, 'COMPLETED')
  const { rows } = await shop.db.execute<{ number: string }>(
    sql`select order_number as number from checkout where id = ${id}`,
  )
  const orderNumber = rows[0]?.number ?? ''
  const shipped = await admin.call('POST', '/api/shipments', {
    order: orderNumber,
    lines: [{ number: pin, quantity: 2 }],
    carrier: 'UPS',
    tracking: '1Z9',
    shippedOn: '2026-11-20',
  })
  const body = (await shipped.json()) as { shipment: { id: string } }
  shipment = { id: body.shipment.id, orderNumber }
  await untilAllQuiet(shop)
})

test('the packing slip says what lies in the parcel and what is still to come, without prices', async () => {
  const before = await tableHashes(shop.db)
  const response = await admin.ask(`/api/shipments/${shipment.id}/packing-slip/pdf`)
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  expect(response.headers.get('content-disposition')).toBe(
    `attachment; filename="packing-slip-${shipment.orderNumber}-1.pdf"`,
  )
  const { words, pages } = await readPdf(new Uint8Array(await response.arrayBuffer()))
  expect(pages.length).toBe(1)
  for (const said of [
    `Packing slip, order ${shipment.orderNumber}`,
    'Ship to Miller Lab 2 Bench Road Suite 5 Dallas, TX 75201 United States',
    'Shipped on November 20, 2026',
    'Carrier UPS',
    'Tracking 1Z9',
    `${pin} ${world.pin.title} 5 3 2`,
    'Note from the buyer Ring twice.',
  ])
    expect(words).toContain(said)
  expect(words).not.toContain('$')
  expect(await tableHashes(shop.db)).toEqual(before)
})

test('the label is one page of 4 × 6 inches with the address', async () => {
  const response = await admin.ask(`/api/shipments/${shipment.id}/label/pdf`)
  expect(response.headers.get('content-disposition')).toBe(
    `attachment; filename="label-${shipment.orderNumber}-1.pdf"`,
  )
  const { words, size } = await readPdf(new Uint8Array(await response.arrayBuffer()))
  expect(size).toEqual([288, 432])
  expect(words).toContain('Miller Lab 2 Bench Road Suite 5 Dallas, TX 75201 United States')
  expect(words).toContain('PO number: PO-4711')
})

test('a program with the service token gets both, and nobody else does', async () => {
  for (const what of ['packing-slip', 'label']) {
    const path = `shipments/${shipment.id}/${what}/pdf`
    expect((await openService(server).call('GET', path)).status).toBe(200)
    expect((await server.visitor().ask(`/api/${path}`)).status).toBe(401)
  }
})
