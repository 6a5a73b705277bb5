import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, describe, expect, test } from 'vitest'
import { MediaAway } from '../../shop/media/media-file.ts'
import type { MediaStore } from '../../shop/media/media-store.ts'
import { foreignObjectStore, openObjectStore } from '../../test/kit/servers/open-object-store.ts'
import { openDiskStore } from './disk.ts'
import { keepInMemory } from './keep-in-memory.ts'
import { openS3Store } from './s3.ts'

/** One contract for every place of files. With TRY_S3_ENDPOINT it is also tried on a server of somebody else. */
const folder = await mkdtemp(join(tmpdir(), 'spindle-media-'))
const objects = await openObjectStore()
const foreign = await foreignObjectStore(process.env)
afterAll(async () => {
  await objects.close()
  await rm(folder, { recursive: true, force: true })
})

const stores: [string, MediaStore][] = [
  ['a folder', await openDiskStore(folder)],
  ['a bucket', await openS3Store(objects.place)],
  ['a bucket behind memory', keepInMemory(await openS3Store(objects.place))],
  ...(foreign ? [['a bucket of somebody else', await openS3Store(foreign)] as [string, MediaStore]] : []),
]

const newName = (ending = '.jpg') => randomBytes(16).toString('hex') + ending
const later = () => new Date(Date.now() + 3_600_000)

async function listed(store: MediaStore, before: Date): Promise<string[]> {
  const names: string[] = []
  for await (const name of store.listOlder(before)) names.push(name)
  return names
}

async function opened(store: MediaStore, name: string): Promise<Buffer | null> {
  const found = await store.open(name)
  if (!found) return null
  const bytes = await buffer(found.stream)
  expect(found.bytes).toBe(bytes.length)
  return bytes
}

describe.each(stores)('%s', (_, store) => {
  test.each([
    ['nothing', 0],
    ['a byte', 1],
    ['a picture', 300_000],
    ['the largest file', 10 * 1024 * 1024],
  ])('gives back %s as it was put', async (_what, bytes) => {
    const name = newName('-400.avif')
    const content = randomBytes(bytes)
    await store.put(name, content)
    expect(await store.sizeOf(name)).toBe(bytes)
    expect(Buffer.compare(Buffer.from((await store.read(name)) ?? []), content)).toBe(0)
    for (const time of ['first', 'again'])
      expect([time, Buffer.compare((await opened(store, name)) ?? Buffer.of(), content)]).toEqual([time, 0])
    await store.put(name, content)
    expect(await store.sizeOf(name)).toBe(bytes)
    await store.remove(name)
  })

  test('has nothing under a name that nobody put', async () => {
    const name = newName()
    expect(await store.read(name)).toBeNull()
    expect(await store.open(name)).toBeNull()
    expect(await store.sizeOf(name)).toBeNull()
    await store.remove(name)
  })

  test.each([
    '../secret.jpg',
    'media/../../x.jpg',
    '.0123456789abcdef',
    'A'.repeat(32) + '.jpg',
    `${'a'.repeat(32)}.exe`,
    `${'a'.repeat(32)}.jpg\0`,
    `${'a'.repeat(32)}.jpg?versionId=1`,
    '',
  ])('knows no file %j and takes none', async (name) => {
    await expect(store.put(name, randomBytes(3))).rejects.toThrow('not a media name')
    expect([await store.read(name), await store.open(name), await store.sizeOf(name)]).toEqual([
      null,
      null,
      null,
    ])
  })

  test('lists what was stored before a moment, and forgets what was removed', async () => {
    const names = [newName(), newName('-176.avif'), newName('.pdf')]
    for (const name of names) await store.put(name, randomBytes(10))
    expect(await listed(store, later())).toEqual(expect.arrayContaining(names))
    expect(await listed(store, new Date(Date.now() - 3_600_000))).toEqual([])
    for (const name of names) await store.remove(name)
    const left = await listed(store, later())
    expect(names.filter((name) => left.includes(name))).toEqual([])
    expect(await opened(store, names[0] ?? '')).toBeNull()
  })

  test('a stream that is left in the middle harms no other', async () => {
    const name = newName()
    const content = randomBytes(2_000_000)
    await store.put(name, content)
    for (let times = 0; times < 60; times += 1) (await store.open(name))?.stream.destroy()
    expect(Buffer.compare((await opened(store, name)) ?? Buffer.of(), content)).toBe(0)
    await store.remove(name)
  })
})

test('more files than one answer lists are asked for page by page', async () => {
  const names = Array.from({ length: 5 }, () => newName())
  const asked: (string | null)[] = []
  const pageOf = (from: number) => `<?xml version="1.0"?><ListBucketResult>
    <IsTruncated>${from + 2 < names.length}</IsTruncated>
    ${from + 2 < names.length ? `<NextContinuationToken>after ${from + 2}/+</NextContinuationToken>` : ''}
    ${names
      .slice(from, from + 2)
      .map(
        (name) =>
          `<Contents><Key>media/${name}</Key><LastModified>2026-01-01T00:00:00.000Z</LastModified></Contents>`,
      )
      .join('')}
  </ListBucketResult>`
  await withServer(
    (server) =>
      server.on('request', ({ url = '' }, response) => {
        const token = new URL(url, 'http://x').searchParams.get('continuation-token')
        asked.push(token)
        response.end(pageOf(Number(/\d+/.exec(token ?? '0')?.[0])))
      }),
    async (place) => {
      expect(await listed(await openS3Store(place), later())).toEqual(names)
      expect(asked).toEqual([null, 'after 2/+', 'after 4/+'])
    },
  )
})

