import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  details,
  openTestBackOffice,
  order,
  type TestBackOffice,
} from '../../test/kit/back-office/open-test-back-office.ts'
import { timeScale } from '../../test/kit/open-test-shop.ts'
import { readConfig } from '../../server/config/config.ts'
import { readBusinessCentralRights } from './business-central-rights.ts'

let world: TestBackOffice
beforeAll(async () => {
  world = await openTestBackOffice()
})
afterAll(() => world.close())
beforeEach(async () => {
  await world.empty()
  await world.open().createCustomer('WEB4AA', details())
})

const shipTo = {
  ...details(),
  displayName: 'n'.repeat(100),
  addressLine1: 'a'.repeat(100),
  addressLine2: 'b'.repeat(50),
  city: 'c'.repeat(30),
  state: 's'.repeat(30),
  postalCode: 'z'.repeat(16),
}

test('an address as long as the shop takes it arrives whole, and the order keeps our number', async () => {
  const made = await world.open({ poField: 'shipToContact' }).createOrder({
    ...order('SO-1001'),
    shipTo,
    poNumber: 'P'.repeat(35),
  })
  expect(made.orderNumber).toBe('SO-1001')
  expect(world.documentsOf('order')[0]?.shipTo).toEqual({
    shipToName: 'n'.repeat(100),
    shipToContact: 'P'.repeat(35),
    shipToAddressLine1: 'a'.repeat(100),
    shipToAddressLine2: 'b'.repeat(50),
    shipToCity: 'c'.repeat(30),
    shipToState: 's'.repeat(30),
    shipToPostCode: 'z'.repeat(16),
    shipToCountry: 'US',
  })
})

test('without the setting, or without a PO number, no field gets one', async () => {
  await world.open().createOrder({ ...order('SO-1002'), poNumber: 'PO-7' })
  await world.open({ poField: 'shipToContact' }).createOrder(order('SO-1003'))
  for (const document of world.documentsOf('order')) {
    expect(document.shipTo).not.toHaveProperty('shipToContact')
    expect(JSON.stringify(document)).not.toContain('PO-7')
  }
})

test('a PO number too long for its field is left out whole, and the order is made all the same', async () => {
  const short = world.open({ poField: 'salesperson' })
  const made = await short.createOrder({ ...order('SO-1005'), poNumber: 'P'.repeat(21) })
  expect([made.orderNumber, made.documents, made.isWithoutPo]).toEqual(['SO-1005', 1, true])
  await short.createInvoice({ ...order('SO-1005'), poNumber: 'P'.repeat(21) })
  expect(JSON.stringify([...world.documentsOf('order'), ...world.documentsOf('invoice')])).not.toContain('PP')
  expect(await short.createOrder({ ...order('SO-1006'), poNumber: 'P'.repeat(20) })).not.toHaveProperty(
    'isWithoutPo',
  )
  expect(world.documentsOf('order')).toHaveLength(2)
})

test('another text that is too long is still refused', async () => {
  const wrong = { ...order('SO-1007'), customerNumber: 'W'.repeat(21), poNumber: 'PO-7' }
  await expect(world.open({ poField: 'shipToContact' }).createOrder(wrong)).rejects.toMatchObject({
    kind: 'refused',
    message: expect.stringContaining('21'),
  })
  expect(world.documentsOf('order')).toEqual([])
})

test('a field that is not there is refused as API v2.0 does, and the doctor has said so before', async () => {
  const wrong = { poField: 'customerPo' }
  await expect(
    world.open(wrong).createOrder({ ...order('SO-1004'), poNumber: 'PO-7' }),
  ).rejects.toMatchObject({
    kind: 'refused',
    message: expect.stringContaining("'customerPo' does not exist"),
  })
  expect(world.documentsOf('order')).toEqual([])
  const read = (poField: string) =>
    readBusinessCentralRights({ ...world.account, poField }, timeScale).then(({ missing }) => missing)
  expect(await read('customerPo')).toEqual([{ setting: 'BC_PO_FIELD', value: 'customerPo' }])
  expect(await read('shipToContact')).toEqual([])
})

test.each(['externalDocumentNumber', 'customerNumber', 'shipToName', 'no field', "a'b", 'x'.repeat(61)])(
  'BC_PO_FIELD=%s is refused at the start',
  (BC_PO_FIELD) => expect(() => readConfig({ BC_PO_FIELD })).toThrow(/BC_PO_FIELD/),
)
