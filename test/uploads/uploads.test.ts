import { randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestSite } from '../kit/open-test-site.ts'
import { eventually } from '../kit/open-test-shop.ts'
import { sampleProduct } from '../kit/sample-calls.ts'
import { signInAs } from '../kit/sign-in.ts'
import { tableHashes } from '../kit/checks/table-hashes.ts'
import { jpeg, otherFiles, poisoned } from './files.ts'

/** Only a true JPEG is accepted, and only its picture is kept (docs/safety.md, S16). */
const { shop, server } = await openTestSite({ LIMITS: 'off' })
const admin = server.visitor()
beforeAll(async () => void (await signInAs(shop, admin, { sub: 'admin', isAdmin: true })))
beforeEach(untilNothingRuns)

/** Each call that takes pictures, and the rest of its form. */
const doors: Record<string, () => { address: string; field: string; form: FormData }> = {
  'POST /api/gallery': () => ({
    address: '/api/gallery',
    field: 'pictureFile',
    form: formOf({ title: 'Bench', description: 'The bench.' }),
  }),
  'POST /api/products': () => ({
    address: '/api/products',
    field: 'images[]',
    form: formOf({ ...sampleProduct, number: `UP-${randomBytes(6).toString('hex')}` }),
  }),
  'POST /api/categories': () => ({
    address: '/api/categories',
    field: 'thumbnail',
    form: formOf({ name: `Uploads ${randomBytes(6).toString('hex')}` }),
  }),
}

const others = await otherFiles()
const poison = Object.entries(await poisoned())
const disguises = Object.entries(others).flatMap(([kind, { name, type, bytes }]) =>
  [
    [name, type],
    [name, 'image/jpeg'],
    ['a.jpg', type],
    ['a.jpg', 'image/jpeg'],
  ].map(([as = '', said = '']) => ({ kind, as, said, bytes })),
)

describe.each(Object.keys(doors))('%s', (door) => {
  test.each(disguises)('$kind as $as, $said: refused, and nothing stays', async ({ as, said, bytes }) => {
    const before = await traces()
    const response = await send(door, new File([new Uint8Array(bytes)], as, { type: said }))
    const { errors } = (await response.json()) as { errors: { pointer: string }[] }
    expect([response.status, errors.map(({ pointer }) => pointer.split('/')[1])]).toEqual([
      422,
      [doors[door]?.().field.replace('[]', '')],
    ])
    expect(await traces()).toEqual(before)
  })

  test.each(poison)('a JPEG with %s: only the picture stays', async (_, bytes) => {
    const response = await send(door, new File([new Uint8Array(bytes)], 'a.jpg', { type: 'image/jpeg' }))
    expect(response.status).toBe(201)
    await expectOnlyPicture(await pictureOf(response), bytes)
  })

  const names = [
    '../../x',
    'a.jpg%00.js',
    'a.jpg\0.js',
    `${'a'.repeat(400)}.jpg`,
    'gpj.\u202Egnp.exe',
    '..\\..\\x.jpg',
    '/etc/passwd',
  ]
  test.each(names)('a JPEG with the name %j: its name is ours', async (name) => {
    const bytes = await jpeg()
    const response = await send(door, new File([new Uint8Array(bytes)], name, { type: 'text/html' }))
    expect(response.status).toBe(201)
    const stored = await pictureOf(response)
    expect(stored).toMatch(/^\/media\/[0-9a-f]{32}\.jpg$/)
    await expectOnlyPicture(stored, bytes)
  })

  test('a file under another field, too many files, a form that is broken: refused, and nothing stays', async () => {
    const before = await traces()
    const { address, field, form } = doorOf(door)
    form.append('other', tinyFile())
    expect((await post(address, form)).status).toBe(400)
    const many = doorOf(door).form
    for (let count = 0; count < 25; count += 1) many.append(field, tinyFile())
    expect((await post(address, many)).status).toBe(413)
    for (const type of ['multipart/form-data', 'multipart/form-data; boundary=x'])
      for (const body of [
        '',
        '--x',
        '--x\r\n\r\n',
        'no form at all',
        '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\nb',
      ]) {
        const response = await admin.ask(address, {
          method: 'POST',
          headers: { ...ours, 'content-type': type },
          body,
        })
        expect([400, 422]).toContain(response.status)
      }
    expect(await traces()).toEqual(before)
  })

  test('a file of more than 10 MB is 413 while it comes', async () => {
    const before = await traces()
    const response = await send(door, new File([new Uint8Array(10 * 1024 * 1024 + 1)], 'a.jpg'))
    expect(response.status).toBe(413)
    expect(await traces()).toEqual(before)
  })

  test('who goes away in the middle leaves nothing', async () => {
    const before = await traces()
    const { address, form, field } = doorOf(door)
    form.append(field, new File([new Uint8Array(5_000_000)], 'a.jpg'))
    const whole = Buffer.from(await new Response(form).arrayBuffer())
    const type = `multipart/form-data; boundary=${whole.subarray(2, whole.indexOf('\r\n')).toString()}`
    const going = new AbortController()
    const body = new ReadableStream({
      async start(stream) {
        stream.enqueue(whole.subarray(0, 3_000_000))
        await eventually(async () => (await uploadFolders()).length > 0)
        going.abort()
      },
    })
    const asked = admin.ask(address, {
      method: 'POST',
      headers: { ...ours, 'content-type': type },
      body,
      duplex: 'half',
      signal: going.signal,
    } as RequestInit)
    await expect(asked).rejects.toThrow(/abort/)
    await eventually(async () => (await uploadFolders()).length === 0)
    expect(await traces()).toEqual(before)
  })
})

