import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { openKeeper, pictureNamed } from '../../../test/kit/keep-catalogue.ts'
import { openTestSite } from '../../../test/kit/open-test-site.ts'
import { formOf } from '../../../test/kit/sample-calls.ts'
import { categoryMessages } from './category-fields.ts'
import { restoreCategory } from './restore-category.ts'
import { restoreProduct } from './restore-product.ts'

const { shop, server } = await openTestSite({ LIMITS: 'off' })
const { add, added, audit, edit, read, refusalOf, remove, send } = await openKeeper(shop, server)
const by = { actor: 'boss', requestId: 'test' }
const visitor = server.visitor()

type Category = { _id: string; name: string; thumbnail: string | null }
const address = expect.stringMatching(/^\/media\/[0-9a-f]{32}\.jpg$/)
const worldNames = [
  'High Speed Alloy Grinders',
  'Vibrators',
  'Parts & Washers',
  'Chucks/Spindles',
  'Céramique',
]

beforeEach(async () => {
  await shop.db.execute(
    sql`delete from product where number not in ('AG03','DV34','W-10','PIN_1','BF9','CP7')`,
  )
  await shop.db.execute(
    sql`delete from category where not exists (select from product where category_id = category.id)`,
  )
  await shop.db.execute(sql`truncate audit_event`)
})

test('a category is added with its thumbnail, and is the last of the list', async () => {
  const response = await addCategory('  Polishing\u00a0Lathes ')
  const category = (await response.json()) as Category
  expect([response.status, category]).toEqual([
    201,
    { _id: expect.stringMatching(/^[0-9a-f-]{36}$/), name: 'Polishing\u00a0Lathes', thumbnail: address },
  ])
  const all = await categories()
  expect(all.map(({ name }) => name)).toEqual([...worldNames, 'Polishing\u00a0Lathes'])
  expect(all.at(-1)).toEqual(category)
  expect((await visitor.ask(category.thumbnail ?? '')).headers.get('content-type')).toBe('image/jpeg')
  expect(await audit()).toMatchObject([
    { actor_sub: 'boss', action: 'catalogue.add-category', target: 'Polishing\u00a0Lathes' },
  ])
})

describe('a category is not added', () => {
  test.each([
    ['', 'Please enter a category name.'],
    ['   ', 'Please enter a category name.'],
    ['\u200b', categoryMessages.unusable],
    ['..', categoryMessages.unusable],
    ['7f0c9a60-55a8-4ad9-9a80-2b36ce3fba2b', categoryMessages.unusable],
    ['x'.repeat(81), categoryMessages.long],
    ['VIBRATORS', 'There is already a category named “Vibrators”.'],
    ['CE\u0301RAMIQUE', 'There is already a category named “Céramique”.'],
  ])('as %j', async (name, detail) => {
    expect(await refusalOf(() => addCategory(name))).toMatchObject({
      status: 422,
      errors: [{ pointer: '/name', detail }],
    })
  })

  test('without a thumbnail, or with one that is no JPEG', async () => {
    expect(await refusalOf(() => send('POST', '/api/categories', formOf({ name: 'Lathes' })))).toMatchObject({
      status: 422,
      errors: [{ pointer: '/thumbnail', detail: 'Please choose a thumbnail, a JPG file.' }],
    })
    for (const name of ['x.jpg', 'drawing.svg']) {
      const form = formOf({ name: 'Lathes', thumbnail: new File(['<svg/>'], name, { type: 'image/jpeg' }) })
      expect(await refusalOf(() => send('POST', '/api/categories', form))).toMatchObject({
        status: 422,
        detail: `Only JPG files are accepted. (${name})`,
        errors: [{ pointer: '/thumbnail', detail: 'Only JPG files are accepted.', file: name }],
      })
    }
  })

  test('with nothing filled in: both are said', async () => {
    expect(await refusalOf(() => send('POST', '/api/categories', new FormData()))).toMatchObject({
      status: 422,
      errors: [
        { pointer: '/name', detail: 'Please enter a category name.' },
        { pointer: '/thumbnail', detail: 'Please choose a thumbnail, a JPG file.' },
      ],
    })
  })

  test.each(['_id', 'version', 'seq', '__proto__'])('with the field %s (S23)', async (field) => {
    const form = formOf({ name: 'Lathes', thumbnail: pictureNamed('front') })
    form.append(field, '1')
    expect((await refusalOf(() => send('POST', '/api/categories', form))).status).toBe(400)
  })
})

test('a renamed category keeps its products, and its old address leads to the new one', async () => {
  const { _id, thumbnail } = await made('Lathes')
  await added({ number: 'L1', category: 'Lathes' })
  const renamed = await rename(_id, 'Polishing Lathes')
  expect([renamed.status, renamed.headers.get('etag'), await renamed.json()]).toEqual([
    200,
    '"1"',
    { _id, name: 'Polishing Lathes', thumbnail },
  ])
  expect(await (await read('/api/products/L1')).json()).toMatchObject({ category: 'Polishing Lathes' })
  expect(await goes('/shop/lathes')).toEqual([301, '/shop/Polishing%20Lathes'])
  expect(await goes(`/shop/${_id}`)).toEqual([301, '/shop/Polishing%20Lathes'])
  expect((await visitor.ask('/shop/Polishing%20Lathes')).status).toBe(200)
  expect((await audit()).at(-1)).toMatchObject({
    action: 'catalogue.edit-category',
    target: 'Lathes',
    before: { name: 'Lathes' },
    after: { name: 'Polishing Lathes' },
  })
})

