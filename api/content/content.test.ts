import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { restoreGalleryImage } from '../../shop/content/gallery/change-gallery.ts'
import { restoreTestimonial } from '../../shop/content/testimonials/change-testimonials.ts'
import type { TrashKind } from '../../shop/trash/trash.ts'
import { restoreNotification } from '../../shop/notifications/change-notifications.ts'
import type { Visitor } from '../../test/kit/http.ts'
import { eventually, withinSecond } from '../../test/kit/open-test-shop.ts'
import { openTestSite } from '../../test/kit/open-test-site.ts'
import { formOf, samplePicture } from '../../test/kit/sample-calls.ts'
import { signInAs } from '../../test/kit/sign-in.ts'
import { tableHashes } from '../../test/kit/checks/table-hashes.ts'

// The smaller widths of a picture are real work: at a hundredth of the time their job would be given up on a busy
// machine, again and again.
const { shop, server } = await openTestSite({
  MEDIA_ORIGIN: 'https://media.corliss.test',
  DEADLINE_SCALE: '0.2',
})

const ann = { name: 'Ann Lee', position: 'Dentist', text: 'It runs.', imageUrl: 'https://lab.test/ann.jpg' }
const contact = { address: '1 Plaster Lane\nAustin, TX', phone: '1-800-555-0134', email: 'sales@shop.test' }
const bench = { title: 'Bench', description: 'A bench.', pictureFile: samplePicture }
const uuid = expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f-]{27}$/)
const nobody = '00000000-0000-4000-8000-000000000000'
/** whatever it says */
const some = expect.anything()
let admin: Visitor

beforeEach(async () => {
  await shop.db.execute(
    sql`truncate testimonial, gallery_image, notification, contact_data, audit_event restart identity`,
  )
  admin = server.visitor()
  await signInAs(shop, admin, { sub: 'boss', isAdmin: true })
})

describe('the gallery', () => {
  test('takes a picture with its words, and shows it through the page cache', async () => {
    await inCache('/gallery')
    const added = await addPicture()
    expect(added.status).toBe(201)
    const { thumbnail, ...image } = (await added.json()) as Record<'_id' | 'imageUrl' | 'thumbnail', string>
    expect(thumbnail).toBe(image.imageUrl)
    expect(image).toEqual({
      _id: uuid,
      title: 'Bench',
      description: 'A bench.',
      imageUrl: expect.stringMatching(/^\/media\/[0-9a-f]{32}\.jpg$/),
    })
    expect(await list('gallery')).toMatchObject([image])
    await withinSecond(async () => (await pageOf('/gallery')).includes(image.imageUrl))
    const picture = await server.visitor().ask(image.imageUrl)
    expect(picture.headers.get('content-type')).toBe('image/jpeg')
    const stored = Buffer.from(await picture.arrayBuffer())
    expect(stored.equals(Buffer.from(await samplePicture.arrayBuffer()))).toBe(false)
    expect(await audited()).toEqual([['boss', 'gallery.add', image._id]])
  })

  test('has a picture in the trash, and back again in its place', async () => {
    const first = await idOf(addPicture())
    const second = await idOf(addPicture({ title: 'Chucks' }))
    await inCache('/gallery', 'Chucks')
    const deleted = await admin.call('DELETE', `/api/gallery/${first}`)
    expect([deleted.status, await deleted.json()]).toEqual([200, { _id: first }])
    expect(await ids('gallery')).toEqual([second])
    await withinSecond(async () => !(await pageOf('/gallery')).includes('Enlarge Bench'))
    expect(await inTrash('gallery')).toEqual([[first, 'Bench']])
    expect((await admin.call('DELETE', `/api/gallery/${first}`)).status).toBe(404)
    expect(await restoreGalleryImage(shop, { id: first, actor: 'boss', requestId: 'r' })).toMatchObject({
      ok: true,
      value: { id: first },
    })
    expect(await ids('gallery')).toEqual([first, second])
    expect(await restoreGalleryImage(shop, { id: first, actor: 'boss', requestId: 'r' })).toEqual({
      ok: false,
      refusal: { why: 'unknown' },
    })
    expect((await audited()).slice(2)).toEqual([
      ['boss', 'gallery.delete', first],
      ['boss', 'gallery.restore', first],
    ])
  })

  test.each([
    ['no picture', { title: 'a', description: 'b' }, 422, [['/pictureFile', 'Please choose a picture.']]],
    ['SVG that says it is JPEG', { ...bench, pictureFile: fileOf('a.jpg', 'image/jpeg') }, 422, wrongType()],
    ['PNG', { ...bench, pictureFile: fileOf('a.png', 'image/png', '\x89PNG\r\n\x1a\n') }, 422, wrongType()],
    [
      'blank words',
      { ...bench, title: ' \n', description: '\t' },
      422,
      [
        ['/title', 'Please enter a title.'],
        ['/description', 'Please enter a description.'],
      ],
    ],
    [
      'a long title',
      { ...bench, title: 'x'.repeat(201) },
      422,
      [['/title', 'Please use at most 200 characters.']],
    ],
    ['an unknown field', { ...bench, _id: nobody }, 400, some],
    ['a second file', { ...bench, other: samplePicture }, 413, some],
  ] as const)('%s is refused, and nothing is written', async (_, fields, status, errors) => {
    expect(await refusal(() => admin.ask('/api/gallery', multipart(formOf({ ...fields }))))).toEqual([
      status,
      errors,
    ])
  })
})

