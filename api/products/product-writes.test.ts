import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import { damagedPicture } from '../../shop/media/picture.ts'
import { productMessages } from '../../shop/catalogue/edit/product-fields.ts'
import { pictureMessages } from '../../shop/catalogue/edit/product-pictures.ts'
import { colourOf, entityOf, openKeeper, pictureNamed } from '../../test/kit/keep-catalogue.ts'
import { openTestSite } from '../../test/kit/open-test-site.ts'
import { formOf, sampleProduct } from '../../test/kit/sample-calls.ts'
import { tableHashes } from '../../test/kit/checks/table-hashes.ts'

const { shop, server } = await openTestSite({ LIMITS: 'off' })
const keeper = await openKeeper(shop, server)
const { add, added, audit, edit, read, refusalOf, remove, send } = keeper

const address = expect.stringMatching(/^\/media\/[0-9a-f]{32}\.jpg$/)
beforeEach(async () => {
  await shop.db.execute(
    sql`delete from product where number not in ('AG03','DV34','W-10','PIN_1','BF9','CP7')`,
  )
  await shop.db.execute(sql`truncate audit_event`)
})

test('a product is added: the entity, 201, a version, an audit row, pictures in their order', async () => {
  const response = await add({}, ['front', 'rear'])
  expect(response.status).toBe(201)
  expect(response.headers.get('etag')).toBe('"0"')
  const entity = await entityOf(response)
  expect(entity).toEqual({
    _id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    number: 'NEW-1',
    title: 'Bench motor',
    description: 'It runs.\nQuietly.',
    category: 'Vibrators',
    images: [address, address],
    oldPrice: 120,
    newPrice: 100.5,
    wholesalePrice: 80,
    partnerPricex3: 75.25,
    brochure: null,
  })
  const again = await read('/api/products/new-1')
  expect([await again.json(), again.headers.get('etag')]).toEqual([entity, '"0"'])
  expect(await colourOf(await read(entity.images[1] ?? ''))).toEqual(await colourOf(pictureNamed('rear')))
  expect(await audit()).toEqual([
    {
      actor_sub: 'boss',
      action: 'catalogue.add-product',
      target: 'NEW-1',
      before: null,
      after: expect.objectContaining({ number: 'NEW-1', newPrice: '100.50', oldPrice: '120.00' }),
    },
  ])
})

test('line breaks of a form stay what they were, and spaces around are no part of a field', async () => {
  const product = await add({ title: '  A \r\n motor ', description: ' One.\r\nTwo.\r\n', oldPrice: ' ' }, [
    'front',
  ])
  expect(await product.json()).toMatchObject({
    title: 'A motor',
    description: 'One.\nTwo.',
    oldPrice: null,
  })
})

