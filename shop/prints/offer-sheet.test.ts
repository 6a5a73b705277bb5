import { expect, test } from 'vitest'
import { cents } from '../money.ts'
import { offerSheet, type OfferPrint, type OfferPrintLine } from './offer-sheet.ts'

const line: OfferPrintLine = {
  number: 'AG03',
  title: 'Alloy Grinder',
  quantity: 2,
  unitCents: cents(100000),
  listCents: cents(109500),
  lineCents: cents(200000),
  note: '',
  optional: false,
  included: true,
}
const freight: OfferPrintLine = {
  ...line,
  number: null,
  title: 'Freight',
  quantity: 1,
  unitCents: cents(5000),
  listCents: null,
  lineCents: cents(5000),
}
const offer: OfferPrint = {
  number: 'Q-1001',
  edition: 1,
  sentOn: 'November 26, 2026',
  validUntil: 'December 26, 2026',
  standing: null,
  to: ['Ada Miller'],
  aboutOrder: null,
  note: '',
  lines: [line, freight],
  subtotalCents: cents(205000),
  totalCents: cents(205000),
  next: 'To accept, press the button in our e-mail.',
  terms: '',
}
const brand = { phone: '555' }

test('an offer has its lines with list price and price, and its sum', () => {
  expect(offerSheet(offer, brand)).toMatchObject({
    file: 'offer-Q-1001-1',
    heading: 'Offer Q-1001',
    facts: [
      ['Offer', 'Q-1001'],
      ['Edition', '1'],
      ['Date', 'November 26, 2026'],
      ['Valid until', 'December 26, 2026'],
    ],
    parts: [
      {
        columns: ['Number', 'Item', 'Qty', 'List Price', 'Unit Price', 'Line Price'].map((name) => ({
          name,
        })),
        rows: [
          {
            cells: ['AG03', 'Alloy Grinder', '2', '$1,095.00', '$1,000.00', '$2,000.00'],
            below: [],
            cents: 200000,
          },
          { cells: ['', 'Freight', '1', '', '$50.00', '$50.00'], below: [], cents: 5000 },
        ],
        sums: [{ name: 'Total (USD)', amount: '$2,050.00', strong: true }],
      },
      { text: 'To accept, press the button in our e-mail.' },
      { text: 'Questions? Call 555 and mention offer Q-1001.' },
    ],
  })
})

test('what is optional says whether it counts, and what does not is not carried on', () => {
  const lines = [
    line,
    { ...freight, optional: true, note: 'By truck.' },
    { ...freight, optional: true, included: false },
  ]
  const [table] = offerSheet({ ...offer, lines }, brand).parts
  expect(table).toMatchObject({
    rows: [
      { below: [], cents: 200000 },
      { below: ['Optional, included in the total', 'By truck.'], cents: 5000 },
      { below: ['Optional, not in the total'], cents: null },
    ],
  })
})

test('a column of list prices is there only if one differs; note, terms and standing if there are any', () => {
  const { facts, parts } = offerSheet(
    {
      ...offer,
      edition: 2,
      standing: 'Declined',
      aboutOrder: 'SO-1001',
      note: 'As discussed.',
      terms: 'Net 0.',
      lines: [freight],
    },
    brand,
  )
  expect(facts.slice(1)).toEqual([
    ['Edition', '2, replaces those before'],
    ['Date', 'November 26, 2026'],
    ['Valid until', 'December 26, 2026'],
    ['For order', 'SO-1001'],
    ['Status', 'Declined'],
  ])
  expect(parts.map(({ kind }) => kind)).toEqual(['text', 'table', 'text', 'heading', 'note', 'text'])
  expect(parts[1]).toMatchObject({
    columns: ['Number', 'Item', 'Qty', 'Unit Price', 'Line Price'].map((name) => ({ name })),
  })
})