describe('testimonials', () => {
  test('are added, with or without stars, and shown through the page cache', async () => {
    await inCache('/home')
    const added = await admin.call('POST', '/api/testimonials', { ...ann, rating: 4 })
    expect(added.status).toBe(201)
    const one = await added.json()
    expect(one).toEqual({ _id: uuid, ...ann, rating: 4 })
    const second = await admin.call('POST', '/api/testimonials', {
      ...ann,
      name: 'Bo',
      text: 'So does mine.',
    })
    expect(await second.json()).toMatchObject({ rating: null })
    expect(await list('testimonials')).toEqual([one, expect.objectContaining({ name: 'Bo' })])
    await withinSecond(async () => (await pageOf('/home')).includes('So does mine.'))
    // its host is not in IMAGE_HOSTS: initials
    expect(await pageOf('/home')).not.toContain('lab.test')
    expect((await audited())[0]).toEqual(['boss', 'testimonials.add', (one as { _id: string })._id])
  })

  test('go to the trash and come back', async () => {
    const id = await idOf(admin.call('POST', '/api/testimonials', ann))
    await inCache('/home', 'It runs.')
    const deleted = await admin.call('DELETE', `/api/testimonials/${id}`)
    expect([deleted.status, await deleted.json()]).toEqual([200, { _id: id }])
    expect(await list('testimonials')).toEqual([])
    await withinSecond(async () => !(await pageOf('/home')).includes('It runs.'))
    expect(await inTrash('testimonial')).toEqual([[id, 'Ann Lee']])
    expect((await admin.call('DELETE', `/api/testimonials/${id}`)).status).toBe(404)
    await restoreTestimonial(shop, { id, actor: 'boss', requestId: 'r' })
    expect(await ids('testimonials')).toEqual([id])
    expect((await audited()).map(([, action]) => action)).toEqual([
      'testimonials.add',
      'testimonials.delete',
      'testimonials.restore',
    ])
  })

  const wrongImage =
    'Please enter an https address, such as https://lab.com/ann.jpg, or one of our own pictures.'
  test.each([
    ['/media/' + 'a1'.repeat(16) + '.jpg', '/media/' + 'a1'.repeat(16) + '.jpg'],
    ['https://lab.test/a.png?x=1', 'https://lab.test/a.png?x=1'],
    ['http://localhost:3000/up/a.jpg', 'https://media.corliss.test/up/a.jpg'],
    ['http://127.0.0.1:3000/up/a.jpg', 'https://media.corliss.test/up/a.jpg'],
  ])('take the image %s and read it as %s', async (imageUrl, shown) => {
    const added = await admin.call('POST', '/api/testimonials', { ...ann, imageUrl })
    expect(await added.json()).toMatchObject({ imageUrl: shown })
    expect(await list('testimonials')).toMatchObject([{ imageUrl: shown }])
    const { rows } = await shop.db.execute(sql`select image_url from testimonial`)
    expect(rows).toEqual([{ image_url: imageUrl }])
    // The page of the case before has the same words.
    await withinSecond(async () => {
      const page = await pageOf('/home')
      const isOfMedia = page.includes('src="https://media.corliss.test/up/a.jpg"')
      return page.includes('It runs.') && isOfMedia === shown.startsWith('https://media.')
    })
  })

  test.each([
    ['a blank text', { ...ann, text: ' ' }, 422, [['/text', 'Please enter what they say.']]],
    ['no name', { ...ann, name: undefined }, 422, [['/name', 'Please enter the name.']]],
    ['a number for a name', { ...ann, name: 7 }, 422, [['/name', 'Please enter the name.']]],
    ['six stars', { ...ann, rating: 6 }, 422, [['/rating', 'Please choose 1 to 5 stars.']]],
    ['half a star', { ...ann, rating: 4.5 }, 422, [['/rating', 'Please choose 1 to 5 stars.']]],
    ['plain http', { ...ann, imageUrl: 'http://lab.test/a.jpg' }, 422, [['/imageUrl', wrongImage]]],
    ['a script', { ...ann, imageUrl: 'javascript:alert(1)' }, 422, [['/imageUrl', wrongImage]]],
    [
      'a look-alike',
      { ...ann, imageUrl: 'http://localhost.evil.test:3000/a' },
      422,
      [['/imageUrl', wrongImage]],
    ],
    ['a path that climbs', { ...ann, imageUrl: '/media/../x.jpg' }, 422, [['/imageUrl', wrongImage]]],
    ['an unknown field', { ...ann, version: 3 }, 400, some],
    ['an id', { ...ann, _id: nobody }, 400, some],
  ] as const)('%s is refused, and nothing is written', async (_, body, status, errors) => {
    expect(await refusal(() => admin.call('POST', '/api/testimonials', body))).toEqual([status, errors])
  })
})