describe('is refused, and nothing is written:', () => {
  const m = productMessages
  test.each([
    ['number', '', m.number],
    ['number', 'AG 03', m.number],
    ['number', '../x', m.number],
    ['number', 'x'.repeat(65), m.number],
    ['number', '7f0c9a60-55a8-4ad9-9a80-2b36ce3fba2b', m.number],
    ['title', '   ', m.title],
    ['title', '\0', m.title],
    ['description', '\n', m.description],
    ['category', '', m.category],
    ['oldPrice', '12.345', m.oldPrice],
    ['oldPrice', 'free', m.oldPrice],
    ['newPrice', '', m.newPrice],
    ['newPrice', '1e3', m.newPrice],
    ['newPrice', '-1', m.newPrice],
    ['newPrice', '1,000', m.newPrice],
    ['newPrice', '9999999999', m.newPrice],
    ['newPrice', 'NaN', m.newPrice],
    ['newPrice', '0x10', m.newPrice],
    ['newPrice', '१२', m.newPrice],
    ['wholesalePrice', '12.', m.wholesalePrice],
    ['partnerPricex3', '', m.partnerPricex3],
    ['brochure', '../../etc/passwd', m.brochure],
    ['brochure', 'a/b.pdf', m.brochure],
    ['brochure', 'a\\b.pdf', m.brochure],
    ['brochure', 'a..b.pdf', m.brochure],
    ['brochure', '.pdf', m.brochure],
    ['brochure', 'http://lab.test/a.pdf', m.brochure],
    ['brochure', 'javascript:alert(1)', m.brochure],
    ['brochure', 'https://', m.brochure],
    ['brochure', 'https://me:pw@lab.test/a.pdf', m.brochure],
    ['brochure', `${'x'.repeat(400)}y`, m.brochure],
  ])('%s %j', async (field, value, detail) => {
    expect(await refusalOf(() => add({ [field]: value }, ['front']))).toMatchObject({
      status: 422,
      errors: [{ pointer: `/${field}`, detail }],
    })
  })

  test('an empty form, with every text at once', async () => {
    const none = { number: '', title: '', description: '', category: '', oldPrice: 'x' }
    const prices = { newPrice: '', wholesalePrice: '', partnerPricex3: '' }
    const problem = await refusalOf(() => add({ ...none, ...prices }, []))
    expect(problem.errors).toEqual(
      [
        ['number', m.number],
        ['title', m.title],
        ['description', m.description],
        ['category', m.category],
        ['oldPrice', m.oldPrice],
        ['newPrice', m.newPrice],
        ['wholesalePrice', m.wholesalePrice],
        ['partnerPricex3', m.partnerPricex3],
        ['images', 'Please upload at least one image.'],
      ].map(([field, detail]) => ({ pointer: `/${field}`, detail })),
    )
  })

  test('fields that are missing', async () => {
    const sent = await send('POST', '/api/products', new FormData())
    expect(sent.status).toBe(422)
    const { errors } = (await sent.json()) as { errors: { pointer: string }[] }
    expect(errors.map(({ pointer }) => pointer)).toEqual([
      '/number',
      '/title',
      '/description',
      '/category',
      '/newPrice',
      '/wholesalePrice',
      '/partnerPricex3',
      '/images',
    ])
  })

  test.each(['AG03', 'ag03', 'aG03'])('number %s, which somebody has', async (number) => {
    expect(await refusalOf(() => add({ number }, ['front']))).toMatchObject({
      status: 422,
      errors: [
        {
          pointer: '/number',
          detail: 'Product Number AG03 already belongs to another product, “High Speed Alloy Grinder”.',
        },
      ],
    })
  })

  test('a category that there is not', async () => {
    expect(await refusalOf(() => add({ category: 'Nothing' }, ['front']))).toMatchObject({
      status: 422,
      errors: [{ pointer: '/category', detail: 'There is no longer a category named “Nothing”.' }],
    })
  })

  test.each(['_id', 'role', 'version', 'createdAt', 'quantity', 'featured', 'constructor', 'images.0'])(
    'the field %s, which it has not (S23)',
    async (field) => {
      expect(await refusalOf(() => add({ [field]: '1' }, ['front']))).toMatchObject({ status: 400 })
    },
  )

  test.each([
    '__proto__',
    'constructor.prototype',
    '__proto__[polluted]',
    'constructor[prototype][polluted]',
  ])('the field %s (S23), and objects are what they were', async (field) => {
    const form = formOf(sampleProduct)
    form.append('images[]', pictureNamed('front'))
    form.append(field, '{"polluted":true}')
    expect(await refusalOf(() => send('POST', '/api/products', form))).toMatchObject({ status: 400 })
    expect('polluted' in {}).toBe(false)
    expect(Object.getOwnPropertyNames(Object.prototype)).not.toContain('polluted')
  })

  test('a field that comes twice (S23)', async () => {
    const form = formOf(sampleProduct)
    form.append('images[]', pictureNamed('front'))
    form.append('newPrice', '1')
    expect(await refusalOf(() => send('POST', '/api/products', form))).toMatchObject({ status: 400 })
  })

  test('a file that is no JPEG, whatever it is called: its name is said, and nothing of the others is stored', async () => {
    const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#fff' } })
      .png()
      .toBuffer()
    const form = formOf(sampleProduct)
    form.append('images[]', pictureNamed('front'))
    form.append('images[]', new File([new Uint8Array(png)], 'drawing.jpg', { type: 'image/jpeg' }))
    form.append('images[]', new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], 'x.svg'))
    const problem = await refusalOf(() => send('POST', '/api/products', form))
    expect(problem).toMatchObject({
      status: 422,
      errors: [
        { pointer: '/images/1', detail: 'Only JPG files are accepted.', file: 'drawing.jpg' },
        { pointer: '/images/2', detail: 'Only JPG files are accepted.', file: 'x.svg' },
      ],
    })
    expect(problem.detail).toBe(
      'Only JPG files are accepted. (drawing.jpg) Only JPG files are accepted. (x.svg)',
    )
  })
})

