import { expect, test } from 'vitest'
import type { Brand } from '../brand.ts'
import { addressLabel, packingSlipSheet, type PackingSlip } from './packing-slip.ts'
import { printFileName } from './print.ts'

const brand: Brand = {
  shopName: 'Corliss',
  phone: '+1 (512) 555-0100',
  copyright: '',
  originBadge: '',
  socialLinks: [],
  stage: 'demo',
  takesRealCards: false,
  postalAddress: [],
  siteOrigin: 'https://shop.example',
}

const slip: PackingSlip = {
  orderNumber: 'SO-1001',
  parcel: { number: 2, count: 3 },
  packedOn: 'November 26, 2026',
  carrier: 'UPS',
  trackingNumber: '1Z999',
  poNumber: 'PO-7',
  shipTo: ['Miller Lab', '2 Bench Road', 'Dallas, TX 75201', 'United States'],
  note: 'Leave it at the dock.',
  lines: [
    { number: 'AG03', title: 'Alloy Grinder', quantity: 2, ordered: 5, shippedBefore: 1 },
    { number: 'W-10', title: 'Wheel', quantity: 10, ordered: 10, shippedBefore: 0 },
  ],
}

test('a packing slip says what is in the parcel and what is still to come, and names no price', () => {
  const sheet = packingSlipSheet(slip, brand)
  const [table] = sheet.parts
  expect(table).toMatchObject({
    kind: 'table',
    rows: [
      { cells: ['AG03', 'Alloy Grinder', '5', '2', '2'], cents: null },
      { cells: ['W-10', 'Wheel', '10', '0', '10'], cents: null },
    ],
    sums: [],
  })
  expect(sheet.facts).toEqual([
    ['Order', 'SO-1001'],
    ['Parcel', '2 of 3'],
    ['Packed on', 'November 26, 2026'],
    ['PO number', 'PO-7'],
    ['Carrier', 'UPS'],
    ['Tracking', '1Z999'],
  ])
  expect(JSON.stringify(sheet)).not.toMatch(/\$|price/i)
})

test('what is not known is left out', () => {
  const bare = { ...slip, carrier: null, trackingNumber: null, poNumber: null, note: null }
  const { facts, parts } = packingSlipSheet({ ...bare, parcel: { number: 1, count: null } }, brand)
  expect(facts.map(([name, value]) => `${name} ${value}`)).toEqual([
    'Order SO-1001',
    'Parcel 1',
    'Packed on November 26, 2026',
  ])
  expect(parts.map(({ kind }) => kind)).toEqual(['table', 'text'])
})

test('the label of a parcel has the address and the numbers that whoever receives it needs', () => {
  expect(addressLabel(slip)).toEqual({
    kind: 'label',
    file: 'label-SO-1001-2',
    heading: 'Address label, order SO-1001',
    to: slip.shipTo,
    facts: [
      ['Order', 'SO-1001'],
      ['PO number', 'PO-7'],
      ['Parcel', '2 of 3'],
    ],
  })
})

test.each([
  ['order-SO-1001', 'order-SO-1001.pdf'],
  ['order-a"b\r\n/../é', 'order-a-b-..-.pdf'],
])('%j is saved as %s', (file, name) => {
  expect(printFileName({ file })).toBe(name)
})
