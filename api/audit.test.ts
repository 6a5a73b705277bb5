import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { recordAudit, type AuditEvent } from '../shop/audit/audit-store.ts'
import { openTestSite } from '../test/kit/open-test-site.ts'
import { signInAs } from '../test/kit/sign-in.ts'

const { shop, server } = await openTestSite({ LIMITS: 'off' })
const admin = server.visitor()
await signInAs(shop, admin, { sub: 'boss', name: 'Bea Boss', email: 'bea@lab.test', isAdmin: true })
await signInAs(shop, server.visitor(), { sub: 'dana', name: 'Dana Partner', isAdmin: false })

beforeEach(async () => {
  await shop.db.execute(sql`truncate audit_event`)
})

type Listed = {
  id: number
  words: string
  target: string | null
  targetId: string | null
  actor: object
  changes: { field: string; before: string | null; after: string | null; cut: boolean }[]
}

test('who, what, to what, and old → new of what changed', async () => {
  await record({
    actor: 'boss',
    action: 'catalogue.edit-product',
    target: 'AG03',
    requestId: 'r-1',
    before: { title: 'Grinder', newPriceCents: 1095_00, featured: false, images: ['a', 'b'], same: 1 },
    after: { title: '<b>Grinder</b>', newPriceCents: 1099_50, featured: true, images: ['b'], same: 1 },
  })
  await record({ actor: 'operator', action: 'identity.admin', target: 'dana', after: { isAdmin: true } })
  const [role, edit] = await list()
  expect(role).toMatchObject({
    words: 'Changed who is an admin',
    actor: { id: 'operator', name: 'Operator, at the command line', email: '' },
    target: 'Dana Partner',
    targetId: 'dana',
    changes: [{ field: 'Is admin', before: null, after: 'yes', cut: false }],
  })
  expect(edit).toEqual({
    id: expect.any(Number),
    at: expect.stringMatching(/Z$/),
    actor: { id: 'boss', name: 'Bea Boss', email: 'bea@lab.test' },
    action: 'catalogue.edit-product',
    words: 'Changed product',
    target: 'AG03',
    targetId: 'AG03',
    changes: [
      { field: 'Title', before: 'Grinder', after: '<b>Grinder</b>', cut: false },
      { field: 'Images', before: 'a\nb', after: 'b', cut: false },
      { field: 'Featured', before: 'no', after: 'yes', cut: false },
      { field: 'New price', before: '$1,095.00', after: '$1,099.50', cut: false },
    ],
  })
})

test('pictures are told in words, one in a line', async () => {
  await record({
    actor: 'boss',
    action: 'catalogue.edit-product',
    target: 'AG03',
    before: { images: [imageNamed('a'), imageNamed('b')] },
    after: { images: [imageNamed('b', 'From the left', true)] },
  })
  const [edit] = await list()
  expect(edit?.changes).toEqual([
    {
      field: 'Images',
      before: 'picture aaaaaaaa\npicture bbbbbbbb',
      after: 'picture bbbbbbbb, alt From the left, hidden',
      cut: false,
    },
  ])
})

test('a part of the money is told as promised, its lines in words', async () => {
  await record({
    actor: 'boss',
    action: 'orders.return-part',
    target: 'SO-7',
    after: { part: 1, amountCents: 985_50, lines: [{ lineNo: 1, quantity: 1, amountCents: 985_50 }] },
  })
  const [part] = await list()
  expect(part).toMatchObject({ words: 'Promised a partial refund of', target: 'SO-7' })
  expect(part?.changes).toEqual([
    { field: 'Part', before: null, after: '1', cut: false },
    { field: 'Lines', before: null, after: 'line no 1, quantity 1, amount $985.50', cut: false },
    { field: 'Amount', before: null, after: '$985.50', cut: false },
  ])
})

test('an undone import tells only what changed of products', async () => {
  const undone = { import: '639376ab-0000-4000-8000-000000000000', added: 0, changed: 1 }
  await record({
    actor: 'boss',
    action: 'catalogue.undo-import',
    target: 'prices.csv',
    before: { ...undone, product: { AG03: { newPriceCents: 1_00 } } },
    after: { product: { AG03: { newPriceCents: 1095_00 } }, categoriesDeleted: ['Emptied'] },
  })
  await record({ actor: 'boss', action: 'numbers.undo-import', target: 'numbers.csv', before: undone })
  const [numbers, products] = await list()
  expect(numbers?.changes).toEqual([])
  expect(products?.changes).toEqual([
    { field: 'Product AG03 new price', before: '$1.00', after: '$1,095.00', cut: false },
    { field: 'Categories deleted', before: null, after: 'Emptied', cut: false },
  ])
})