describe('notifications', () => {
  test('are of the moment and unread, whatever the client says', async () => {
    const before = Date.now()
    const response = await admin.call('POST', '/api/notifications', {
      title: ' Closed ',
      body: 'On Monday.',
      dateTime: '1999-01-01T00:00:00.000Z',
      read: true,
    })
    expect(response.status).toBe(201)
    const added = (await response.json()) as { dateTime: string; _id: string }
    expect(added).toEqual({
      _id: uuid,
      title: 'Closed',
      body: 'On Monday.',
      dateTime: expect.any(String),
      read: false,
      audience: 'everybody',
    })
    expect(Math.abs(Date.parse(added.dateTime) - before)).toBeLessThan(60_000)
    const newer = await idOf(admin.call('POST', '/api/notifications', { title: 'Open', body: 'Again.' }))
    expect(await ids('notifications')).toEqual([newer, added._id])
    expect((await audited())[0]).toEqual(['boss', 'notifications.add', added._id])
  })

  test('for partners are told to partners and admins, and to nobody else in any way', async () => {
    const news = { title: 'New prices', body: 'For labs that order by the case.', audience: 'partners' }
    const added = await admin.call('POST', '/api/notifications', news)
    expect([added.status, await added.json()]).toEqual([201, expect.objectContaining(news)])
    const open = await idOf(admin.call('POST', '/api/notifications', { title: 'Open', body: 'Again.' }))
    const partner = server.visitor()
    await signInAs(shop, partner, { sub: 'partner-7' })
    const visitors = await bellOf(server.visitor())
    expect(visitors.titles).toEqual(['Open'])
    expect(visitors.text).not.toMatch(/audience|partners|New prices|by the case/)
    expect(visitors.caching).toEqual(['no-cache', 'cookie, authorization'])
    const partners = await bellOf(partner)
    expect(partners.titles).toEqual(['Open', 'New prices'])
    expect(partners.text).not.toContain('audience')
    expect(partners.caching).toEqual(['no-store', 'cookie, authorization'])
    expect(JSON.parse((await bellOf(admin)).text)).toMatchObject([
      { _id: open, audience: 'everybody' },
      { audience: 'partners' },
    ])
    const { rows } = await shop.db.execute(
      sql`select after->>'audience' as audience from audit_event order by id`,
    )
    expect(rows).toEqual([{ audience: 'partners' }, { audience: 'everybody' }])
  })

  test('of the 200 newest a visitor sees all that are for everybody, however many are for partners', async () => {
    await shop.db.execute(sql`insert into notification (title, body, audience, date_time)
      select 'n' || at, 'b', case when at % 2 = 0 then 'partners' else 'everybody' end, now() - make_interval(mins => at)
      from generate_series(1, 500) at`)
    const titles = ((await list('notifications')) as { title: string }[]).map(({ title }) => title)
    expect([titles.length, titles[0], titles.at(-1)]).toEqual([200, 'n1', 'n399'])
  })

  test('go to the trash and come back with their date', async () => {
    const id = await idOf(admin.call('POST', '/api/notifications', { title: 'Open', body: 'Again.' }))
    const before = await list('notifications')
    const deleted = await admin.call('DELETE', `/api/notifications/${id}`)
    expect([deleted.status, await deleted.json()]).toEqual([200, { _id: id }])
    expect(await list('notifications')).toEqual([])
    expect(await inTrash('notification')).toEqual([[id, 'Open']])
    expect((await admin.call('DELETE', `/api/notifications/${id}`)).status).toBe(404)
    await restoreNotification(shop, { id, actor: 'boss', requestId: 'r' })
    expect(await list('notifications')).toEqual(before)
    expect((await audited()).map(([, action]) => action)).toEqual([
      'notifications.add',
      'notifications.delete',
      'notifications.restore',
    ])
  })

  test.each([
    ['a blank title', { title: ' ', body: 'b' }, 422, [['/title', 'Please enter a title.']]],
    ['no body', { title: 'a' }, 422, [['/body', 'Please enter the text.']]],
    [
      'a long body',
      { title: 'a', body: 'x'.repeat(2001) },
      422,
      [['/body', 'Please use at most 2000 characters.']],
    ],
    [
      'an audience of our own making',
      { title: 'a', body: 'b', audience: 'admins' },
      422,
      [['/audience', 'Please choose who sees it.']],
    ],
    ['an unknown field', { title: 'a', body: 'b', version: 1 }, 400, some],
  ] as const)('%s is refused, and nothing is written', async (_, body, status, errors) => {
    expect(await refusal(() => admin.call('POST', '/api/notifications', body))).toEqual([status, errors])
  })
})

