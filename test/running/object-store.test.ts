import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { keepPicture, storePicture } from '../../shop/media/add-picture.ts'
import { countWithoutWidths, findPicture } from '../../shop/media/picture-store.ts'
import { outsideServices } from '../../server/watch/outside-services.ts'
import { watchOutside } from '../../server/watch/watch-outside.ts'
import { runMedia } from '../../server/cli/media-command.ts'
import { openTestServer, type TestServer, type Visitor } from '../kit/http.ts'
import { openObjectStore } from '../kit/servers/open-object-store.ts'
import { eventually, openTestShop, type TestShop } from '../kit/open-test-shop.ts'
import { printedOfFile } from '../kit/prints/printed.ts'
import { signInAs } from '../kit/sign-in.ts'
import { tableHashes } from '../kit/checks/table-hashes.ts'
import { jpeg } from '../uploads/files.ts'

/** A shop with its files in an object store, which goes away and comes back. */
const objects = await openObjectStore()
const printed = printedOfFile()
let shop: TestShop
let server: TestServer
let admin: Visitor
beforeAll(async () => {
  shop = await openTestShop({ MEDIA_STORE: 's3', LIMITS: 'off', LOG_LEVEL: 'warn', ...objects.settings })
  server = await openTestServer(shop)
  admin = server.visitor()
  await signInAs(shop, admin, { sub: 'admin', isAdmin: true })
})
afterAll(async () => {
  await server.close()
  await shop.close()
  await objects.close()
})

const cannotStore =
  'Pictures and files cannot be stored right now. Nothing was saved; please try again shortly.'

async function addPhoto(): Promise<Response> {
  const form = new FormData()
  form.set('title', 'Bench')
  form.set('description', 'The bench.')
  form.set(
    'pictureFile',
    new File([new Uint8Array(await jpeg(900, 600))], 'bench.jpg', { type: 'image/jpeg' }),
  )
  return admin.ask('/api/gallery', {
    method: 'POST',
    body: form,
    headers: { 'x-requested-with': 'shop' },
  })
}

function said(): string[] {
  return shop.logged
    .map((line) => (JSON.parse(line) as { msg: string }).msg)
    .filter((line) => line.startsWith('the object store'))
}

test('an upload is stored, made smaller, and shown from our own origin', async () => {
  const response = await addPhoto()
  expect(response.status).toBe(201)
  const { rows } = await shop.db.execute<{ id: string }>(sql`select id from picture`)
  const id = rows[0]?.id ?? ''
  const picture = await eventually(async () => {
    const found = await findPicture(shop.db, id)
    return found?.widths.length ? found : null
  })
  const files = [`${id}.jpg`, ...picture.widths.map((width) => `${id}-${width}.avif`)]
  for (const file of files) {
    const shown = await fetch(`${server.origin}/media/${file}`)
    expect([shown.status, shown.headers.get('cache-control')]).toEqual([
      200,
      'public, max-age=31536000, immutable',
    ])
    const etag = shown.headers.get('etag') ?? ''
    expect((await shown.arrayBuffer()).byteLength).toBe(Number(shown.headers.get('content-length')))
    const known = await fetch(`${server.origin}/media/${file}`, { headers: { 'if-none-match': etag } })
    expect(known.status).toBe(304)
    const head = await fetch(`${server.origin}/media/${file}`, { method: 'HEAD' })
    expect([head.status, head.headers.get('content-length')]).toEqual([
      200,
      shown.headers.get('content-length'),
    ])
  }
})

