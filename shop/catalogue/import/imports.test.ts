import { createServer } from 'node:http'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { eventually, withinSecond } from '../../../test/kit/open-test-shop.ts'
import { openTestSite } from '../../../test/kit/open-test-site.ts'
import { seed, times } from '../../../test/kit/sample.ts'
import { signInAs } from '../../../test/kit/sign-in.ts'
import { world, writeWorld } from '../../../test/kit/world.ts'
import { csvText } from '../../csv/csv.ts'
import { largestPriceCents, type Cents } from '../../money.ts'
import { ensureCategories } from '../category-store.ts'
import { productMessages } from '../edit/product-fields.ts'
import { putProducts, setPictures } from '../edit/product-writer-store.ts'
import { catalogueColumns, type CurrentProduct } from './catalogue-columns.ts'
import { carryOutImport } from './carry-out-import.ts'
import { lossText, type Loss } from './catalogue-losses.ts'
import { noSku } from './catalogue-file.ts'
import { lockImports } from './import-store.ts'
import { listKeptByNumber } from './kept-product-store.ts'
import { planImport } from './plan-import.ts'
import { planMessages, type PlannedRow } from './plan-row.ts'

const { shop, server } = await openTestSite({ LIMITS: 'off' })
const admin = server.visitor()
const folder = await mkdtemp(join(tmpdir(), 'spindle-imports-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
const picture = 'a'.repeat(32)
const otherPicture = 'b'.repeat(32)

beforeAll(async () => {
  await signInAs(shop, admin, { sub: 'admin', name: 'Alex Admin', isAdmin: true })
  await shop.db.execute(sql`insert into picture (id, width, height, bytes)
    values (${picture}, 10, 10, 10), (${otherPicture}, 10, 10, 10)`)
})
beforeEach(async () => {
  await shop.db.execute(sql`delete from product`)
  await shop.db.execute(sql`delete from catalogue_import`)
  await writeWorld(shop.db)
})

describe('export', { timeout: 240_000 }, () => {
  test('a file for a spreadsheet, oldest first, and a line in the audit', async () => {
    await change('AG03', sql`title = '=HYPERLINK("x")', description = E'One\r\nTwo, "three"'`)
    await setPicturesOf('AG03', [picture, otherPicture])
    const answer = await admin.call('POST', '/api/products/export')
    expect([...answer.headers]).toEqual(
      expect.arrayContaining([
        ['content-type', 'text/csv; charset=utf-8'],
        ['content-disposition', 'attachment; filename="products.csv"'],
      ]),
    )
    const bytes = Buffer.from(await answer.arrayBuffer())
    expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]))
    const [head, first] = bytes
      .subarray(3)
      .toString()
      .split(/\r\n(?=AG03|DV34)/)
    expect(head).toBe(catalogueColumns.join(','))
    expect(first).toBe(
      `AG03,"'=HYPERLINK(""x"")","One\r\nTwo, ""three""",High Speed Alloy Grinders,1149.00,1095.00,876.00,821.25,,"/media/${picture}.jpg;/media/${otherPicture}.jpg"`,
    )
    expect(await lastAudit()).toMatchObject({
      actor_sub: 'admin',
      action: 'catalogue.export',
      after: { products: 6 },
    })
  })

  const catalogues = times({ whole: 150, sample: 40 })
  test(`an untouched export changes nothing, whatever the products are called: ${catalogues} catalogues`, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(product, { maxLength: 6 }), async (products) => {
        await write(products)
        const file = await (await admin.call('POST', '/api/products/export')).text()
        const { status, body } = await plan(`\ufeff${file.replace(/^\ufeff/, '')}`)
        expect(status).toBe(200)
        expect(body.rows.filter((row) => row.kind !== 'same')).toEqual([])
        expect(body.totals.same).toBe(new Set(products.map(({ number }) => number.toLowerCase())).size)
      }),
      { numRuns: catalogues, seed },
    )
  })
})

