import { inflateSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Brand } from '../../shop/brand.ts'
import { cents, formatDollars, sum } from '../../shop/money.ts'
import { lineTotal } from '../../shop/pricing/quote.ts'
import type { PrintRow, Sheet } from '../../shop/prints/print.ts'
import { PrinterBusy } from '../../shop/prints/printer.ts'
import { readPdf } from '../../test/kit/prints/read-pdf.ts'
import { cutWords } from './clean-text.ts'
import { pdfPrinter } from './pdf-printer.ts'

const brand: Brand = {
  shopName: 'Corliss',
  phone: '+1 (512) 555-0100',
  copyright: '',
  originBadge: '',
  socialLinks: [],
  stage: 'demo',
  takesRealCards: false,
  postalAddress: ['1200 Mill Street', 'Providence, RI 02903'],
  siteOrigin: 'https://shop.example',
}
const printer = pdfPrinter('letter')

const sheet: Sheet = {
  kind: 'sheet',
  file: 'order-SO-1001',
  heading: 'Order SO-1001',
  recipient: { name: 'Billed to', lines: ['Käthe Müßig', '12 Plaster Lane', 'Austin, TX 78701'] },
  facts: [['Ordered on', 'November 26, 2026']],
  parts: [],
}

function tableOf(rows: PrintRow[]): Sheet['parts'][number] {
  return {
    kind: 'table',
    caption: 'Products',
    columns: [
      { name: 'Number', kind: 'text' },
      { name: 'Item', kind: 'item' },
      { name: 'Qty', kind: 'figures' },
      { name: 'Line Price', kind: 'figures' },
    ],
    rows,
    sums: [
      { name: 'Subtotal', amount: formatDollars(sum(rows.map(({ cents: amount }) => amount ?? cents(0)))) },
      { name: 'Total (USD)', amount: '$1.00', strong: true },
    ],
  }
}

/** Some with a title over two or three lines. */
function rowsOf(count: number): PrintRow[] {
  return Array.from({ length: count }, (_, at) => {
    const amount = lineTotal(cents(10_000 + at * 37), 1 + (at % 4))
    const title =
      at % 7 === 3
        ? `Spindle assembly ${at} with left-hand thread and taper adapters `.repeat(3)
        : `Part ${at}`
    return {
      cells: [`L-${at}`, title, String(1 + (at % 4)), formatDollars(amount)],
      below: [],
      cents: amount,
    }
  })
}

async function printed(changes: Partial<Sheet>) {
  return readPdf(await printer.print(brand, { ...sheet, ...changes }))
}

test('a sheet has the letterhead, the address, the heading and its parts, tagged in this order', async () => {
  const found = await printed({ parts: [tableOf(rowsOf(1)), { kind: 'note', text: 'Without freight.' }] })
  expect(found.pages).toEqual([
    [
      'Dental Equipment 1200 Mill Street, Providence, RI 02903 +1 (512) 555-0100 · shop.example',
      'Billed to Käthe Müßig 12 Plaster Lane Austin, TX 78701 Ordered on November 26, 2026',
      'Order SO-1001 Number Item Qty Line Price L-0 Part 0 1 $100.00',
      'Subtotal $100.00 Total (USD) $1.00 Without freight.',
      'Corliss Dental Equipment · Order SO-1001 Page 1 of 1',
    ].join(' '),
  ])
  expect([found.title, found.language, found.isTagged, found.size]).toEqual([
    'Order SO-1001',
    'en-US',
    true,
    [612, 792],
  ])
  expect(found.tags.join(' ')).toBe(
    'Root Document Figure P P L LI Lbl LBody H1 Table THead TR TH TH TH TH TBody TR TD TH TD TD TFoot TR TH TD TR TH TD P',
  )
})

test.each([2, 16, 17, 18, 19, 20, 26, 43, 500])(
  '%i rows go over the pages with their head and the sum so far, and two of them with the sums',
  async (count) => {
    const rows = rowsOf(count)
    const { pages } = await printed({ parts: [tableOf(rows)] })
    const total = formatDollars(sum(rows.map(({ cents: amount }) => amount ?? cents(0))))
    let before = 0
    let carried = '$0.00'
    pages.forEach((page, at) => {
      expect(page).toContain(`Page ${at + 1} of ${pages.length}`)
      expect(page).toContain('Number Item Qty Line Price')
      const numbers = [...page.matchAll(/L-(\d+) /g)].map(([, number]) => Number(number))
      expect(numbers).toEqual(numbers.map((_, row) => before + row))
      expect(numbers.length).toBeGreaterThanOrEqual(2)
      expect(page).toContain(at === 0 ? 'Billed to' : `Carried over ${carried}`)
      before += numbers.length
      carried = formatDollars(sum(rows.slice(0, before).map(({ cents: amount }) => amount ?? cents(0))))
      const isLast = at === pages.length - 1
      expect(page).toContain(isLast ? `Subtotal ${total}` : `Carried forward ${carried}`)
    })
    expect(before).toBe(count)
    expect(pages.length).toBeLessThanOrEqual(Math.ceil(count / 14) + 1)
  },
)

test('no page but the first begins with the last line of a paragraph, and none ends with its first', async () => {
  for (let lines = 30; lines < 60; lines += 1) {
    const text = Array.from({ length: lines }, (_, at) => `line-${at}.`).join('\n')
    const { pages } = await printed({ parts: [{ kind: 'text', text }] })
    for (const page of pages) expect((page.match(/line-/g) ?? []).length, String(lines)).not.toBe(1)
  }
})

