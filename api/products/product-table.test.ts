import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { openTestSite } from '../../test/kit/open-test-site.ts'
import { signInAs } from '../../test/kit/sign-in.ts'

const { shop, server } = await openTestSite({ LIMITS: 'off' })
const admin = server.visitor()
await signInAs(shop, admin, { sub: 'boss', isAdmin: true })

type Row = { number: string; description: string }
/** Cents; the older ones come last where nothing else decides. */
type Sold = {
  number: string
  title?: string
  description?: string
  category?: string
  oldPrice?: number
  newPrice?: number
  volumePrice?: number
  brochure?: string
  pictures?: number
}

const pictures = ['0', '1'].map((word) => createHash('md5').update(word).digest('hex'))

test('a row has what the panel shows, with the beginning of its description', async () => {
  await sold([
    { number: 'A1', brochure: 'none.pdf', pictures: 2, description: `${'x'.repeat(299)}🦷 end`, oldPrice: 1 },
  ])
  const [[row]] = await table()
  expect(row).toEqual({
    _id: expect.any(String),
    version: 0,
    number: 'A1',
    title: 'Alloy Grinder',
    description: 'x'.repeat(299),
    category: 'Grinders',
    images: [`/media/${pictures[0]}.jpg`, `/media/${pictures[1]}.jpg`],
    thumbnails: [`/media/${pictures[0]}.jpg`, `/media/${pictures[1]}.jpg`],
    oldPrice: 0.01,
    newPrice: 100,
    wholesalePrice: 90,
    partnerPricex3: 80,
    brochure: 'none.pdf',
    brochureAddress: null,
  })
})

describe('narrowed', () => {
  const rows: Sold[] = [
    { number: 'AG01', title: 'Alloy Grinder', pictures: 1 },
    { number: 'VB6', title: 'Vibrator, big', category: 'Vibrating', newPrice: 0 },
    { number: 'PL1', title: 'Polishing Lathe', category: 'Lathes', oldPrice: 40_000, brochure: 'pl1.pdf' },
    { number: 'PL2', title: 'Lathe for ag01', category: 'Lathes', volumePrice: 0 },
  ]

  test.each<[string, string, string[]]>([
    ['nothing', '', ['AG01', 'VB6', 'PL1', 'PL2']],
    ['a number in any case, and a title with it', 'q=ag01', ['AG01', 'PL2']],
    ['spaces around', 'q=++vb6+', ['VB6']],
    ['a part of a title', 'q=LATHE', ['PL1', 'PL2']],
    ['no pattern: a dot is a dot', 'q=.', []],
    ['no pattern: a percent sign is one', 'q=%25', []],
    ['a zero byte', 'q=vb%006', ['VB6']],
    ['one category', 'category=Lathes', ['PL1', 'PL2']],
    ['two categories widen', 'category=Lathes&category=vibrating', ['VB6', 'PL1', 'PL2']],
    ['without a picture', 'only=no-picture', ['VB6', 'PL1', 'PL2']],
    ['on request', 'only=on-request', ['VB6']],
    ['with an Old Price', 'only=reduced', ['PL1']],
    ['without a volume price', 'only=no-volume-price', ['PL2']],
    ['without a brochure', 'only=no-brochure', ['AG01', 'VB6', 'PL2']],
    ['two marks narrow', 'only=no-brochure&only=no-picture', ['VB6', 'PL2']],
    ['all three', 'q=p&category=Lathes&only=no-volume-price', ['PL2']],
    ['a category that is gone', 'category=Gone', []],
  ])('by %s', async (_, query, numbers) => {
    await sold(rows)
    expect(await numbersOf(query)).toEqual([numbers, numbers.length])
  })

  test('each filter says how many it would show; empty categories are none', async () => {
    await sold(rows)
    const answer = await admin.call('GET', '/api/product-counts')
    expect(await answer.json()).toEqual({
      products: 4,
      marks: { 'no-picture': 3, 'on-request': 1, reduced: 1, 'no-volume-price': 1, 'no-brochure': 3 },
      categories: expect.toSatisfy((all: { name: string; products: number }[]) => {
        const counts = all.map(({ name, products }) => `${name} ${products}`)
        return counts.toSorted().join() === 'Grinders 1,Lathes 2,Vibrating 1'
      }),
    })
  })
})