describe('dry run', () => {
  test('a price list of known numbers: old and new of what differs, nothing written', async () => {
    const before = await state()
    const { status, body } = await plan(
      'number,newPrice\nAG03,999\nw-10,0.1\nDV34,385.01\nNEW-1,5\nBF9,cheap\n',
    )
    expect(status).toBe(200)
    expect(body).toMatchObject({ kind: 'own', totals: { added: 0, changed: 2, same: 1, bad: 2 } })
    expect(body.rows).toEqual([
      {
        kind: 'changed',
        line: 2,
        number: 'AG03',
        title: world.grinder.title,
        changes: [{ field: 'newPrice', old: '1095.00', new: '999.00' }],
        messages: [],
        notes: [],
      },
      expect.objectContaining({ kind: 'changed', changes: [{ field: 'number', old: 'W-10', new: 'w-10' }] }),
      expect.objectContaining({ kind: 'same', line: 4, changes: [] }),
      expect.objectContaining({
        kind: 'bad',
        number: 'NEW-1',
        messages: [
          productMessages.title,
          productMessages.description,
          productMessages.category,
          planMessages.noWholesale,
          planMessages.noVolume,
        ],
      }),
      expect.objectContaining({ kind: 'bad', line: 6, messages: [productMessages.newPrice] }),
    ])
    expect(await state()).toEqual(before)
  })

  test('prices that look like a slip are noted, and come in all the same', async () => {
    const { body } = await plan(
      'number,oldPrice,newPrice,wholesalePrice,partnerPricex3\n' +
        'AG03,1095,1095,900,950\nDV34,,300,308.33,289.99\nW-10,,0,0.08,0.07\nPIN_1,,0.02,0.01,0.01\n',
    )
    expect(body.rows.map(({ kind, notes }) => [kind, ...notes])).toEqual([
      [
        'changed',
        'The old price is not above the new price: no Save badge will be shown.',
        'The price for 3 or more is above the wholesale price: each unit would cost more when buying more.',
      ],
      ['changed', 'The wholesale price is above the new price: partners would pay more than visitors.'],
      ['changed', 'With a new price of 0 visitors cannot buy it: they see “Ask for a price”.'],
      ['changed'],
    ])
    // Its prices are 0 and stay 0: no warning is needed again.
    expect((await plan('number,title\nBF9,Other\n')).body.rows[0]?.notes).toEqual([])
  })

  test('prices as people write them; one that can mean two numbers is refused', async () => {
    const file = [
      'number;oldPrice;newPrice;wholesalePrice',
      'AG03;1,195.00;$1,095.00;876,00',
      'DV34;;1.195,00;1\u00a0095.5',
      'w-10;1,195;1;1',
      'PIN_1;;1.195;1',
    ]
    const { body } = await plan(file.join('\n'))
    expect(
      body.rows.map(({ kind, changes, messages }) => [kind, changes.map((one) => one.new), messages]),
    ).toEqual([
      ['changed', ['1195.00'], []],
      ['changed', ['1195.00', '1095.50'], []],
      [
        'bad',
        [],
        [`${productMessages.oldPrice} 1,195 can be 1195 or 1.195: write 1195.00 if that is meant.`],
      ],
      [
        'bad',
        [],
        [`${productMessages.newPrice} 1.195 can be 1195 or 1.195: write 1195.00 if that is meant.`],
      ],
    ])
    expect((await plan('number\toldPrice\nAG03\t1,195\n')).body.rows[0]?.changes).toEqual([
      { field: 'oldPrice', old: '1149.00', new: '1195.00' },
    ])
  })

  test('long texts are shown from where they differ', async () => {
    await change('AG03', sql`description = ${'x'.repeat(1000) + ' end'}`)
    const { body } = await plan(`number,description\nAG03,${'x'.repeat(1000)} END\n`)
    const [row] = body.rows
    expect(row?.changes).toEqual([
      { field: 'description', old: `...${'x'.repeat(39)} end`, new: `...${'x'.repeat(39)} END` },
    ])
  })

  test('an empty cell takes the old price and the brochure away, but no picture and nothing that must be there', async () => {
    await change('AG03', sql`brochure = 'a.pdf'`)
    await setPicturesOf('AG03', [picture])
    const { body } = await plan('number,oldPrice,brochure,images\nAG03,,,\n')
    expect(body.rows[0]?.changes).toEqual([
      { field: 'oldPrice', old: '1149.00', new: '' },
      { field: 'brochure', old: 'a.pdf', new: '' },
    ])
    expect((await plan('number,title\nAG03,\n')).body.rows[0]?.messages).toEqual([productMessages.title])
  })

  test.each([
    ['semicolons', 'number;newPrice\r\nAG03;1\r\n', { changed: 1 }],
    ['tabs', 'number\tnewPrice\nAG03\t1\n', { changed: 1 }],
    ['a byte order mark, old line ends', '\ufeffnumber,newPrice\rAG03,1\r', { changed: 1 }],
    ['headings in any letter case', 'Number,NEWPRICE\nAG03,1\n', { changed: 1 }],
    ['empty lines', 'number,newPrice\n\nAG03,1\n\n', { changed: 1 }],
    ['a heading alone', 'number,newPrice\n', {}],
    ['the same number twice', 'number,newPrice\nAG03,1\nag03,2\n', { changed: 1, bad: 1 }],
    ['a cell too many', 'number,newPrice\nAG03,1,2\nDV34,2\n', { changed: 1, bad: 1 }],
    ['a formula for a price', 'number,newPrice\nAG03,=1+1\n', { bad: 1 }],
    ['a NUL', 'number,title\nAG03,a\0b\n', { changed: 1 }],
    ['markup is text', 'number,title\nAG03,<script>1</script>\n', { changed: 1 }],
    ['a picture that is not ours', `number,images\nAG03,/media/${'c'.repeat(32)}.jpg\n`, { bad: 1 }],
    ['an address of another host', 'number,images\nAG03,https://169.254.169.254/x.jpg\n', { same: 1 }],
  ])('%s', async (_, file, totals) => {
    expect(kindsOf(await plan(file))).toEqual({ ...noRows, ...totals })
  })

  test('of a very long file the first rows are shown, after which only bad ones are, and all are counted', async () => {
    const numbers = [...Array.from({ length: 20_001 }, (_, at) => `LONG-${at}`), 'AG03']
    const rows = numbers.map(
      (number) => `${number},${number === 'AG03' ? 'cheap' : '5'},Part,Text,Vibrators,4,3`,
    )
    const { body } = await plan(
      `number,newPrice,title,description,category,wholesalePrice,partnerPricex3\n${rows.join('\n')}\n`,
    )
    expect(kindsOf({ body })).toEqual({ ...noRows, added: 20_001, bad: 1 })
    expect(body.totals['noted']).toBe(20_001)
    expect(body.rows).toHaveLength(20_001)
    expect(body.rows.slice(-2).map(({ number, kind }) => [number, kind])).toEqual([
      ['LONG-19999', 'added'],
      ['AG03', 'bad'],
    ])
  })

  test('letters of another code page are not taken', async () => {
    const file = Buffer.concat([
      Buffer.from('number,title\nAG03,M'),
      Buffer.from([0xfc]),
      Buffer.from('ller\n'),
    ])
    expect((await plan(file)).body.rows[0]?.messages).toEqual([planMessages.notUtf8])
  })

  test.each([
    ['no file', null, 'Please choose a CSV file.'],
    ['an empty one', '', 'Line 1: There is no header row.'],
    ['no numbers', 'title,newPrice\nA,1\n', 'Line 1: missing columns: number'],
    ['another heading', 'number,stock\nA,1\n', 'Line 1: unknown columns: stock'],
    ['a heading twice', 'number,title,title\nA,1,2\n', 'Line 1: repeated columns: title'],
    [
      'a picture instead',
      Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 1, 2, 3]),
      'Line 1: missing columns: number',
    ],
    [
      '245,001 rows',
      `number\n${'A\n'.repeat(245_001)}`,
      'The file has 245,001 rows, and at most 100,000 can be imported at a time. Split it into 3 files with the same header row; keep the rows of one product together.',
    ],
  ])('%s is refused', async (_, file, detail) => {
    const answer = await post('/api/imports/plan', file, {})
    expect(answer.status).toBe(422)
    expect(await answer.json()).toMatchObject({
      detail: expect.stringContaining(detail),
      errors: [{ pointer: expect.stringMatching(/^\/file/) }],
    })
  })

  test('unknown fields and broken percentages are refused', async () => {
    expect((await post('/api/imports/plan', 'number\nA\n', { dryRun: 'no' })).status).toBe(400)
    for (const wholesalePercent of ['0', '101', '-5', '12.5', 'half', ''])
      expect((await post('/api/imports/plan', 'number\nA\n', { wholesalePercent })).status).toBe(422)
  })
})

