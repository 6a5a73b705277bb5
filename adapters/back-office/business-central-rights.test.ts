import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestBackOffice, type TestBackOffice } from '../../test/kit/back-office/open-test-back-office.ts'
import { timeScale } from '../../test/kit/open-test-shop.ts'
import { readBusinessCentralRights } from './business-central-rights.ts'

let world: TestBackOffice
beforeAll(async () => {
  world = await openTestBackOffice()
})
afterAll(() => world.close())
beforeEach(() => world.empty())

const entities = [
  'customers',
  'items',
  'accounts',
  'salesOrders',
  'salesInvoices',
  'salesShipments',
  'salesCreditMemos',
  'customerPaymentJournals',
]

test('each entity is read, and nothing is made', async () => {
  const before = world.standIns.ledger().documents
  expect(await read({})).toEqual({
    rights: entities.map((entity) => ({ entity, trouble: null })),
    missing: [],
  })
  expect(world.standIns.ledger().documents).toEqual(before)
})

test('what settings name and is not there is missing', async () => {
  expect((await read({ fallbackItem: 'NO-ITEM', paymentJournal: 'NOWHERE' })).missing).toEqual([
    { setting: 'BC_PAYMENT_JOURNAL', value: 'NOWHERE' },
  ])
  world.standIns.set({ items: 'none' })
  expect((await read({ fallbackItem: 'NO-ITEM', textLine: null })).missing).toEqual([
    { setting: 'BC_FALLBACK_ITEM', value: 'NO-ITEM' },
  ])
  expect((await read({ freightLine: { type: 'account', number: '9999' } })).missing).toEqual([
    { setting: 'BC_FREIGHT_LINE', value: 'account:9999' },
    { setting: 'BC_TEXT_LINE', value: 'item:WEB-TEXT' },
  ])
})

test('a refusal names the entity and what was said', async () => {
  const { rights } = await read({ clientSecret: 'another' })
  expect(rights.map(({ entity }) => entity)).toEqual(entities)
  for (const { trouble } of rights) expect(trouble).toMatch(/\w/)
})

function read(changes: Partial<TestBackOffice['account']>) {
  return readBusinessCentralRights({ ...world.account, ...changes }, timeScale)
}