test.each([
  ['half a JPEG', 0.5],
  ['a JPEG without its last bytes', 0.97],
])('%s is called damaged, not another kind of file', async (_, share) => {
  const whole = new Uint8Array(await pictureNamed('front').arrayBuffer())
  const form = formOf(sampleProduct)
  const part = whole.subarray(0, whole.length * share)
  form.append('images[]', new File([part], 'half.jpg', { type: 'image/jpeg' }))
  expect(await refusalOf(() => send('POST', '/api/products', form))).toMatchObject({
    status: 422,
    errors: [{ pointer: '/images/0', detail: damagedPicture, file: 'half.jpg' }],
  })
})

test('a product that is changed keeps its id, and answers the new entity and version', async () => {
  const first = await added({}, ['front', 'rear'])
  const edited = await edit('new-1', { number: 'NEW-2', newPrice: '99.99', oldPrice: '' })
  expect([edited.status, edited.headers.get('etag')]).toEqual([200, '"1"'])
  const entity = { ...first, number: 'NEW-2', newPrice: 99.99, oldPrice: null }
  expect(await edited.json()).toEqual(entity)
  expect(await (await read(`/api/products/${first._id}`)).json()).toEqual(entity)
  expect((await audit()).at(-1)).toEqual({
    actor_sub: 'boss',
    action: 'catalogue.edit-product',
    target: 'NEW-1',
    before: { number: 'NEW-1', newPrice: '100.50', oldPrice: '120.00' },
    after: { number: 'NEW-2', newPrice: '99.99', oldPrice: null },
  })
})

describe('a product is changed and deleted by', () => {
  test.each([
    ['its number', () => 'NEW-1'],
    ['its number in other letters', () => 'new-1'],
    ['its _id', (own: string) => own],
  ])('%s', async (_, idOf) => {
    const { _id, ...first } = await added({}, ['front'])
    const other = await added({ number: 'OTHER' }, ['rear'])
    const id = idOf(_id)
    const edited = await edit(id, { title: 'Lathe' })
    const entity = { ...first, _id, title: 'Lathe' }
    expect([edited.status, await edited.json()]).toEqual([200, entity])
    for (const key of ['NEW-1', _id])
      expect(await (await read(`/api/products/${key}`)).json()).toEqual(entity)
    const deleted = await remove(id)
    expect([deleted.status, await deleted.json()]).toEqual([200, { _id }])
    for (const key of ['NEW-1', _id]) expect((await read(`/api/products/${key}`)).status).toBe(404)
    expect(await (await read('/api/products/OTHER')).json()).toEqual(other)
  })

  test.each(['NEW-9', '00000000-0000-4000-8000-000000000000'])('%s is nobody', async (id) => {
    expect((await refusalOf(() => edit(id, {}))).status).toBe(404)
    expect((await refusalOf(() => remove(id))).status).toBe(404)
  })
})

test('saving what is there already writes nothing', async () => {
  const { images, _id, ...entity } = await added({}, ['front'])
  const before = await tableHashes(shop.db)
  const saved = await edit(_id, { existingImages: JSON.stringify(images) })
  expect([saved.status, saved.headers.get('etag'), await saved.json()]).toEqual([
    200,
    '"0"',
    { images, _id, ...entity },
  ])
  expect(await tableHashes(shop.db)).toEqual(before)
})

/** It has no smaller width, so its thumbnail is the picture itself. */
const listedFile = (image = '') => ({ image, thumbnail: image, width: 40, height: 30 })