describe('import', () => {
  test('does what the dry run has shown; the shop shows it at once; a line in the audit and in the list', async () => {
    const file = csvText(
      [...catalogueColumns],
      [
        ['AG03', 'Grinder', 'New text', 'vibrators', '', '999', '800', '750', '', `/media/${picture}.jpg`],
        ['NEW-1', '=New', 'Text', 'New things', '12.5', '10', '8', '7', 'gone.pdf', ''],
      ],
    )
    const visitor = server.visitor()
    expect(await (await visitor.ask('/product-details/AG03')).text()).toContain('$1,095.00')
    const { body: dry } = await plan(file)
    expect(dry.newCategories).toEqual(['New things'])
    expect(dry.rows[1]?.notes).toEqual([
      'It will be imported without a picture.',
      'There is no PDF gone.pdf; no brochure link will be shown.',
    ])
    const answer = await post('/api/imports', file, { fingerprint: dry.fingerprint })
    expect(answer.status).toBe(201)
    const done = await answer.json()
    expect(done).toMatchObject({
      fileName: 'products.csv',
      by: 'Alex Admin',
      added: 1,
      changed: 1,
      undoneAt: null,
    })
    expect(await kept('AG03')).toMatchObject({
      title: 'Grinder',
      category: 'Vibrators',
      oldPrice: null,
      newPrice: 999_00,
      version: 1,
      pictures: [{ id: picture, hidden: false, alt: '' }],
    })
    expect(await kept('NEW-1')).toMatchObject({
      title: '=New',
      category: 'New things',
      oldPrice: 12_50,
      partnerPricex3: 7_00,
      version: 0,
      pictures: [],
    })
    await withinSecond(async () =>
      (await (await visitor.ask('/product-details/AG03')).text()).includes('$999.00'),
    )
    const { leftOut, ...listed } = done
    expect(leftOut).toEqual([])
    expect(await (await admin.ask('/api/imports')).json()).toEqual([listed])
    expect(await lastAudit()).toMatchObject({
      actor_sub: 'admin',
      action: 'catalogue.import',
      target: 'products.csv',
      before: {
        product: {
          AG03: { category: world.grinder.category, oldPriceCents: 1149_00, newPriceCents: 1095_00 },
        },
      },
      after: {
        import: done.id,
        added: 1,
        changed: 1,
        newCategories: ['New things'],
        product: {
          AG03: {
            category: 'Vibrators',
            oldPriceCents: null,
            newPriceCents: 999_00,
            images: [{ image: picture }],
          },
          'NEW-1': { title: '=New' },
        },
      },
    })
    expect(kindsOf(await plan(file))).toEqual({ ...noRows, same: 2 })
  })

  test('pictures that stay keep what was said of them', async () => {
    await setPicturesOf('AG03', [picture, otherPicture], { alt: 'From behind', hidden: true })
    const file = `number,images\nAG03,/media/${otherPicture}.jpg;/media/${picture}.jpg\n`
    await bring(file)
    expect((await kept('AG03'))?.pictures).toEqual([
      { id: otherPicture, alt: 'From behind', hidden: true },
      { id: picture, alt: 'From behind', hidden: true },
    ])
  })

  test('one bad row, and nothing of the file is written', async () => {
    const before = await state()
    const file = 'number,newPrice\nAG03,999\nDV34,-1\n'
    const { body } = await plan(file)
    const answer = await post('/api/imports', file, { fingerprint: body.fingerprint })
    expect(answer.status).toBe(422)
    expect(await answer.json()).toMatchObject({
      errors: [{ pointer: '/file/3', detail: `Line 3: ${productMessages.newPrice}` }],
    })
    expect(await state()).toEqual(before)
  })

  test('the bad rows are left out where that is asked; the answer and the audit tell of them', async () => {
    const file = 'number,newPrice\nAG03,999\nDV34,-1\nw-10,0.30\nBF9,cheap\n'
    const before = await allKept()
    const { fingerprint } = (await plan(file)).body
    expect((await post('/api/imports', file, { fingerprint, leaveOutBad: 'no' })).status).toBe(422)
    expect((await post('/api/imports', file, { fingerprint })).status).toBe(422)
    expect(await allKept()).toEqual(before)
    const answer = await post('/api/imports', file, { fingerprint, leaveOutBad: 'yes' })
    expect(answer.status).toBe(201)
    const done = (await answer.json()) as { id: string }
    expect(done).toMatchObject({
      added: 0,
      changed: 2,
      leftOut: [
        { line: 3, message: productMessages.newPrice },
        { line: 5, message: productMessages.newPrice },
      ],
    })
    expect(await lastAudit()).toMatchObject({
      action: 'catalogue.import',
      after: { products: 2, leftOut: 2 },
    })
    expect(await kept('AG03')).toMatchObject({ newPrice: 999_00 })
    expect(await kept('DV34')).toEqual(before.find(({ number }) => number === 'DV34'))
    expect((await admin.call('POST', `/api/imports/${done.id}/undo`)).status).toBe(200)
    expect(await allKept()).toEqual(before)
  })

  test('bad rows alone: leaving them out leaves nothing to do', async () => {
    const file = 'number,newPrice\nDV34,-1\n'
    const { fingerprint } = (await plan(file)).body
    const before = await state()
    const answer = await post('/api/imports', file, { fingerprint, leaveOutBad: 'yes' })
    expect(answer.status).toBe(422)
    expect(await answer.json()).toMatchObject({
      errors: [{ pointer: '/file', detail: 'There is nothing left in this file to import.' }],
    })
    expect(await state()).toEqual(before)
  })

  test.each([
    ['a product of it was changed', () => change('AG03', sql`title = 'Other', version = version + 1`)],
    ['a product of it was deleted', () => change('AG03', sql`deleted_at = now()`)],
    ['a new number was taken', () => change('PIN_1', sql`number = 'NEW-1'`)],
  ])('%s since the dry run: 409, nothing is written', async (_, happens) => {
    const file = csvText(
      [...catalogueColumns],
      [
        ['AG03', 'T', 'D', 'C', '', '1', '1', '1', '', ''],
        ['NEW-1', 'T', 'D', 'C', '', '1', '1', '1', '', ''],
      ],
    )
    const { body } = await plan(file)
    await happens()
    const before = await state()
    const answer = await post('/api/imports', file, { fingerprint: body.fingerprint })
    expect(answer.status).toBe(409)
    expect(await answer.json()).toMatchObject({ detail: expect.stringContaining('Nothing was imported') })
    expect(await state()).toEqual(before)
  })

  test('another file, another rule, or none that was looked at', async () => {
    const { body } = await plan('number,newPrice\nAG03,1\n')
    const { fingerprint } = body
    expect((await post('/api/imports', 'number,newPrice\nAG03,2\n', { fingerprint })).status).toBe(409)
    const ruled = { fingerprint, wholesalePercent: '50' }
    expect((await post('/api/imports', 'number,newPrice\nAG03,1\n', ruled)).status).toBe(409)
    expect((await post('/api/imports', 'number,newPrice\nAG03,1\n', {})).status).toBe(422)
    expect((await bringAnswer('number,newPrice\nAG03,1095\n')).status).toBe(422)
    expect(await kept('AG03')).toMatchObject({ newPrice: 1095_00, version: 0 })
  })

  test('two at once: one of them is done', async () => {
    const file = 'number,newPrice\nAG03,1\nDV34,1\n'
    const { body } = await plan(file)
    const { fingerprint } = body
    const answers = await Promise.all([1, 2].map(() => post('/api/imports', file, { fingerprint })))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
    expect(await kept('AG03')).toMatchObject({ version: 1 })
  })

  test('while another one runs and does not end: it is said, nothing is written, and afterwards it goes', async () => {
    const { id } = await bring('number,newPrice\nW-10,1\n')
    const file = 'number,newPrice\nAG03,1\n'
    const { fingerprint } = (await plan(file)).body
    const before = await state()
    await shop.db.transaction(async (other) => {
      expect(await lockImports(other)).toBe(true)
      const answers = await Promise.all([
        post('/api/imports', file, { fingerprint }),
        admin.call('POST', `/api/imports/${id}/undo`),
      ])
      expect(await Promise.all(answers.map((answer) => answer.json()))).toEqual(
        ['Nothing from this file was kept', 'Nothing was undone'].map((held) => ({
          type: 'about:blank',
          title: 'Service Unavailable',
          status: 503,
          detail: `Another import is running. ${held}; try again when it has finished.`,
          retryAfter: 10,
        })),
      )
      expect(answers.map((answer) => [answer.status, answer.headers.get('retry-after')])).toEqual([
        [503, '10'],
        [503, '10'],
      ])
    })
    expect(await state()).toEqual(before)
    expect((await post('/api/imports', file, { fingerprint })).status).toBe(201)
    expect((await admin.call('POST', `/api/imports/${id}/undo`)).status).toBe(200)
  })
})