test('names in Latin, Greek, Cyrillic and Chinese letters are printed, in fonts that the file holds', async () => {
  const names = [
    'Łukasz Żółć',
    'Ἀθηνᾶ Παπαδοπούλου',
    'Ђорђе Йовчев',
    'Nguyễn Thị Hương',
    '王小明 張偉 さくら',
  ]
  const pdf = await printer.print(brand, { ...sheet, recipient: { name: 'Ship to', lines: names } })
  const { words } = await readPdf(pdf)
  for (const name of names) expect(words).toContain(name.normalize('NFC'))
  const raw = Buffer.from(pdf).toString('latin1')
  const fonts = raw.match(/\/Type \/FontDescriptor/g)?.length
  expect(fonts).toBeGreaterThan(4)
  expect(raw.match(/\/FontFile2 /g)?.length).toBe(fonts)
  expect(raw).not.toContain('/BaseFont /Helvetica')
})

test('what no font of the house has is a box, and stays in the file as text', async () => {
  const pdf = await printer.print(brand, {
    ...sheet,
    parts: [{ kind: 'text', text: 'Dr. \ud55c\uad6d Lab \ud55c' }],
  })
  expect((await readPdf(pdf)).words).toMatch(/Dr\. .* ?Lab/)
  expect(unpacked(pdf).match(/\/ActualText/g)?.length).toBe(2)
})

/** The streams of the file, as they are drawn. */
function unpacked(pdf: Uint8Array): string {
  const raw = Buffer.from(pdf)
  const streams: string[] = []
  for (let at = raw.indexOf('stream\n'); at >= 0; at = raw.indexOf('stream\n', at + 1)) {
    const end = raw.indexOf('\nendstream', at)
    if (raw.subarray(at - 3, at).toString() === 'end' || end < 0) continue
    if (raw[at + 7] === 0x78) streams.push(inflateSync(raw.subarray(at + 7, end)).toString('latin1'))
  }
  return streams.join('\n')
}

test('a label is one page of 4 × 6 inches, however long the address is', async () => {
  for (const to of [
    ['Ada Miller', '12 Plaster Lane'],
    Array.from({ length: 40 }, (_, at) => `Line ${at} of it`),
  ]) {
    const pdf = await printer.print(brand, {
      kind: 'label',
      file: 'label',
      heading: 'Label',
      to,
      facts: [['Order', 'SO-1']],
    })
    const { pages, size, words } = await readPdf(pdf)
    expect([pages.length, size]).toEqual([1, [288, 432]])
    expect(words).toContain(`Corliss Dental Equipment 1200 Mill Street Providence, RI 02903`)
    expect(words).toContain('Order: SO-1')
    expect(words).toContain(to[0])
  }
})

test('on A4, if that is the setting', async () => {
  const { size } = await readPdf(await pdfPrinter('a4').print(brand, sheet))
  expect(size.map(Math.round)).toEqual([595, 842])
})

const hostile = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.string({ unit: 'grapheme', maxLength: 300 }),
  fc
    .tuple(
      fc.constantFrom(
        'W',
        '王',
        '\n',
        '\t',
        '\u0000',
        '\u202e',
        '\u0301',
        '\ud800',
        '👩‍👩‍👧',
        'ﷺ',
        '(\\',
        '\u2028',
        'a-',
        ' ',
      ),
      fc.integer({ min: 0, max: 20_000 }),
    )
    .map(([unit, count]) => unit.repeat(count / unit.length)),
)

test('whatever the texts hold, a PDF comes out, and of a bounded length', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(hostile, { minLength: 8, maxLength: 8 }),
      async ([
        heading = '',
        name = '',
        line = '',
        value = '',
        title = '',
        below = '',
        note = '',
        figure = '',
      ]) => {
        const row = { cells: [figure, title, figure, figure], below: [below], cents: cents(1) }
        const pdf = await printer.print(
          { ...brand, shopName: name, postalAddress: [line], phone: value },
          {
            ...sheet,
            heading,
            recipient: { name, lines: [line, value, line] },
            facts: [[name, value]],
            parts: [
              tableOf([row, row]),
              { kind: 'text', text: note },
              { kind: 'heading', text: title },
              { kind: 'facts', facts: [[name, note]] },
              { kind: 'note', text: below },
            ],
          },
        )
        const { pages } = await readPdf(pdf)
        expect(pages.length).toBeLessThanOrEqual(60)
      },
    ),
    { numRuns: 25 },
  )
})

test.each([
  ['of 6,000 characters is whole', 'word '.repeat(1200).trim(), false],
  ['of more is cut', 'word '.repeat(1300), true],
  ['of 120 lines is whole', 'line\n'.repeat(120).trim(), false],
  ['of more lines is cut', 'line\n'.repeat(130), true],
])('a text %s, and says so', async (_, text, isCut) => {
  const { words } = await readPdf(await printer.print(brand, { ...sheet, parts: [{ kind: 'text', text }] }))
  expect(words.includes(cutWords)).toBe(isCut)
})

test('two are made at once; who waits too long is told so', async () => {
  const slow = pdfPrinter('letter', { longestWaitMs: 1 })
  const parts = [tableOf(rowsOf(200))]
  const outcomes = await Promise.allSettled(
    Array.from({ length: 6 }, () => slow.print(brand, { ...sheet, parts })),
  )
  const faults = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []))
  expect(outcomes.length - faults.length).toBeGreaterThanOrEqual(2)
  expect(faults.length).toBeGreaterThan(0)
  for (const fault of faults) expect(fault).toBeInstanceOf(PrinterBusy)
  expect(await slow.print(brand, sheet)).toBeInstanceOf(Uint8Array)
})