describe('pictures of a product that is changed', () => {
  test('stay in the order sent, without those left out, and new ones are appended', async () => {
    const { images } = await added({}, ['front', 'rear', 'side'])
    const edited = await edit('NEW-1', { existingImages: JSON.stringify([images[2], images[0]]) }, ['rear'])
    expect((await entityOf(edited)).images).toEqual([images[2], images[0], address])
    const none = await edit('NEW-1', { existingImages: '[]' })
    expect((await entityOf(none)).images).toEqual([])
  })

  test('are described, hidden, and put anywhere', async () => {
    const { images } = await added({}, ['front', 'rear'])
    const existingImages = [{ image: images[0], alt: ' The front ', hidden: true }, images[1]]
    const newImageDetails = [{ at: 3, alt: 'Last' }, { at: 0 }]
    const edited = await edit(
      'NEW-1',
      { existingImages: JSON.stringify(existingImages), newImageDetails: JSON.stringify(newImageDetails) },
      ['side', 'rear'],
    )
    const entity = await entityOf(edited)
    expect(entity.images).toEqual([address, images[0], images[1], address])
    expect(await pictures()).toEqual([
      { ...listedFile(entity.images[0]), alt: '', hidden: false },
      { ...listedFile(images[0]), alt: 'The front', hidden: true },
      { ...listedFile(images[1]), alt: '', hidden: false },
      { ...listedFile(entity.images[3]), alt: 'Last', hidden: false },
    ])
    const visitor = await (await server.visitor().call('GET', '/api/products/NEW-1')).json()
    expect((visitor as { images: string[] }).images).toEqual([entity.images[0], images[1], entity.images[3]])
    // An address alone changes no detail of its picture.
    await edit('NEW-1', { existingImages: JSON.stringify(entity.images) })
    expect((await pictures())[1]).toEqual({ ...listedFile(images[0]), alt: 'The front', hidden: true })
  })

  test.each([
    ['[', 422],
    ['{}', 422],
    ['[1]', 422],
    ['["/media/../x.jpg"]', 422],
    ['["https://lab.test/media/00000000000000000000000000000000.jpg"]', 422],
    ['["/media/00000000000000000000000000000000.jpg"]', 422],
    ['["OWN","OWN"]', 422],
    ['[{"image":"OWN","hidden":"yes"}]', 422],
    [`[{"image":"OWN","alt":"${'x'.repeat(201)}"}]`, 422],
    ['[{"image":"OWN","_id":"1"}]', 400],
    ['[{"image":"OWN","__proto__":{"polluted":true}}]', 400],
  ])('are not %s', async (existingImages, status) => {
    const { images } = await added({}, ['front'])
    const list = existingImages.replaceAll('OWN', images[0] ?? '')
    expect(await refusalOf(() => edit('NEW-1', { existingImages: list }))).toMatchObject({ status })
    expect('polluted' in {}).toBe(false)
  })

  test('are not those of another product', async () => {
    const { images } = await added({}, ['front'])
    await add({ number: 'OTHER' }, ['rear'])
    const problem = await refusalOf(() =>
      edit('OTHER', { number: 'OTHER', existingImages: JSON.stringify(images) }),
    )
    expect(problem).toMatchObject({
      status: 422,
      errors: [{ pointer: '/existingImages/0', detail: pictureMessages.foreign }],
    })
  })

  test('two at the same place are refused', async () => {
    await added({}, ['front'])
    const newImageDetails = JSON.stringify([{ at: 0 }, { at: 0 }])
    expect(await refusalOf(() => edit('NEW-1', { newImageDetails }, ['rear', 'side']))).toMatchObject({
      status: 422,
      errors: [{ pointer: '/newImageDetails', detail: pictureMessages.place }],
    })
  })
})

test('a number that another product has is refused when it is changed as well', async () => {
  await added({}, ['front'])
  expect(await refusalOf(() => edit('NEW-1', { number: 'dv34' }))).toMatchObject({
    status: 422,
    errors: [
      {
        pointer: '/number',
        detail: 'Product Number DV34 already belongs to another product, “Double Vibrator”.',
      },
    ],
  })
  expect((await edit('NEW-1', { number: 'new-1' })).status).toBe(200)
})

test('a deleted product is gone for everybody, and its number is free', async () => {
  const { _id } = await added({}, ['front'])
  const deleted = await remove('new-1')
  expect([deleted.status, await deleted.json()]).toEqual([200, { _id }])
  expect((await read(`/api/products/${_id}`)).status).toBe(404)
  expect((await edit(_id, {})).status).toBe(404)
  expect((await remove(_id)).status).toBe(404)
  expect((await audit()).at(-1)).toMatchObject({ action: 'catalogue.delete-product', target: 'NEW-1' })
  expect((await add({}, ['rear'])).status).toBe(201)
})

test.each(['PUT', 'DELETE'])(
  '%s of a version that is not the present one is told how it is now',
  async (method) => {
    const { _id } = await added({}, ['front'])
    await edit(_id, { title: 'Theirs' })
    const change = (version: string) =>
      method === 'PUT'
        ? edit(_id, { title: 'Mine' }, [], { 'if-match': version })
        : remove(_id, { 'if-match': version })
    const problem = await refusalOf(() => change('"0"'))
    expect(problem.status).toBe(409)
    expect(problem.current).toEqual(await (await read(`/api/products/${_id}`)).json())
    expect(problem.current).toMatchObject({ title: 'Theirs' })
    expect((await change('"0", "1"')).status).toBe(409)
    expect((await change('"1"')).status).toBe(200)
  },
)

async function pictures(): Promise<unknown[]> {
  return (await (await read('/api/products/NEW-1/pictures')).json()) as unknown[]
}