describe('undo', () => {
  const file = csvText(
    [...catalogueColumns],
    [
      ['AG03', 'T', 'D', 'Others', '', '1', '1', '1', '', `/media/${otherPicture}.jpg`],
      ['w-10', 'T', 'D', 'Others', '', '1', '1', '1', '', ''],
      ['NEW-1', 'T', 'D', 'Others', '', '1', '1', '1', '', ''],
    ],
  )

  test('everything is as it was; what was added is in the trash; once only', async () => {
    await setPicturesOf('AG03', [picture], { alt: 'Front', hidden: false })
    const before = await allKept()
    const { id } = await bring(file)
    const undone = await admin.call('POST', `/api/imports/${id}/undo`)
    expect(undone.status).toBe(200)
    expect(await undone.json()).toMatchObject({ id, added: 1, changed: 2, undoneAt: expect.any(String) })
    expect(await allKept()).toEqual(before)
    const { rows } = await shop.db.execute(sql`select number from product where deleted_at is not null`)
    expect(rows).toEqual([{ number: 'NEW-1' }])
    expect(await lastAudit()).toMatchObject({ action: 'catalogue.undo-import', before: { import: id } })
    await expectUndoTold()
    const again = await admin.call('POST', `/api/imports/${id}/undo`)
    expect(again.status).toBe(409)
    expect(await allKept()).toEqual(before)
  })

  test.each([
    ['a changed one was changed again', () => change('AG03', sql`new_price_cents = 2`), ['AG03']],
    ['an added one was changed', () => change('NEW-1', sql`title = 'Other'`), ['NEW-1']],
    ['one was deleted', () => change('w-10', sql`deleted_at = now()`), ['w-10']],
    ['its pictures were changed', () => setPicturesOf('AG03', [picture]), ['AG03']],
    ['its former category was deleted', () => trashCategory('Parts & Washers'), ['w-10']],
    ['its former category was removed for good', () => removeCategory('Parts & Washers'), ['w-10']],
  ])('%s: 409 names it, and nothing is undone', async (_, happens, numbers) => {
    const { id } = await bring(file)
    await happens()
    const before = await state()
    const answer = await admin.call('POST', `/api/imports/${id}/undo`)
    expect(answer.status).toBe(409)
    expect(await answer.json()).toMatchObject({
      numbers,
      detail: `Changed since this import: ${numbers.join(', ')}. Nothing was undone.`,
    })
    expect(await state()).toEqual(before)
    await shop.db.execute(sql`update category set deleted_at = null where name = 'Parts & Washers'`)
  })

  test('categories that it made go into the trash with it, unless somebody uses or has changed them', async () => {
    const rows = ['Emptied', 'Used', 'Renamed', 'vibrators'].map((category, at) => {
      const price = `${at + 1}`
      return [`NEW-${at}`, 'T', 'D', category, '', price, price, price, '', '']
    })
    const { id } = await bring(csvText([...catalogueColumns], rows))
    await change('DV34', sql`category_id = (select id from category where name = 'Used')`)
    await shop.db.execute(
      sql`update category set name = 'Renamed since', version = version + 1 where name = 'Renamed'`,
    )
    await shop.db.execute(sql`insert into category (name) values ('Empty by hand')`)
    expect((await admin.call('POST', `/api/imports/${id}/undo`)).status).toBe(200)
    const { rows: gone } = await shop.db.execute(
      sql`select name from category where deleted_at is not null and name <> 'Others'`,
    )
    expect(gone).toEqual([{ name: 'Emptied' }])
    expect(await lastAudit()).toMatchObject({
      action: 'catalogue.undo-import',
      after: { categoriesDeleted: ['Emptied'] },
    })
    const trash = (await (await admin.ask('/api/trash')).json()) as { kind: string; name: string }[]
    expect(trash.filter(({ kind, name }) => kind === 'category' && name !== 'Others')).toEqual([
      expect.objectContaining({ name: 'Emptied' }),
    ])
    await shop.db.execute(sql`delete from product`)
    await shop.db.execute(
      sql`delete from category where name in ('Emptied', 'Used', 'Renamed since', 'Empty by hand')`,
    )
  })

  test('two imports that made categories, undone at once: both are', async () => {
    const [{ id: first }, { id: second }] = [await bring(bulk('A')), await bring(bulk('B'))]
    const answers = await Promise.all(
      [first, second].map((id) => admin.call('POST', `/api/imports/${id}/undo`)),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const { rows } = await shop.db.execute(
      sql`select count(*)::int as left from category where name ~ '^[AB] [0-4]$' and deleted_at is null`,
    )
    expect(rows).toEqual([{ left: 0 }])
  })

  test.each(['undo first', 'import first'])(
    'while another import changes the same products, %s: each is done or refused, none breaks',
    async (order) => {
      const rows = Array.from({ length: 120 }, (_, at) => plainRow(`R-${at}`, 'Vibrators'))
      const { id } = await bring(csvText([...catalogueColumns], rows))
      const { rows: found } = await shop.db.execute<{ number: string }>(
        sql`select number from product where number like 'R-%' order by id desc`,
      )
      const numbers = found.map(({ number }) => number)
      const repriced = csvText(
        ['number', 'newPrice'],
        numbers.map((number) => [number, '2']),
      )
      const { fingerprint } = (await plan(repriced)).body
      const undo = () => admin.call('POST', `/api/imports/${id}/undo`)
      const reprice = () => post('/api/imports', repriced, { fingerprint })
      const acts = order === 'undo first' ? [undo, reprice] : [reprice, undo]
      // The undo begins with the products, the import with its own rows; both stop in the middle.
      const answers: Promise<Response>[] = []
      await shop.db.transaction(async (other) => {
        await other.execute(sql`select from product where number = ${numbers[60]} for update`)
        for (const [at, act] of acts.entries()) {
          answers.push(act())
          await eventually(async () => (await countWaiting()) === at + 1)
        }
      })
      const statuses = (await Promise.all(answers)).map(({ status }) => status)
      expect(statuses.toSorted((a, b) => a - b)).toEqual([statuses.includes(201) ? 201 : 200, 409])
    },
  )

  test('unknown imports', async () => {
    expect((await admin.call('POST', '/api/imports/0e5a0c1e-0000-4000-8000-000000000000/undo')).status).toBe(
      404,
    )
    expect((await admin.call('POST', '/api/imports/1/undo')).status).toBe(404)
  })
})

describe('exports of other shops', () => {
  const rules = { wholesalePercent: '80', volumePercent: '75' }

  test('WooCommerce: SKU, prices, the deepest category, plain text, variations as products', async () => {
    const file = await sample('woocommerce-products.csv')
    const { body } = await plan(file, rules)
    expect(body).toMatchObject({ kind: 'woocommerce', totals: { added: 3, changed: 1, same: 0, bad: 1 } })
    expect(body.leftOut).toEqual([
      { line: 4, message: 'Its variations are products of their own.' },
      { line: 7, message: 'A product group has no price of its own.' },
      { line: 8, message: 'It is not published in that store.' },
    ])
    expect(body.newCategories).toEqual(['Trimmers, wet', 'Discs'])
    expect(body.rows.map(({ number, changes }) => [number, ...changes.map((one) => one.new)])).toEqual([
      ['AG03', 'High Speed Alloy Grinder.\n\nRuns at 20,000 rpm & stays cool.', '1095.00', '999.00'],
      ['MT-20', 'A trimmer for the bench.', 'Trimmers, wet', '450.50', '360.40', '337.88'],
      ['DISC-22', '- Cuts\n- Polishes', 'Discs', '12.00', '10.00', '8.00', '7.50'],
      ['DISC-38', '- Cuts\n- Polishes', 'Discs', '14.00', '11.20', '10.50'],
      [''],
    ])
    expect(body.rows.map(({ notes }) => notes)).toEqual([
      ['2 pictures have to be added by hand.'],
      ['1 picture has to be added by hand.'],
      ['1 picture has to be added by hand.'],
      ['1 picture has to be added by hand.'],
      [],
    ])
    expect(body.rows.map(({ title }) => title)).toEqual([
      world.grinder.title,
      'Model Trimmer "Wet"',
      'Cutting disc - 22 mm',
      'Cutting disc - 38 mm',
      'Training day',
    ])
    expect(body.rows[4]?.messages).toEqual([noSku])
  })

  const sales = [
    'Type,SKU,Name,Description,Regular price,Sale price,Date sale price starts,Date sale price ends,Categories',
    'simple,AG03,Grinder,G,1095,999,2024-11-25 0:00:00,2024-12-02 23:59:59,Others',
    'simple,DV34,Vibrator,V,420,399,,2026-11-30 23:59:59,Others',
    'simple,W-10,Washer,W,0.20,0.10,2026-12-24,,Others',
    'simple,PIN_1,Pin,P,2,1,,30/11/2026,Others',
  ].join('\n')
  const friday = new Date('2026-11-27T12:00:00Z')
  const afterIt = new Date('2026-12-01T05:00:00Z')

  test('WooCommerce: only a sale that runs now is the price, and it is said when it ends', async () => {
    const path = await fileOf(sales)
    const dry = await planImport(shop, { file: path, rule: {} }, friday)
    expect(dry.ok && dry.value.rows.map(pricesOf)).toEqual([
      ['AG03', 109_500, null, 'Its sale ended on Dec 2, 2024, 11:59 PM: the regular price is used.'],
      [
        'DV34',
        39_900,
        42_000,
        'On sale until Nov 30, 2026, 11:59 PM. Its price does not go back on its own: import it again at that time.',
      ],
      [
        'W-10',
        20,
        null,
        'Its sale begins on Dec 24, 2026, 12:00 AM: the regular price is used. Import it again at that time.',
      ],
      ['PIN_1'],
    ])
    expect(dry.ok && dry.value.rows[3]?.messages).toEqual([
      'We cannot tell whether its sale price is valid now: “30/11/2026” is not a date like 2026-12-31 or 2026-12-31 23:59.',
    ])
  })

  test('WooCommerce: a sale that ends after the dry run is not brought in', async () => {
    const path = await fileOf(sales.replace(/\n.*PIN_1.*/, ''))
    const dry = await planImport(shop, { file: path, rule: {} }, friday)
    const fingerprint = (dry.ok && dry.value.fingerprint) || ''
    const request = { file: path, fileName: 'a.csv', rule: {}, fingerprint, actor: 'admin', requestId: 'r' }
    const before = await state()
    expect(await carryOutImport(shop, request, afterIt)).toEqual({ ok: false, refusal: { why: 'moved' } })
    expect(await state()).toEqual(before)
    expect(await carryOutImport(shop, request, friday)).toMatchObject({ ok: true, value: { changed: 3 } })
    expect(await kept('DV34')).toMatchObject({ newPrice: 399_00, oldPrice: 420_00 })
  })

  test.each([
    ['older', 'shopify-products.csv', (file: string) => file],
    ['present', 'shopify-products-present.csv', (file: string) => file],
    ['present, capitalized', 'shopify-products-present.csv', upperHeading],
  ])('Shopify, %s headings: variants as products, compare-at prices, pictures', async (_, name, as) => {
    const { body } = await plan(as(await sample(name)), rules)
    expect(body).toMatchObject({ kind: 'shopify', totals: { added: 2, changed: 1, same: 0, bad: 1 } })
    expect(body.leftOut).toEqual([{ line: 10, message: 'It is not published in that store.' }])
    expect(
      body.rows.map(({ line, number, changes }) => [line, number, ...changes.map((one) => one.new)]),
    ).toEqual([
      [2, 'DV34', '420.00', '399.00'],
      [4, 'WK-S', 'Sharp\n\n- Steel\n- Wood', 'Dental Tools', '18.50', '14.80', '13.88'],
      [9, 'WK-L', 'Sharp\n\n- Steel\n- Wood', 'Dental Tools', '21.00', '16.80', '15.75'],
      [11, ''],
    ])
    expect(body.rows[0]?.notes).toEqual(['2 pictures have to be added by hand.'])
    expect(body.rows.map(({ title }) => title)).toEqual([
      world.vibrator.title,
      'Wax knife - Small / Beech',
      'Wax knife - Large / Beech',
      'Gift card',
    ])
    expect(body.rows[3]?.messages).toEqual([noSku])
  })

  test('Shopify: a product without a handle stands alone, and one repeated in other words is told apart', async () => {
    const file =
      'Title,URL handle,SKU,Price,Option1 value,Product image URL\nWax,,WAX-1,4,,\nFile,,FILE-S,5,Small,https://shop.example/a.jpg\n,,FILE-L,6,Large,\n'
    const { body } = await plan(file)
    expect(body.rows.map(({ number, title }) => [number, title])).toEqual([
      ['WAX-1', 'Wax'],
      ['FILE-S', 'File - Small'],
      ['FILE-L', 'File - Large'],
    ])
    const twice = await post('/api/imports/plan', 'Handle,URL handle,Title,SKU,Price\na,b,T,S,1\n', {})
    expect(twice.status).toBe(422)
    expect(await twice.text()).toContain('Line 1: repeated columns: Handle, URL handle')
  })

  test('what is lost of the file of another shop is said, column by column', async () => {
    const lossesOf = async (name: string) => (await plan(await sample(name), rules)).body.losses.map(lossText)
    expect(await lossesOf('shopify-products-present.csv')).toEqual([
      'Vendor (4 rows)',
      'Inventory quantity (2 rows)',
      'Weight value (grams) (3 rows)',
      'Weight unit for display (4 rows)',
      'Image position (3 rows)',
      'Images: they are not fetched (3 rows)',
      'Tags (1 row)',
      'Option1 name (1 row)',
      'Option2 name (1 row)',
      'Cost per item (1 row)',
      'Variant image URL (1 row)',
      'Description: formatting and links are dropped (1 row)',
    ])
    expect(await lossesOf('woocommerce-products.csv')).toEqual([
      'Description: formatting and links are dropped (1 row)',
      'Short description: taken only where there is no description (1 row)',
      'Categories: only the deepest of the first one is taken (2 rows)',
      'Images: they are not fetched (3 rows)',
      'Attribute 1 name (3 rows)',
      'Attribute 1 value(s) (3 rows)',
      'Description: pictures, films and scripts are dropped (1 row)',
      'Parent: each variation is a product of its own (2 rows)',
      'Grouped products (1 row)',
    ])
    const table =
      'Type,SKU,Name,Description,Regular price,Categories,Stock,Weight (kg)\nsimple,A,A,<table><tr><td>1</td></tr></table>,1,C,7,0\n'
    expect((await plan(table)).body.losses).toEqual([
      { column: 'Stock', rows: 1, what: null },
      { column: 'Description', rows: 1, what: 'tables become plain lines of text' },
    ])
    expect((await plan('number,newPrice\nAG03,1\n')).body.losses).toEqual([])
  })

  test('nobody guesses a wholesale price: without a rule new products are not taken', async () => {
    const { body } = await plan(await sample('shopify-products.csv'))
    expect(kindsOf({ body })).toEqual({ ...noRows, changed: 1, bad: 3 })
    expect(body.rows[1]?.messages).toEqual([planMessages.noWholesale, planMessages.noVolume])
  })

  test('what is good of it comes in and is undone; no picture is fetched', async () => {
    let asked = 0
    const elsewhere = createServer((_, response) => {
      asked += 1
      response.end()
    })
    await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve))
    afterAll(() => void elsewhere.close())
    const address = elsewhere.address()
    const port = typeof address === 'object' && address ? address.port : 0
    const whole = await sample('woocommerce-products.csv')
    const file = whole
      .replaceAll('https://shop.example', `http://127.0.0.1:${port}`)
      .split('\n')
      .filter((line) => !line.startsWith('108,'))
      .join('\n')
    const before = await allKept()
    const { id } = await bring(file, rules)
    expect(await kept('DISC-22')).toMatchObject({
      newPrice: 10_00,
      oldPrice: 12_00,
      wholesalePrice: 8_00,
      pictures: [],
    })
    expect(asked).toBe(0)
    expect((await admin.call('POST', `/api/imports/${id}/undo`)).status).toBe(200)
    expect(await allKept()).toEqual(before)
  })
})