describe('contact data', () => {
  test('is saved, versioned, and shown through the page cache', async () => {
    await inCache('/contact-us')
    const saved = await admin.call('PUT', '/api/contact-data', contact)
    expect([saved.status, saved.headers.get('etag'), await saved.json()]).toEqual([200, '"0"', contact])
    const read = await admin.call('GET', '/api/contact-data')
    expect([read.headers.get('etag'), await read.json()]).toEqual(['"0"', contact])
    await withinSecond(async () => (await pageOf('/contact-us')).includes('1 Plaster Lane'))
    const again = await save({ ...contact, phone: '2' }, '"0"')
    expect([again.status, again.headers.get('etag')]).toEqual([200, '"1"'])
    expect(await audited()).toEqual([
      ['boss', 'content.save-contact-data', null],
      ['boss', 'content.save-contact-data', null],
    ])
  })

  test('the map follows the address', async () => {
    await admin.call('PUT', '/api/contact-data', contact)
    expect(await eventually(async () => (await list('contact-data/location'))[0])).toEqual({
      lat: expect.stringMatching(/^30\./),
      lon: expect.stringMatching(/^-97\./),
    })
  })

  test('of two admins the second is told, sees what the first has saved, and nothing is written', async () => {
    await admin.call('PUT', '/api/contact-data', contact)
    await save({ ...contact, phone: '2' }, '"0"')
    await untilNothingRuns()
    const before = await tableHashes(shop.db)
    const late = await save({ ...contact, phone: '3' }, '"0"')
    expect(late.status).toBe(409)
    expect(late.headers.get('content-type')).toContain('application/problem+json')
    expect(late.headers.get('etag')).toBe('"1"')
    expect(await late.json()).toMatchObject({ current: { ...contact, phone: '2' } })
    expect(await tableHashes(shop.db)).toEqual(before)
    expect((await save({ ...contact, phone: '3' }, '"1"')).status).toBe(200)
  })

  test('of two that come at once one is told', async () => {
    await admin.call('PUT', '/api/contact-data', contact)
    const both = await Promise.all(['2', '3'].map((phone) => save({ ...contact, phone }, '"0"')))
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]))
  })

  test.each([
    ['a blank address', { ...contact, address: ' \n ' }, 422, [['/address', 'Please enter the address.']]],
    ['no phone', { ...contact, phone: undefined }, 422, [['/phone', 'Please enter the phone number.']]],
    ['no e-mail', { ...contact, email: '' }, 422, some],
    [
      'a wrong e-mail',
      { ...contact, email: 'sales@' },
      422,
      [['/email', 'Please enter a valid e-mail address, such as sales@lab.com.']],
    ],
    ['an unknown field', { ...contact, lat: 1 }, 400, some],
  ] as const)('%s is refused, and nothing is written', async (_, body, status, errors) => {
    expect(await refusal(() => admin.call('PUT', '/api/contact-data', body))).toEqual([status, errors])
  })
})