describe('in order', () => {
  test('numbers lead a search, the very number first', async () => {
    await sold([
      { number: 'X1', title: 'Lid of DV3' },
      { number: 'DV34', title: 'Vibrator' },
      { number: 'dv3', title: 'Vibrator' },
    ])
    expect(await numbersOf('q=DV3')).toEqual([['dv3', 'DV34', 'X1'], 3])
    expect(await numbersOf('q=DV3&sort=-number')).toEqual([['X1', 'DV34', 'dv3'], 3])
    expect(await numbersOf('')).toEqual([['X1', 'DV34', 'dv3'], 3])
  })

  const rows: Sold[] = [
    { number: 'AG11', title: 'Étuve', category: 'Ovens', newPrice: 2000 },
    {
      number: 'ag9',
      title: 'eddy',
      category: 'Lamps',
      oldPrice: 950,
      newPrice: 10_000,
      brochure: 'b.pdf',
      pictures: 2,
    },
    { number: 'B1', title: 'Fan', category: 'Lamps', oldPrice: 1000, newPrice: 300, brochure: 'a.pdf' },
    { number: 'AG101', title: 'Zeta', category: 'Ovens', newPrice: 2000, pictures: 1 },
  ]

  test.each<[string, string[]]>([
    ['number', ['ag9', 'AG11', 'AG101', 'B1']],
    ['-number', ['B1', 'AG101', 'AG11', 'ag9']],
    // É beside E
    ['title', ['ag9', 'AG11', 'B1', 'AG101']],
    ['-title', ['AG101', 'B1', 'AG11', 'ag9']],
    // equal ones as they came
    ['category', ['ag9', 'B1', 'AG11', 'AG101']],
    ['-category', ['AG11', 'AG101', 'ag9', 'B1']],
    ['oldPrice', ['ag9', 'B1', 'AG11', 'AG101']],
    ['-oldPrice', ['B1', 'ag9', 'AG11', 'AG101']],
    ['newPrice', ['B1', 'AG11', 'AG101', 'ag9']],
    ['-newPrice', ['ag9', 'AG11', 'AG101', 'B1']],
    // none last both ways
    ['brochure', ['B1', 'ag9', 'AG11', 'AG101']],
    ['-brochure', ['ag9', 'B1', 'AG11', 'AG101']],
    ['images', ['AG11', 'B1', 'AG101', 'ag9']],
    ['-images', ['ag9', 'AG101', 'AG11', 'B1']],
  ])('by %s', async (sort, numbers) => {
    await sold(rows)
    expect(await numbersOf(`sort=${sort}`)).toEqual([numbers, 4])
  })
})

test('page after page by the addresses that it gives, each product once', async () => {
  await sold(Array.from({ length: 5 }, (_, at) => ({ number: `P${at}`, category: 'Lathes' })))
  const pages: string[][] = []
  let next: string | null = '/api/product-table?limit=2&category=Lathes&only=no-picture&only=no-brochure'
  while (next) {
    const answer = await admin.call('GET', next)
    expect([answer.status, answer.headers.get('x-total-count')]).toEqual([200, '5'])
    pages.push(((await answer.json()) as Row[]).map(({ number }) => number))
    next = /<(.*)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1] ?? null
  }
  expect(pages).toEqual([['P0', 'P1'], ['P2', 'P3'], ['P4']])
})

test.each([
  'sort=price',
  'sort=--number',
  'sort=constructor',
  'only=everything',
  'limit=201',
  'page=3',
  `q=${'x'.repeat(101)}`,
  `category=${'x'.repeat(81)}`,
  Array.from({ length: 201 }, () => 'category=a').join('&'),
])('“%s” is not asked for', async (query) => {
  expect((await admin.call('GET', `/api/product-table?${query}`)).status).toBe(400)
})

async function table(query = ''): Promise<[rows: Row[], total: number]> {
  const answer = await admin.call('GET', `/api/product-table?${query}`)
  expect(answer.status).toBe(200)
  return [(await answer.json()) as Row[], Number(answer.headers.get('x-total-count'))]
}

async function numbersOf(query: string): Promise<[numbers: string[], total: number]> {
  const [rows, total] = await table(query)
  return [rows.map(({ number }) => number), total]
}

/** Nothing but these, the first of them the newest; and one that lies in the trash. */
async function sold(rows: Sold[]): Promise<void> {
  await shop.db.execute(sql`truncate product, product_picture, product_old_number cascade`)
  await shop.db.execute(sql`insert into picture (id, width, height, bytes)
    select md5(at::text), 40, 30, 100 from generate_series(0, 1) at on conflict do nothing`)
  await shop.db.execute(sql`insert into category (name)
    values ('Grinders'), ('Vibrating'), ('Lathes'), ('Lamps'), ('Ovens') on conflict do nothing`)
  const all = [...rows.map((row) => ({ ...row, deleted: false })), { number: 'GONE', deleted: true }]
  for (const [at, row] of all.entries())
    await shop.db.execute(sql`
      with made as (
        insert into product (number, title, description, category_id, old_price_cents, new_price_cents,
          wholesale_price_cents, partner_pricex3_cents, brochure, created_at, deleted_at)
        select ${row.number}, ${row.title ?? 'Alloy Grinder'}, ${row.description ?? 'Grinds.'}, id,
          ${row.oldPrice ?? null}::int, ${row.newPrice ?? 10_000}::int, 9000, ${row.volumePrice ?? 8000}::int,
          ${row.brochure ?? ''}, now() - make_interval(mins => ${at}), case when ${row.deleted} then now() end
        from category where name = ${row.category ?? 'Grinders'} returning id)
      insert into product_picture (product_id, position, picture_id)
      select id, at, md5(at::text) from made, generate_series(0, ${row.pictures ?? 0}::int - 1) at`)
}