describe('5,000 rows', { timeout: 240_000 }, () => {
  test('export, dry run, import and undo leave everybody else their turn', async () => {
    const rows = Array.from({ length: 5000 }, (_, at) => [
      `BULK-${at}`,
      `Part number ${at}`,
      'A sentence of a description. '.repeat(20),
      `Bulk ${at % 40}`,
      '',
      `${at}.25`,
      '1.5',
      '1.25',
      '',
      '',
    ])
    const file = csvText([...catalogueColumns], rows)
    const turns: Record<string, number> = {}
    const measured = async <Value>(what: string, act: () => Promise<Value>) => {
      const others = countTurns()
      const value = await act()
      turns[what] = others.end()
      return value
    }
    const { body } = await measured('dry run', () => plan(file))
    expect(kindsOf({ body })).toEqual({ ...noRows, added: 5000 })
    const { fingerprint } = body
    const answer = await measured('import', () => post('/api/imports', file, { fingerprint }))
    expect(answer.status).toBe(201)
    const { id } = await answer.json()
    const told = (await lastAudit())?.['after'] as { product: object; moreProducts: number }
    expect([Object.keys(told.product).length, told.moreProducts]).toEqual([200, 4800])
    const exported = await measured('export', async () =>
      (await admin.call('POST', '/api/products/export')).text(),
    )
    expect((await plan(exported)).body.totals).toMatchObject({ same: 5006 })
    const undone = await measured('undo', () => admin.call('POST', `/api/imports/${id}/undo`))
    expect(undone.status).toBe(200)
    // At least one turn after each 50 rows; how long a turn takes depends on the machine.
    for (const [what, count] of Object.entries(turns)) expect([what, count >= 100]).toEqual([what, true])
  })
})