test('renaming back, or taking the old name of another, leads everybody to where the name is now', async () => {
  const first = await made('Lathes')
  await rename(first._id, 'Polishers')
  await rename(first._id, 'Lathes')
  expect(await goes('/shop/Polishers')).toEqual([301, '/shop/Lathes'])
  expect((await visitor.ask('/shop/Lathes')).status).toBe(200)
  // Another category takes the old name, by renaming …
  const second = await made('Trimmers')
  await rename(second._id, 'Polishers')
  expect((await visitor.ask('/shop/Polishers')).status).toBe(200)
  expect(await goes('/shop/Trimmers')).toEqual([301, '/shop/Polishers'])
  // … or by being new; when that one is renamed, the name leads to it and not to the one before.
  const third = await made('Trimmers')
  expect((await visitor.ask('/shop/Trimmers')).status).toBe(200)
  await rename(third._id, 'Model Trimmers')
  expect(await goes('/shop/Trimmers')).toEqual([301, '/shop/Model%20Trimmers'])
})

test('another letter case is a new name of the same category', async () => {
  const { _id } = await made('lathes')
  expect((await rename(_id, 'Lathes')).status).toBe(200)
  expect((await visitor.ask('/shop/lathes')).status).toBe(200)
})

test('a new thumbnail alone changes no address', async () => {
  const { _id, thumbnail } = await made('Lathes')
  const form = formOf({ name: 'Lathes', thumbnail: pictureNamed('rear') })
  const changed = (await (await send('PUT', `/api/categories/${_id}`, form)).json()) as Category
  expect(changed.thumbnail).toEqual(address)
  expect(changed.thumbnail).not.toBe(thumbnail)
  expect((await visitor.ask('/shop/Lathes')).status).toBe(200)
})

test('a name that another category has is refused, whatever its letters', async () => {
  const { _id } = await made('Lathes')
  expect(await refusalOf(() => rename(_id, 'vibratorS'))).toMatchObject({
    status: 422,
    errors: [{ pointer: '/name', detail: 'There is already a category named “Vibrators”.' }],
  })
})

test('of two who rename at once, one wins and the other is told', async () => {
  const { _id } = await made('Lathes')
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, at) => rename(_id, `Lathes ${at}`, { 'if-match': '"0"' })),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(9)
  const winner = (await categories()).at(-1)
  for (const answer of answers.filter(({ status }) => status === 409))
    expect(await answer.json()).toMatchObject({ current: winner, etag: '"1"' })
})

describe('a category that is deleted', () => {
  test('must say where its products go', async () => {
    const { _id } = await made('Lathes')
    await added({ number: 'L1', category: 'Lathes' })
    expect(await refusalOf(() => send('DELETE', `/api/categories/${_id}`))).toMatchObject({
      status: 409,
      products: 1,
      detail:
        '1 product is in the category “Lathes”. Choose a category to move them to. Nothing was changed.',
    })
    const nowhere = `/api/categories/${_id}?moveTo=`
    for (const target of [_id, '00000000-0000-4000-8000-000000000000'])
      expect((await refusalOf(() => send('DELETE', nowhere + target))).status).toBe(409)
    expect((await refusalOf(() => send('DELETE', `${nowhere}Vibrators`))).status).toBe(400)
  })

  test('gives its products and its address to another', async () => {
    const { _id } = await made('Lathes')
    const kept = await made('Polishers')
    const living = await added({ number: 'L1', category: 'Lathes' })
    const gone = await added({ number: 'L2', category: 'Lathes' })
    await remove('L2')
    const deleted = await send('DELETE', `/api/categories/${_id}?moveTo=${kept._id}`)
    expect([deleted.status, await deleted.json()]).toEqual([200, { _id }])
    expect(await (await read('/api/products/L1')).json()).toEqual({ ...living, category: 'Polishers' })
    expect(await goes('/shop/Lathes')).toEqual([301, '/shop/Polishers'])
    expect((await categories()).map(({ name }) => name)).toEqual([...worldNames, 'Polishers'])
    expect((await audit()).at(-1)).toMatchObject({
      action: 'catalogue.delete-category',
      target: 'Lathes',
      before: { name: 'Lathes', products: 1 },
      after: { productsMovedTo: 'Polishers' },
    })
    expect(await restoreProduct(shop, { id: gone._id, ...by })).toMatchObject({
      ok: true,
      value: { number: 'L2', category: 'Polishers' },
    })
  })

  test('is unknown when it was empty, and its name is free', async () => {
    const { _id } = await made('Lathes')
    expect((await send('DELETE', `/api/categories/${_id}`)).status).toBe(200)
    expect((await visitor.ask('/shop/Lathes')).status).toBe(404)
    expect((await visitor.ask(`/shop/${_id}`)).status).toBe(404)
    expect((await send('DELETE', `/api/categories/${_id}`)).status).toBe(404)
    expect((await add({ category: 'Lathes' })).status).toBe(422)
    await made('Lathes')
    expect(await restoreCategory(shop, { id: _id, ...by })).toEqual({
      ok: false,
      refusal: { why: 'name-taken', name: 'Lathes' },
    })
  })

  test('comes back with its name and address', async () => {
    const { _id } = await made('Lathes')
    const kept = await made('Polishers')
    await send('DELETE', `/api/categories/${_id}?moveTo=${kept._id}`)
    expect(await restoreCategory(shop, { id: _id, ...by })).toMatchObject({ ok: true, value: { id: _id } })
    expect((await visitor.ask('/shop/Lathes')).status).toBe(200)
    expect(await restoreCategory(shop, { id: _id, ...by })).toEqual({ ok: false, refusal: { why: 'absent' } })
  })
})

