import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { order, openTestBackOffice } from '../../test/kit/back-office/open-test-back-office.ts'

test('an order that was made and could not be read back was not refused: it is unanswered', async () => {
  const world = await openTestBackOffice()
  const item = { id: 'i', number: 'DV34' }
  const made = { id: 'o', number: 'S-ORD1', totalAmountExcludingTax: 1, totalTaxAmount: 0 }
  const server = createServer((request, response) => {
    const path = request.url ?? ''
    if (path === '/token') return void response.end(JSON.stringify({ access_token: 't', expires_in: 3599 }))
    if (path.includes('/items'))
      return void response.end(JSON.stringify({ value: [item, { ...item, number: 'W-10' }] }))
    if (request.method === 'POST') return void response.writeHead(201).end(JSON.stringify(made))
    response.writeHead(503).end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const backOffice = world.open({ baseUrl: origin, tokenUrl: `${origin}/token` })
  await expect(backOffice.createOrder(order('SO-4012'))).rejects.toMatchObject({
    kind: 'unanswered',
    // The orders admin shows it as it is.
    message: 'Business Central is busy (503)',
  })
  server.close()
  server.closeAllConnections()
  await world.close()
})