const noRows = { added: 0, changed: 0, same: 0, bad: 0 }

function kindsOf({ body: { totals } }: { body: Plan }) {
  return Object.fromEntries(Object.entries(totals).filter(([name]) => name !== 'noted'))
}

function sample(name: string): Promise<string> {
  return readFile(join(import.meta.dirname, '../../../test/catalogue-files', name), 'utf8')
}

async function fileOf(file: string): Promise<string> {
  const path = join(folder, 'products.csv')
  await writeFile(path, file)
  return path
}

function pricesOf({ number, next, notes }: PlannedRow) {
  return next
    ? [number, next.newPrice, next.oldPrice, ...notes.filter((note) => /sale/i.test(note))]
    : [number]
}

function upperHeading(file: string): string {
  const end = file.indexOf('\n')
  return file.slice(0, end).toUpperCase() + file.slice(end)
}

type Row = {
  kind: string
  line: number
  number: string
  title: string
  changes: { field: string; old: string | null; new: string }[]
  messages: string[]
  notes: string[]
}
type Plan = {
  kind: string
  fingerprint: string
  totals: Record<string, number>
  rows: Row[]
  leftOut: { line: number; message: string }[]
  losses: Loss[]
  newCategories: string[]
}

async function plan(file: string | Buffer, fields: Record<string, string> = {}) {
  const answer = await post('/api/imports/plan', file, fields)
  return { status: answer.status, body: (await answer.json()) as Plan }
}