test('a restored category takes back what it gave away, unless somebody has changed it since', async () => {
  const lathes = await made('Spindle Lathes')
  await rename(lathes._id, 'Lathes')
  const polishers = await made('Polishers')
  for (const number of ['L1', 'L2', 'L3']) await added({ number, category: 'Lathes' })
  await added({ number: 'P1', category: 'Polishers' })
  await remove('L3')
  await send('DELETE', `/api/categories/${lathes._id}?moveTo=${polishers._id}`)
  expect(await goes('/shop/Spindle%20Lathes')).toEqual([301, '/shop/Polishers'])
  await edit('L2', { number: 'L2', category: 'Polishers', title: 'Changed since' })
  const restored = await restoreCategory(shop, { id: lathes._id, ...by })
  expect(restored).toMatchObject({ ok: true, value: { id: lathes._id, productCount: 1 } })
  const { rows } = await shop.db.execute(sql`select number, category.name from product
    join category on category.id = category_id where number in ('L1', 'L2', 'L3', 'P1') order by number`)
  expect(rows).toEqual([
    { number: 'L1', name: 'Lathes' },
    { number: 'L2', name: 'Polishers' },
    { number: 'L3', name: 'Lathes' },
    { number: 'P1', name: 'Polishers' },
  ])
  expect(await goes('/shop/Spindle%20Lathes')).toEqual([301, '/shop/Lathes'])
  expect((await audit()).at(-1)).toMatchObject({
    action: 'catalogue.restore-category',
    after: { name: 'Lathes', productsMovedBack: 2 },
  })
})

describe('a product of the trash is not restored', () => {
  test('while its category is in the trash, but afterwards', async () => {
    const category = await made('Lathes')
    const { _id } = await added({ number: 'L1', category: 'Lathes' })
    await remove('L1')
    await send('DELETE', `/api/categories/${category._id}`)
    expect(await restoreProduct(shop, { id: _id, ...by })).toEqual({
      ok: false,
      refusal: { why: 'category-deleted', category: 'Lathes' },
    })
    expect((await read('/api/products/L1')).status).toBe(404)
    await restoreCategory(shop, { id: category._id, ...by })
    expect(await restoreProduct(shop, { id: _id, ...by })).toMatchObject({ ok: true })
    expect((await read('/api/products/L1')).status).toBe(200)
  })

  test('while another has its number', async () => {
    const { _id } = await added({ number: 'L1' })
    await remove('L1')
    await added({ number: 'l1', title: 'The new one' })
    expect(await restoreProduct(shop, { id: _id, ...by })).toEqual({
      ok: false,
      refusal: { why: 'number-taken', number: 'L1', title: 'The new one' },
    })
    await edit('l1', { number: 'L2' })
    expect(await restoreProduct(shop, { id: _id, ...by })).toMatchObject({ ok: true })
  })
})

test('a product that is added while its category is deleted has a living category, or is not there', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { _id } = await made(`Lathes ${round}`)
    const [product, category] = await Promise.all([
      add({ number: `L-${round}`, category: `Lathes ${round}` }),
      send('DELETE', `/api/categories/${_id}`),
    ])
    expect([product.status, category.status]).toEqual(product.status === 201 ? [201, 409] : [422, 200])
  }
})

function addCategory(name: string): Promise<Response> {
  return send('POST', '/api/categories', formOf({ name, thumbnail: pictureNamed('front') }))
}

async function made(name: string): Promise<Category> {
  return (await (await addCategory(name)).json()) as Category
}

function rename(id: string, name: string, headers = {}): Promise<Response> {
  return send('PUT', `/api/categories/${id}`, formOf({ name }), headers)
}

async function categories(): Promise<Category[]> {
  return (await (await visitor.call('GET', '/api/categories')).json()) as Category[]
}

async function goes(from: string): Promise<[number, string | null]> {
  const response = await visitor.ask(from)
  return [response.status, response.headers.get('location')]
}
