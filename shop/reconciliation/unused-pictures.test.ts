import { sql, type SQL } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { eventually } from '../../test/kit/open-test-shop.ts'
import { openTestSite } from '../../test/kit/open-test-site.ts'
import { formOf, sampleProduct } from '../../test/kit/sample-calls.ts'
import { signInAs } from '../../test/kit/sign-in.ts'
import { jpeg } from '../../test/uploads/files.ts'
import { writeWorld } from '../../test/kit/world.ts'
import { deleteUnusedPictures, markUnusedPictures } from '../media/unused-picture-store.ts'
import { sweepFiles } from './sweep-files.ts'
import { tidyUp } from './tidy-up.ts'

const { shop, server } = await openTestSite({ LIMITS: 'off' })
await writeWorld(shop.db)
const admin = server.visitor()
await signInAs(shop, admin, { sub: 'boss', isAdmin: true })

/** One smaller width is made of it, in two formats. */
const sample = new File([new Uint8Array(await jpeg(200, 150))], 'a.jpg', { type: 'image/jpeg' })
const filesOfSample = 3

type Kept = { kind: string; id: string; address: string }

test('a gallery picture and a product come back with their pictures; purged, these go too, with every file', async () => {
  const things = [await addToGallery(), await addProduct('TR-1')]
  for (const thing of things) {
    await untilNarrow(thing)
    await trash(thing)
    expect((await restore(thing)).status).toBe(200)
    expect([thing.kind, await shown(thing)]).toEqual([thing.kind, [thing.address]])
    await trash(thing)
    await age(thing, '29 days 23 hours')
    await passDays(20)
    expect((await restore(thing)).status).toBe(200)
    expect([thing.kind, await filesOf(thing)]).toEqual([thing.kind, filesOfSample])
    await trash(thing)
    await age(thing, '30 days 1 minute')
    await tidyUp(shop)
    expect((await restore(thing)).status).toBe(404)
    // a form that is not saved yet may name it
    await passDays(6)
    expect([thing.kind, await rowOf(thing), await filesOf(thing)]).toEqual([thing.kind, 1, filesOfSample])
    await passDays(2)
    expect([thing.kind, await rowOf(thing), await filesOf(thing)]).toEqual([thing.kind, 0, 0])
    expect((await server.visitor().ask(thing.address)).status).toBe(404)
  }
})

test('what shows a picture, or can show it again, keeps it', async () => {
  const unused = await addPicture()
  const left = await addPicture()
  const kept = JSON.stringify({ pictures: [{ id: left.id, hidden: false, alt: '' }] })
  // Of an import that changed something else of its product, which has the picture no more.
  await shop.db.execute(
    sql`with former as (insert into catalogue_import (file_name, actor_sub, added, changed) values ('b.csv', 'boss', 0, 1) returning id)
      insert into catalogue_import_row (import_id, product_id, before, after)
        select id, gen_random_uuid(), ${kept}::jsonb, ${kept}::jsonb from former`,
  )
  const pictures: Record<string, { picture: Kept; insert: (picture: Kept) => SQL; leave: SQL }> = {
    'a text': {
      picture: await addPicture(),
      insert: ({ address }) =>
        sql`insert into text_page (name, html, cleaner_version) values ('Support', ${`<img src="${address}">`}, 1)
          on conflict (name) do update set html = excluded.html`,
      leave: sql`update text_page set html = ''`,
    },
    'a draft': {
      picture: await addPicture(),
      insert: ({ address }) =>
        sql`insert into text_page_draft (name, html, base_version, updated_by) values ('Support', ${`<img src="${address}">`}, 0, 'boss')`,
      leave: sql`delete from text_page_draft`,
    },
    'an edition': {
      picture: await addPicture(),
      insert: ({ address }) =>
        sql`insert into text_page_edition (name, edition, html, cleaner_version, published_by) values ('Support', 77, ${`<img src="${address.replace('.jpg', '-800.jpg')}">`}, 1, 'boss')`,
      leave: sql`delete from text_page_edition`,
    },
    'a newsletter': {
      picture: await addPicture(),
      insert: ({ address }) => newsletterWith(address),
      leave: sql`delete from newsletter`,
    },
    'a newsletter, by a whole address': {
      picture: await addPicture(),
      insert: ({ address }) => newsletterWith(`${shop.mediaOrigin}${address}`),
      leave: sql`delete from newsletter`,
    },
    'a testimonial in the trash': {
      picture: await addPicture(),
      insert: ({ address }) =>
        sql`insert into testimonial (name, position, text, image_url, deleted_at) values ('Ada', 'Lab', 'Fine.', ${address}, now())`,
      leave: sql`delete from testimonial`,
    },
    'a category': {
      picture: await addPicture(),
      insert: ({ id }) => sql`update category set picture_id = ${id} where name = 'Vibrators'`,
      leave: sql`update category set picture_id = null`,
    },
    'an import': {
      picture: await addPicture(),
      insert: ({ id }) =>
        sql`with former as (insert into catalogue_import (file_name, actor_sub, added, changed) values ('a.csv', 'boss', 0, 1) returning id)
          insert into catalogue_import_row (import_id, product_id, before, after)
            select id, gen_random_uuid(), ${JSON.stringify({ pictures: [{ id, hidden: false, alt: '' }] })}::jsonb, '{}' from former`,
      leave: sql`update catalogue_import set undone_at = now()`,
    },
  }
  for (const { picture, insert } of Object.values(pictures)) await shop.db.execute(insert(picture))
  await passDays(8)
  expect([await rowOf(unused), await rowOf(left)]).toEqual([0, 0])
  for (const [what, { picture, leave }] of Object.entries(pictures)) {
    expect([what, await rowOf(picture)]).toEqual([what, 1])
    await shop.db.execute(leave)
  }
  await passDays(8)
  for (const [what, { picture }] of Object.entries(pictures))
    expect([what, await rowOf(picture)]).toEqual([what, 0])
})