test('long texts are cut in the list, whole in the act itself; what opens something is never told', async () => {
  const html = 'x'.repeat(5000)
  await record({
    actor: 'boss',
    action: 'content.save-text-page',
    target: 'Support',
    after: { html, cardToken: '9418-secret', nested: [{ sessionToken: 'very-secret' }] },
  })
  const [listed] = await list()
  expect(listed?.changes.find(({ field }) => field === 'Html')).toEqual({
    field: 'Html',
    before: null,
    after: `${'x'.repeat(160)}...`,
    cut: true,
  })
  const whole = (await (await admin.call('GET', `/api/audit/${listed?.id}`)).json()) as Listed
  expect(whole.changes.find(({ field }) => field === 'Html')?.after).toBe(html)
  expect(JSON.stringify([listed, whole])).not.toMatch(/9418|very-secret/)
  expect((await admin.call('GET', '/api/audit/999999')).status).toBe(404)
})

test('narrowed by kind, person and text, and read page by page', async () => {
  for (const number of ['A1', 'A2', 'A3'])
    await record({ actor: 'boss', action: 'catalogue.delete-product', target: number })
  await record({ actor: 'engine', action: 'orders.renumber', target: 'SO-7', after: { note: '100% sure' } })
  await record({ actor: 'dana', action: 'notifications.add', target: 'n', after: { title: 'Holiday hours' } })
  expect(await targets('?kind=catalogue')).toEqual(['A3', 'A2', 'A1'])
  expect(await targets('?kind=content')).toEqual(['n'])
  expect(await targets('?actor=boss')).toEqual(['A3', 'A2', 'A1'])
  expect(await targets('?q=holiday')).toEqual(['n'])
  expect(await targets('?q=dana+partner')).toEqual(['n'])
  expect(await targets('?q=a2')).toEqual(['A2'])
  expect(await targets('?q=%25')).toEqual(['SO-7'])
  expect(await targets('?q=_')).toEqual([])
  const first = await admin.call('GET', '/api/audit?limit=2&kind=catalogue')
  const [a3, a2] = (await first.json()) as Listed[]
  expect([a3?.target, a2?.target]).toEqual(['A3', 'A2'])
  const next = /<(.+)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1] ?? ''
  const second = await admin.call('GET', next)
  expect(((await second.json()) as Listed[]).map(({ target }) => target)).toEqual(['A1'])
  expect(second.headers.get('link')).toBeNull()
  expect(await (await admin.call('GET', '/api/audit-actors')).json()).toEqual([
    { id: 'boss', name: 'Bea Boss', email: 'bea@lab.test' },
    { id: 'dana', name: 'Dana Partner', email: 'dana@lab.test' },
    { id: 'engine', name: 'The shop itself', email: '' },
  ])
})

test.each(['?limit=201', '?cursor=0', '?kind=what', '?x=1', '?actor='])('%s is refused', async (query) =>
  expect((await admin.call('GET', `/api/audit${query}`)).status).toBe(400),
)

test('pages of 100,000 acts', async () => {
  // In steps: a statement of the shop has five seconds, also on a busy machine.
  for (let from = 0; from < 100_000; from += 10_000) await recordMany(from)
  await shop.db.execute(sql`analyze audit_event`)
  for (const query of ['', '?kind=orders', '?actor=boss&cursor=50000', '?q=P-77']) {
    expect(await list(query), query).toHaveLength(50)
  }
})

async function recordMany(from: number): Promise<void> {
  await shop.db.execute(sql`insert into audit_event (at, actor_sub, action, target, request_id, before, after)
    select now(), case n % 3 when 0 then 'boss' when 1 then 'engine' else 'operator' end,
      case n % 5 when 0 then 'orders.retry' else 'catalogue.edit-product' end, 'P-' || n, '-',
      jsonb_build_object('title', 'Old ' || n), jsonb_build_object('title', 'New ' || n)
    from generate_series(${from + 1}::int, ${from + 10_000}::int) n`)
}

async function targets(query: string): Promise<(string | null)[]> {
  return (await list(query)).map(({ target }) => target)
}

async function record(event: AuditEvent): Promise<void> {
  await shop.db.transaction((tx) => recordAudit(tx, event))
}

async function list(query = ''): Promise<Listed[]> {
  const response = await admin.call('GET', `/api/audit${query}`)
  expect(response.status).toBe(200)
  return (await response.json()) as Listed[]
}

function imageNamed(letter: string, alt = '', hidden = false) {
  return { image: letter.repeat(32), alt, hidden }
}