async function bringAnswer(file: string, fields: Record<string, string> = {}): Promise<Response> {
  const { body } = await plan(file, fields)
  return post('/api/imports', file, { ...fields, fingerprint: body.fingerprint })
}

async function bring(file: string, fields: Record<string, string> = {}): Promise<{ id: string }> {
  const answer = await bringAnswer(file, fields)
  expect(answer.status).toBe(201)
  return (await answer.json()) as { id: string }
}

function post(
  address: string,
  file: string | Buffer | null,
  fields: Record<string, string>,
): Promise<Response> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  if (file !== null)
    form.set('file', new File([new Uint8Array(Buffer.from(file))], 'products.csv', { type: 'text/csv' }))
  return admin.ask(address, { method: 'POST', headers: { 'x-requested-with': 'shop' }, body: form })
}

async function kept(number: string): Promise<CurrentProduct | undefined> {
  const [row] = await listKeptByNumber(shop.db, [number.toLowerCase()])
  return row
}

/** Sixty products in five categories of their own. */
function bulk(name: string): string {
  const rows = Array.from({ length: 60 }, (_, at) => plainRow(`${name}-${at}`, `${name} ${at % 5}`))
  return csvText([...catalogueColumns], rows)
}

/** Everything that is sold, without the version. */
async function allKept() {
  const { rows } = await shop.db.execute<{ number: string }>(
    sql`select number from product where deleted_at is null`,
  )
  const all = await listKeptByNumber(
    shop.db,
    rows.map(({ number }) => number.toLowerCase()),
  )
  return all.map((product) => ({ ...product, version: 0 })).toSorted((a, b) => (a.number < b.number ? -1 : 1))
}