test('a picture that is shown again in time stays', async () => {
  const picture = await addPicture()
  await passDays(6)
  const html = `<img src="${picture.address}">`
  await shop.db.execute(
    sql`insert into text_page_draft (name, html, base_version, updated_by) values ('About Us', ${html}, 0, 'boss')`,
  )
  await passDays(2)
  expect(await rowOf(picture)).toBe(1)
  await shop.db.execute(sql`delete from text_page_draft`)
  await passDays(6)
  expect(await rowOf(picture)).toBe(1)
})

test('a picture that something shows since it was noted as unused stays, also when that is not committed yet', async () => {
  const [now, soon, never] = [await addPicture(), await addPicture(), await addPicture()]
  await shop.db.execute(sql`insert into category (name) values ('Soon')`)
  await shop.db.transaction(markUnusedPictures)
  await shop.db.execute(
    sql`update picture set unused_since = now() - interval '8 days' where unused_since is not null`,
  )
  await shop.db.execute(putOnCategory('Vibrators', now))
  await shop.db.transaction(async (other) => {
    await other.execute(putOnCategory('Soon', soon))
    await shop.db.transaction((tx) => deleteUnusedPictures(tx, 7))
  })
  expect([await rowOf(now), await rowOf(soon), await rowOf(never)]).toEqual([1, 1, 0])
  await shop.db.execute(sql`update category set picture_id = null`)
})

function newsletterWith(address: string): SQL {
  return sql`insert into newsletter (subject, html, cleaner_version, content_hash, state, finished_at, per_hour, recipients, queued_by)
    values ('News', ${`<img src="${address}">`}, 1, '\\x00', 'DONE', now(), 1000, 0, 'boss')`
}

function putOnCategory(name: string, { id }: Kept): SQL {
  return sql`update category set picture_id = ${id} where name = ${name}`
}

async function addToGallery(): Promise<Kept> {
  const form = formOf({ title: 'Bench', description: 'A bench.', pictureFile: sample })
  const { _id, imageUrl } = (await sent('/api/gallery', form)) as { _id: string; imageUrl: string }
  return { kind: 'gallery', id: _id, address: imageUrl }
}

async function addProduct(number: string): Promise<Kept> {
  const form = formOf({ ...sampleProduct, number, 'images[]': sample })
  const { _id, images } = (await sent('/api/products', form)) as { _id: string; images: string[] }
  return { kind: 'product', id: _id, address: images[0] ?? '' }
}

/** A picture that a text may show, but nothing does yet. */
async function addPicture(): Promise<Kept> {
  const { imageUrl } = (await sent('/api/pictures', formOf({ picture: sample }))) as {
    imageUrl: string
  }
  const picture = { kind: 'picture', id: pictureOf({ address: imageUrl }), address: imageUrl }
  await untilNarrow(picture)
  return picture
}

async function sent(address: string, form: FormData): Promise<unknown> {
  const response = await admin.ask(address, {
    method: 'POST',
    headers: { 'x-requested-with': 'shop' },
    body: form,
  })
  expect(response.status).toBe(201)
  return response.json()
}

async function trash({ kind, id }: Kept): Promise<void> {
  const address = kind === 'gallery' ? `/api/gallery/${id}` : '/api/products/TR-1'
  expect((await admin.call('DELETE', address)).status).toBe(200)
}

function restore({ kind, id }: Kept): Promise<Response> {
  return admin.call('POST', `/api/trash/${kind}/${id}/restore`)
}

async function shown({ kind }: Kept): Promise<string[]> {
  const response = await admin.call('GET', kind === 'gallery' ? '/api/gallery' : '/api/products/TR-1')
  const body = (await response.json()) as { imageUrl: string }[] | { images: string[] }
  return Array.isArray(body) ? body.map(({ imageUrl }) => imageUrl) : body.images
}

async function age({ kind }: Kept, span: string): Promise<void> {
  const table = sql.identifier(kind === 'gallery' ? 'gallery_image' : 'product')
  await shop.db.execute(
    sql`update ${table} set deleted_at = now() - ${span}::interval where deleted_at is not null`,
  )
}

/** Records what is unused, lets days pass, and tidies up; then files are removed as two days later. */
async function passDays(days: number): Promise<void> {
  await tidyUp(shop)
  await shop.db.execute(
    sql`update picture set unused_since = unused_since - make_interval(days => ${days}) where unused_since is not null`,
  )
  await tidyUp(shop)
  await sweepFiles(shop, new Date(Date.now() + 48 * 60 * 60_000))
}

async function rowOf(thing: Pick<Kept, 'address'>): Promise<number> {
  const { rows } = await shop.db.execute(sql`select from picture where id = ${pictureOf(thing)}`)
  return rows.length
}

async function filesOf(thing: Kept): Promise<number> {
  let count = 0
  for await (const name of shop.media.listOlder(new Date(Date.now() + 60_000)))
    if (name.startsWith(pictureOf(thing))) count += 1
  return count
}

/** Its row is written again when its smaller widths are made; a row that is being written is left for the next hour. */
async function untilNarrow(thing: Kept): Promise<void> {
  await eventually(async () => {
    const { rows } = await shop.db.execute(
      sql`select from picture where id = ${pictureOf(thing)} and widths <> '{}'`,
    )
    return rows.length === 1
  })
  expect(await filesOf(thing)).toBe(filesOfSample)
}

function pictureOf({ address }: Pick<Kept, 'address'>): string {
  return /[0-9a-f]{32}/.exec(address)?.[0] ?? ''
}