function tinyFile(): File {
  return new File([new Uint8Array(4)], 'a.jpg', { type: 'image/jpeg' })
}

const ours = { 'x-requested-with': 'shop' }

function doorOf(door: string) {
  const made = doors[door]?.()
  if (!made) throw new Error(door)
  return made
}

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  return form
}

function send(door: string, file: File): Promise<Response> {
  const { address, field, form } = doorOf(door)
  form.append(field, file)
  return post(address, form)
}

function post(address: string, body: FormData): Promise<Response> {
  return admin.ask(address, { method: 'POST', headers: ours, body })
}

async function pictureOf(response: Response): Promise<string> {
  const entity = (await response.json()) as { imageUrl?: string; images?: string[]; thumbnail?: string }
  return entity.imageUrl ?? entity.thumbnail ?? entity.images?.at(-1) ?? ''
}

/** What is in the database, in the store, and on its way there. */
async function traces() {
  return {
    tables: await tableHashes(shop.db),
    files: (await readdir(join(shop.config.dataDir, 'media'))).toSorted(),
    uploads: await eventually(async () => (await uploadFolders()).length === 0),
  }
}

function uploadFolders(): Promise<string[]> {
  return readdir(join(shop.config.dataDir, 'uploads')).catch(() => [])
}

/** Widths are made later, and would change what is compared. */
async function untilNothingRuns(): Promise<void> {
  await eventually(async () => {
    const { rows } = await shop.db.execute<{ jobs: number }>(
      sql`select count(*)::int as jobs from pgboss.job where state < 'completed'`,
    )
    return rows[0]?.jobs === 0
  })
}

async function expectOnlyPicture(address: string, sent: Buffer): Promise<void> {
  const response = await server.visitor().ask(address)
  const stored = Buffer.from(await response.arrayBuffer())
  expect(response.headers.get('content-type')).toBe('image/jpeg')
  expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  expect(response.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
  expect(stored.equals(sent)).toBe(false)
  for (const poisonous of ['alert', 'script', '<?php', 'PK\x03\x04'])
    expect(stored.includes(poisonous)).toBe(false)
  const { format, exif, icc, xmp, comments } = await sharp(stored).metadata()
  expect({ format, exif, icc, xmp, comments }).toEqual({ format: 'jpeg' })
}