async function state() {
  const { rows } = await shop.db.execute(sql`select
    (select md5(string_agg(product::text, ',' order by id)) from product) as products,
    (select md5(string_agg(shown::text, ',' order by shown::text)) from product_picture shown) as pictures,
    (select count(*) from category) as categories, (select count(*) from catalogue_import) as imports,
    (select count(*) from catalogue_import where undone_at is null) as standing,
    (select count(*) from audit_event) as audits`)
  return rows[0]
}

async function lastAudit() {
  return (await shop.db.execute(sql`select * from audit_event order by id desc limit 1`)).rows[0]
}

async function change(number: string, set: ReturnType<typeof sql>): Promise<void> {
  await shop.db.execute(sql`update product set ${set} where number = ${number}`)
}

async function trashCategory(name: string): Promise<void> {
  await shop.db.execute(sql`update category set deleted_at = now() where name = ${name}`)
}

async function removeCategory(name: string): Promise<void> {
  await shop.db.execute(
    sql`update product set category_id = (select id from category where name = 'Others' and deleted_at is null)
      where category_id in (select id from category where name = ${name})`,
  )
  await shop.db.execute(sql`delete from category where name = ${name}`)
}

/** Old → new of each product, as staff read it. */
async function expectUndoTold(): Promise<void> {
  const [{ id }] = (await (await admin.call('GET', '/api/audit?limit=1')).json()) as [{ id: number }]
  const act = (await (await admin.call('GET', `/api/audit/${id}`)).json()) as { changes: object[] }
  expect(act.changes).toEqual(
    expect.arrayContaining([
      { field: 'Product w-10 number', before: 'w-10', after: 'W-10', cut: false },
      { field: 'Product w-10 category', before: 'Others', after: 'Parts & Washers', cut: false },
      { field: 'Product AG03 new price', before: '$1.00', after: '$1,095.00', cut: false },
      { field: 'Product NEW-1 title', before: 'T', after: null, cut: false },
    ]),
  )
}

/** How many connections wait for another one. */
async function countWaiting(): Promise<number> {
  const { rows } = await shop.db.execute(
    sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows.length
}

async function setPicturesOf(
  number: string,
  ids: string[],
  details = { alt: '', hidden: false },
): Promise<void> {
  const product = await kept(number)
  await shop.db.transaction((tx) =>
    setPictures(
      tx,
      product?.id ?? '',
      ids.map((id) => ({ id, ...details })),
    ),
  )
}

/** Written directly, without the form's rules: an older shop may have such a row. */
async function write(list: Written[]): Promise<void> {
  await shop.db.execute(sql`delete from product`)
  const products = [...new Map(list.map((one) => [one.number.toLowerCase(), one])).values()]
  await shop.db.transaction(async (tx) => {
    const ids = await ensureCategories(
      tx,
      products.map(({ category }) => category),
    )
    const rows = products.map((one) => ({ ...one, categoryId: ids.get(one.category.toLowerCase()) ?? '' }))
    const written = await putProducts(tx, rows)
    for (const one of products)
      await setPictures(
        tx,
        written.get(one.number.toLowerCase()) ?? '',
        one.pictures.map((id) => ({ id, alt: 'x', hidden: true })),
      )
  })
}

const nasty = fc.constantFrom(
  '=',
  '+',
  '-',
  '@',
  '\t',
  '\r',
  '\n',
  '\r\n',
  '＝',
  '＋',
  '－',
  '＠',
  "'",
  '"',
  ',',
  ';',
  ' ',
  'é',
  '😀',
)
const words = fc
  .oneof(
    fc.string({ unit: 'grapheme' }),
    fc.array(fc.oneof(nasty, fc.string()), { maxLength: 8 }).map((parts) => parts.join('')),
  )
  .map((text) => text.replaceAll('\0', '').toWellFormed())
const someWords = (most: number) =>
  words.map((text) => text.slice(0, most).toWellFormed()).filter((text) => text !== '')
const amount = fc.integer({ min: 0, max: largestPriceCents }).map((value) => value as Cents)
const product = fc.record({
  number: fc.oneof(
    fc.stringMatching(/^[A-Za-z0-9_-]{1,12}$/),
    fc.constantFrom('-1', '--', '_', '007', '1e5'),
  ),
  title: someWords(300),
  description: words,
  category: someWords(80),
  oldPrice: fc.option(amount),
  newPrice: amount,
  wholesalePrice: amount,
  partnerPricex3: fc.option(amount),
  brochure: words.map((text) => text.slice(0, 400).toWellFormed()),
  pictures: fc.subarray([picture, otherPicture]),
})
type Written = typeof product extends fc.Arbitrary<infer Value> ? Value : never

/** How often other work of this process had its turn. */
function countTurns(): { end(): number } {
  let count = 0
  let waiting = setImmediate(next)
  function next() {
    count += 1
    waiting = setImmediate(next)
  }
  return {
    end() {
      clearImmediate(waiting)
      return count
    },
  }
}

function plainRow(number: string, category: string): string[] {
  return [number, 'T', 'D', category, '', '1', '1', '1', '', '']
}