test('while it is away: pages and seen pictures go on, uploads are refused with nothing written, and it comes back', async () => {
  const { rows } = await shop.db.execute<{ id: string }>(sql`select id from picture`)
  const seen = `/media/${rows[0]?.id}.jpg`
  expect((await fetch(server.origin + seen)).status).toBe(200)
  await objects.cut()
  const before = await tableHashes(shop.db)
  const refused = await addPhoto()
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '10'])
  expect(await refused.json()).toMatchObject({ detail: cannotStore })
  expect(await tableHashes(shop.db)).toEqual(before)
  expect((await fetch(server.origin + seen)).status).toBe(200)
  expect((await fetch(`${server.origin}/gallery`)).status).toBe(200)
  const unseen = await fetch(`${server.origin}/media/${'f'.repeat(32)}.jpg`)
  expect(unseen.status).toBe(503)
  expect(await unseen.json()).toMatchObject({
    detail: 'This file cannot be fetched right now. Please try again shortly.',
  })
  expect(said()).toEqual([
    'the object store (S3_ENDPOINT) does not answer as it should: it cannot be reached (ECONNREFUSED). Pages go on; pictures that are not in memory are missing from them, and uploads are refused, until it does',
  ])
  let ms = 0
  const { listSilent } = watchOutside(
    outsideServices(shop, shop.config).filter(({ name }) => name.includes('S3_ENDPOINT')),
    shop.log,
    { clock: () => ms },
  )
  expect(await listSilent()).toEqual(['the object store (S3_ENDPOINT)'])

  await objects.restore()
  expect((await fetch(`${server.origin}/media/${'f'.repeat(32)}.jpg`)).status).toBe(404)
  expect((await addPhoto()).status).toBe(201)
  expect(said()).toContain('the object store answers again')
  ms = 60_000
  await eventually(async () => (await listSilent()).length === 0)
})

test('a picture whose store was away gets its smaller widths when it is back', async () => {
  const stored = await storePicture(shop, await jpeg(900, 600))
  if (!stored.ok) throw new Error('the picture was refused')
  const { id } = stored.value
  await objects.cut()
  await shop.db.transaction((tx) => keepPicture(shop, tx, stored.value))
  await eventually(async () => {
    const { rows } = await shop.db.execute(
      sql`select 1 from pgboss.job where singleton_key = ${id} and retry_count > 0`,
    )
    return rows.length
  })
  await objects.restore()
  expect(await eventually(async () => (await findPicture(shop.db, id))?.widths.length)).toBeGreaterThan(0)
})

test('all files are carried to a folder and back while the shop runs, and only then taken away', async () => {
  await eventually(async () => (await countWithoutWidths(shop.db)) === 0)
  const names = await listed('s3')
  expect(names.length).toBeGreaterThan(10)
  const [first = ''] = names
  // What an interrupted run left, whole and broken: only one of them is carried again.
  const disk = await shop.openMediaAt('disk')
  await disk.put(first, (await shop.media.read(first)) ?? new Uint8Array())
  await disk.put(names[1] ?? '', new Uint8Array([1]))
  const toDisk = await run('move', '--to', 'disk')
  expect(toDisk.code).toBe(0)
  expect(toDisk.text).toContain(
    `${names.length - 1} files copied and compared, 1 file already there, 0 files removed.`,
  )
  expect(toDisk.text).toContain('Next: set MEDIA_STORE=disk for every process')
  expect(await listed('disk')).toEqual(names)
  for (const name of names) {
    const [here, there] = [await disk.read(name), await shop.media.read(name)]
    expect([name, here && there && Buffer.compare(here, there)]).toEqual([name, 0])
  }

  const tooEarly = await run('move', '--to', 'disk', '--remove')
  expect(tooEarly.code).toBe(1)
  expect(await listed('s3')).toEqual(names)

  const removed = await run('move', '--to', 's3', '--remove')
  expect(removed.text).toContain(
    `0 files copied and compared, ${names.length} files already there, ${names.length} files removed.`,
  )
  expect(await listed('disk')).toEqual([])
  expect(await listed('s3')).toEqual(names)
})

async function run(...words: string[]): Promise<{ code: number; text: string }> {
  printed.length = 0
  const code = await runMedia(shop, words)
  return { code, text: printed.join('\n') }
}

async function listed(place: 'disk' | 's3'): Promise<string[]> {
  const names: string[] = []
  for await (const name of (await shop.openMediaAt(place)).listOlder(new Date(Date.now() + 3_600_000)))
    names.push(name)
  return names.toSorted()
}