test.each(['gallery', 'testimonials', 'notifications'])('of %s nothing unknown is deleted', async (kind) => {
  await untilNothingRuns()
  const before = await tableHashes(shop.db)
  for (const id of [nobody, 'x', '%00', "'%20or%20true"])
    expect((await admin.call('DELETE', `/api/${kind}/${id}`)).status).toBe(404)
  expect(await tableHashes(shop.db)).toEqual(before)
})

function addPicture(words: { title?: string } = {}): Promise<Response> {
  return admin.ask('/api/gallery', multipart(formOf({ ...bench, ...words })))
}

function multipart(body: FormData): RequestInit {
  return { method: 'POST', headers: { 'x-requested-with': 'shop' }, body }
}

function fileOf(name: string, type: string, content = '<svg xmlns="http://www.w3.org/2000/svg"/>'): File {
  return new File([content], name, { type })
}

function save(body: object, version: string): Promise<Response> {
  return admin.call('PUT', '/api/contact-data', body, { 'if-match': version })
}

function wrongType(): [string, string][] {
  return [['/pictureFile', 'Only JPG images are allowed']]
}

/** Its status, and its text for each field. Nothing was written. */
async function refusal(ask: () => Promise<Response>): Promise<[number, string[][]]> {
  await untilNothingRuns()
  const before = await tableHashes(shop.db)
  const response = await ask()
  const { errors = [] } = (await response.json()) as { errors?: { pointer: string; detail: string }[] }
  expect(response.headers.get('content-type')).toContain('application/problem+json')
  expect(await tableHashes(shop.db)).toEqual(before)
  return [response.status, errors.map(({ pointer, detail }) => [pointer, detail])]
}

async function bellOf(visitor: Visitor) {
  const answer = await visitor.call('GET', '/api/notifications')
  const text = await answer.text()
  const caching = [answer.headers.get('cache-control'), answer.headers.get('vary')]
  return { text, caching, titles: (JSON.parse(text) as { title: string }[]).map(({ title }) => title) }
}

async function list(name: string): Promise<unknown[]> {
  return (await (await server.visitor().call('GET', `/api/${name}`)).json()) as unknown[]
}

async function ids(name: string): Promise<string[]> {
  return (await list(name)).map((one) => (one as { _id: string })._id)
}

async function idOf(asked: Promise<Response>): Promise<string> {
  return ((await (await asked).json()) as { _id: string })._id
}

async function pageOf(address: string): Promise<string> {
  return (await server.visitor().ask(address, { headers: { accept: 'text/html' } })).text()
}

/** The page comes from the cache, with these words in it. */
async function inCache(address: string, words = ''): Promise<void> {
  await eventually(async () => (await pageOf(address)).includes(words))
}

async function inTrash(kind: TrashKind) {
  const things = (await (await admin.call('GET', `/api/trash?kind=${kind}`)).json()) as Record<
    string,
    string
  >[]
  return things.map(({ id, name }) => [id, name])
}

async function audited(): Promise<[string, string, string | null][]> {
  const { rows } = await shop.db.execute<{ actor_sub: string; action: string; target: string | null }>(
    sql`select actor_sub, action, target from audit_event order by id`,
  )
  return rows.map(({ actor_sub, action, target }) => [actor_sub, action, target])
}

/** The widths of a picture and the place of an address are found and written in the background. */
async function untilNothingRuns(): Promise<void> {
  await eventually(async () => {
    const { rows } = await shop.db.execute(
      sql`select 1 from pgboss.job where state < 'completed' and name in ('make-widths', 'locate-contact')`,
    )
    return rows.length === 0
  }, 120_000)
}
