import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { BackupPlace } from '../../shop/backup/backup-place.ts'
import { openBucketServer, type BucketServer } from '../../test/kit/servers/bucket-server.ts'
import { foreignObjectStore } from '../../test/kit/servers/open-object-store.ts'
import { piecesOf } from '../../test/kit/backup/memory-place.ts'
import { bucketPlace } from './bucket-place.ts'
import { folderPlace } from './folder-place.ts'

const running = new AbortController().signal
/** Larger than one part of an upload. */
const large = Buffer.alloc(40 * 1024 * 1024, 'backup ')
let room: string
let server: BucketServer
beforeAll(async () => {
  room = await mkdtemp(join(tmpdir(), 'spindle places '))
  server = await openBucketServer()
})
afterAll(async () => {
  await server.close()
  await rm(room, { recursive: true })
})
beforeEach(() => {
  server.objects.clear()
  server.open.clear()
  server.fail(null)
})

const ofBucket = (timeScale = 1) =>
  bucketPlace(
    {
      s3: { endpoint: server.endpoint, region: 'us-east-1', accessKey: 'key', secretKey: 'secret' },
      bucket: 'shop-backups',
      prefix: 'nightly/',
    },
    timeScale,
  )

/** With TRY_S3_ENDPOINT a server of somebody else is tried as well (docs/operating.md). */
const foreign = await foreignObjectStore(process.env)
const places: [string, () => BackupPlace][] = [
  ['a folder', () => folderPlace(join(room, 'one'), { makes: true })],
  ['a bucket', () => ofBucket()],
]
if (foreign) {
  const { bucket, ...s3 } = foreign
  places.push(['a bucket of somebody else', () => bucketPlace({ s3, bucket, prefix: 'nightly/' })])
}

describe.each(places)('%s', (_, open) => {
  test('holds what it was given, whole, and gives it back twice', async () => {
    const place = open()
    await place.write('a b.tar', piecesOf(large), running)
    await place.write('small.tar', piecesOf(Buffer.from('x')), running)
    for (const _again of [1, 2]) expect((await all(await place.open('a b.tar'))).equals(large)).toBe(true)
    expect((await place.list()).toSorted()).toEqual(['a b.tar', 'small.tar'])
    expect(await place.open('none.tar')).toBeNull()
    await place.remove('a b.tar')
    await place.remove('none.tar')
    expect(await place.list()).toEqual(['small.tar'])
  })

  test('holds nothing of what broke off, at its beginning, in its middle, or when the shop ends', async () => {
    const place = open()
    const known = await place.list()
    await expect(place.write('b.tar', breakingOff(0), running)).rejects.toThrow('broke off')
    await expect(place.write('b.tar', breakingOff(35 * 1024 * 1024), running)).rejects.toThrow('broke off')
    await expect(place.write('b.tar', piecesOf(large), AbortSignal.abort())).rejects.toThrow()
    expect(await place.list()).toEqual(known)
    expect(await place.open('b.tar')).toBeNull()
    expect(server.open.size).toBe(0)
  })
})

test('a folder that does not exist yet is empty; one that is written to is cleared of what was left of ours', async () => {
  const folder = join(room, 'two')
  const place = folderPlace(folder, { makes: true })
  expect(await place.list()).toEqual([])
  const mine = 'shop.example-2026-11-25T023000Z.backup.tar'
  await place.write(mine, piecesOf(Buffer.from('x')), running)
  const others = [
    'shop.example.org-2026-11-25T023000Z.backup.tar.0123456789abcdef.part',
    'shop.example-notes.part',
  ]
  for (const name of [`${mine}.0123456789abcdef.part`, ...others]) await writeFile(join(folder, name), 'left')
  expect((await place.list()).toSorted()).toEqual([mine, 'shop.example-notes.part'].toSorted())
  await place.write('shop.example-2026-11-26T023000Z.backup.tar', piecesOf(Buffer.from('y')), running)
  expect((await readdir(folder)).toSorted()).toEqual(
    [mine, 'shop.example-2026-11-26T023000Z.backup.tar', ...others].toSorted(),
  )
  expect(await readFile(join(folder, mine), 'utf8')).toBe('x')
})

test('a folder whose disk may not be mounted is not made', async () => {
  const folder = join(room, 'mounted', 'shop')
  const place = folderPlace(folder, { makes: false })
  await expect(place.write('a.tar', piecesOf(Buffer.from('x')), running)).rejects.toMatchObject({
    code: 'ENOENT',
  })
  await expect(place.list()).rejects.toMatchObject({ code: 'ENOENT' })
  expect(await readdir(room)).not.toContain('mounted')
  await mkdir(folder, { recursive: true })
  await place.write('a.tar', piecesOf(Buffer.from('x')), running)
  expect(await place.list()).toEqual(['a.tar'])
})

test('a bucket that refuses is an error, and its files of other folders are not ours', async () => {
  server.objects.set('/shop-backups/nightly/sub/x.tar', Buffer.from('x'))
  server.objects.set('/shop-backups/other.tar', Buffer.from('x'))
  expect(await ofBucket().list()).toEqual([])
  server.fail(403)
  await expect(ofBucket().write('a.tar', piecesOf(Buffer.from('x')), running)).rejects.toThrow()
  await expect(ofBucket().list()).rejects.toThrow()
})

test('a bucket that takes the connection and says nothing is not waited for without end', async () => {
  server.fail('silent')
  await expect(ofBucket(0.001).list()).rejects.toThrow()
  await expect(ofBucket(0.001).write('a.tar', piecesOf(Buffer.from('x')), running)).rejects.toThrow()
})

test.each([
  ['a folder', () => folderPlace(join(room, 'three'), { makes: true })],
  ['a bucket', () => ofBucket()],
] as const)('%s keeps no part of a backup that hangs and is given up', async (_, open) => {
  const ending = new AbortController()
  async function* stuck(): AsyncIterable<Uint8Array> {
    yield* piecesOf(large)
    setTimeout(() => ending.abort(new Error('given up')), 200)
    await new Promise(() => {})
  }
  await expect(open().write('a.tar', stuck(), ending.signal)).rejects.toThrow('given up')
  expect([server.open.size, server.objects.size]).toEqual([0, 0])
  expect(await readdir(join(room, 'three')).catch(() => [])).toEqual([])
})

async function* breakingOff(after: number): AsyncIterable<Uint8Array> {
  for await (const piece of piecesOf(large.subarray(0, after))) yield piece
  throw new Error('broke off')
}

async function all(content: AsyncIterable<Uint8Array> | null): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  if (content) for await (const piece of content) pieces.push(piece)
  return Buffer.concat(pieces)
}
