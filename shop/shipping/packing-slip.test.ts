import { expect, test } from 'vitest'
import type { Brand } from '../brand.ts'
import { addressLabel, packingSlipSheet, type PackedParcel } from './packing-slip.ts'

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

const parcel: PackedParcel = {
  orderNumber: 'SO-1001',
  no: 2,
  shippedOn: '2026-11-26',
  carrier: 'UPS',
  tracking: '1Z999',
  phone: '+1 214 555 0100',
  poNumber: 'PO-7',
  shipTo: ['Miller Lab', '2 Bench Road', 'Dallas, TX 75201', 'United States'],
  note: 'Leave it at the dock.',
  lines: [
    { number: 'AG03', title: 'Alloy Grinder', ordered: 5, here: 2, toCome: 2 },
    { number: 'W-10', title: 'Wheel', ordered: 10, here: 0, toCome: 10 },
  ],
  isUndone: false,
}

test('a packing slip says what is in the parcel and what is still to come, and names no price', () => {
  const sheet = packingSlipSheet(parcel, brand)
  const [table] = sheet.parts
  expect(table).toMatchObject({
    kind: 'table',
    rows: [
      { cells: ['AG03', 'Alloy Grinder', '5', '2', '2'], cents: null },
      { cells: ['W-10', 'Wheel', '10', '10', '0'], cents: null },
    ],
    sums: [],
  })
  expect(sheet.facts).toEqual([
    ['Order', 'SO-1001'],
    ['Shipment', '2'],
    ['Shipped on', 'November 26, 2026'],
    ['PO number', 'PO-7'],
    ['Carrier', 'UPS'],
    ['Tracking', '1Z999'],
  ])
  expect(sheet.recipient?.lines.at(-1)).toBe('+1 214 555 0100')
  expect(JSON.stringify(sheet)).not.toMatch(/\$|price/i)
})

test('what is not known is left out, and a shipment that was undone says so', () => {
  const bare = { ...parcel, carrier: '', tracking: '', poNumber: '', note: '', isUndone: true }
  const { facts, parts } = packingSlipSheet(bare, brand)
  expect(facts.map(([name, value]) => `${name} ${value}`)).toEqual([
    'Order SO-1001',
    'Shipment 2',
    'Shipped on November 26, 2026',
    'Status Undone. Do not pack by this slip.',
  ])
  expect(parts.map(({ kind }) => kind)).toEqual(['table', 'text'])
})

test('the label of a parcel has the address and the numbers that whoever receives it needs', () => {
  expect(addressLabel(parcel)).toEqual({
    kind: 'label',
    file: 'label-SO-1001-2',
    heading: 'Address label, order SO-1001',
    to: parcel.shipTo,
    facts: [
      ['Order', 'SO-1001'],
      ['PO number', 'PO-7'],
      ['Shipment', '2'],
    ],
  })
})