if (foreign)
  test('more files than one answer lists, in a bucket of somebody else', async () => {
    const store = await openS3Store(foreign)
    const names = Array.from({ length: 1100 }, () => newName())
    const left = names.values()
    const work = async () => {
      for (const name of left) await store.put(name, new Uint8Array([1]))
    }
    await Promise.all([work(), work(), work(), work()])
    expect(new Set(await listed(store, later()))).toEqual(new Set(names))
  }, 300_000)

describe('an object store that goes wrong', () => {
  const name = newName()

  test.each<[string, Partial<typeof objects.place>, string]>([
    ['a bucket that does not exist', { bucket: 'nobodys' }, 'there is no bucket nobodys'],
    ['a wrong key', { accessKey: 'mistyped' }, 'it answered 403 InvalidAccessKeyId'],
    ['a closed port', { endpoint: 'http://127.0.0.1:9' }, 'it cannot be reached (ECONNREFUSED)'],
  ])('%s', async (_, wrong, words) => {
    const store = await openS3Store({ ...objects.place, ...wrong })
    for (const asked of [
      () => store.put(name, randomBytes(3)),
      () => store.read(name),
      () => store.open(name),
    ]) {
      const failed = await asked().catch((error: unknown) => error)
      expect(failed).toBeInstanceOf(MediaAway)
      expect((failed as Error).message).toBe(words)
    }
  })

  test('one that says nothing is left alone in time', async () => {
    await withServer(
      () => {},
      async (place) => {
        const store = await openS3Store(place, 0.05)
        const from = performance.now()
        await expect(store.read(name)).rejects.toThrow('it did not answer in time')
        expect(performance.now() - from).toBeLessThan(15_000)
      },
    )
  })

  test('a file that is cut off is no file, and is not kept', async () => {
    let whole = false
    await withServer(
      (server) =>
        server.on('request', (_request, response) => {
          response.writeHead(200, { 'content-length': 1000 })
          response.write(Buffer.alloc(500))
          if (whole) response.end(Buffer.alloc(500))
          else setImmediate(() => response.destroy())
        }),
      async (place) => {
        const store = keepInMemory(await openS3Store(place, 0.05))
        await expect(store.open(name)).rejects.toThrow(MediaAway)
        await expect(store.read(name)).rejects.toThrow(MediaAway)
        whole = true
        expect((await opened(store, name))?.length).toBe(1000)
      },
    )
  })
})

describe('what is kept in memory', () => {
  test('is fetched once by many, and is there while the store is away', async () => {
    const name = newName()
    const content = randomBytes(1000)
    const inner = await openS3Store(objects.place)
    await inner.put(name, content)
    const fetched: string[] = []
    const store = keepInMemory({
      ...inner,
      open: (asked) => {
        fetched.push(asked)
        return inner.open(asked)
      },
    })
    const found = await Promise.all(Array.from({ length: 20 }, () => opened(store, name)))
    expect(found.every((bytes) => bytes?.equals(content))).toBe(true)
    expect(fetched).toEqual([name])
    await objects.cut()
    try {
      expect((await opened(store, name))?.equals(content)).toBe(true)
      expect(await store.sizeOf(name)).toBe(1000)
      await expect(store.open(newName())).rejects.toThrow(MediaAway)
    } finally {
      await objects.restore()
    }
    expect(await store.open(newName())).toBeNull()
  })

  test('is at most so much, and what was asked for last stays', async () => {
    const inner = await openDiskStore(folder)
    const fetched: string[] = []
    const store = keepInMemory(
      {
        ...inner,
        open: (asked) => {
          fetched.push(asked)
          return inner.open(asked)
        },
      },
      { most: 250, largest: 100 },
    )
    const [one, two, three, large] = [newName(), newName(), newName(), newName()]
    for (const name of [one, two, three]) await inner.put(name, randomBytes(100))
    await inner.put(large, randomBytes(101))
    for (const name of [one, two, one, three, one, two]) await opened(store, name)
    expect(fetched).toEqual([one, two, three, two])
    await opened(store, large)
    await opened(store, large)
    expect(fetched.filter((name) => name === large)).toHaveLength(4)
  })
})

async function withServer(
  prepare: (server: Server) => void,
  act: (place: typeof objects.place) => Promise<void>,
): Promise<void> {
  const server = createServer()
  prepare(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  try {
    await act({ ...objects.place, endpoint: `http://127.0.0.1:${port}` })
  } finally {
    server.closeAllConnections()
    server.close()
  }
}
