import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { tarArchive } from '../../adapters/backup/tar-archive.ts'
import { memoryPlace, piecesOf } from '../../test/kit/backup/memory-place.ts'
import { openTestShop, type TestShop } from '../../test/kit/open-test-shop.ts'
import type { ArchiveEntry } from './backup-archive.ts'
import { BackupDamage } from './backup-damage.ts'
import { checkBackup } from './load-backup.ts'
import { makeBackup } from './make-backup.ts'

let shop: TestShop
let whole: Buffer
let entries: { name: string; bytes: Buffer }[]
beforeAll(async () => {
  shop = await openTestShop()
  const place = memoryPlace()
  await makeBackup(shop, place, 'a')
  whole = place.files.get('a') ?? Buffer.alloc(0)
  entries = await entriesOf(whole)
})
afterAll(() => shop.close())

test('a whole backup is taken for one', async () => {
  expect(await verdict(whole)).toBeNull()
  expect(whole.length).toBeGreaterThan(20_000)
})

describe('a backup that was cut off', () => {
  test('anywhere before its last entry is told from a whole one', async () => {
    const end = whole.lastIndexOf('manifest.sha256') + 512
    const taken: number[] = []
    for (let at = 0; at <= end; at += 389) if ((await verdict(whole.subarray(0, at))) === null) taken.push(at)
    expect(taken).toEqual([])
    expect(await verdict(whole.subarray(0, end))).toContain('It is incomplete')
  })

  test('between two of its entries is told, though it is a fine archive', async () => {
    for (const count of [1, 2, entries.length - 2, entries.length - 1])
      expect(await verdict(await packed(entries.slice(0, count)))).toBe(
        'It is incomplete: its end is missing.',
      )
    expect(await verdict(await packed(entries))).toBeNull()
  })
})

test('any byte that was flipped is noticed, but for those that mean nothing in a tar', async () => {
  const unnoticed: number[] = []
  for (let at = 0; at < whole.length; at += 211) {
    const flipped = Buffer.from(whole)
    flipped[at] = (flipped[at] ?? 0) ^ 0b100
    if ((await verdict(flipped)) === null) unnoticed.push(at)
  }
  // Only what fills up the last block of each entry, what follows the end, and the space behind a header's checksum.
  expect(unnoticed.filter((at) => !meansNothing(at))).toEqual([])
})

function meansNothing(at: number): boolean {
  const isInHeader = whole.toString('latin1', at - 154 + 257, at - 154 + 262) === 'ustar'
  return whole[at] === 0 || (at % 512 === 154 && isInHeader)
}

describe('an entry that does not belong', () => {
  const evil = Buffer.from('evil')
  test.each([
    ['../../etc/cron.d/evil', 'It holds an entry that no backup has: "../../etc/cron.d/evil".'],
    ['media/../../evil.jpg', 'It holds an entry that no backup has: "media/../../evil.jpg".'],
    ['/tmp/evil', 'It holds an entry that no backup has: "/tmp/evil".'],
  ])('%s is never taken', async (name, said) => {
    const [head, ...rest] = entries
    expect(await verdict(await packed([head, { name, bytes: evil }, ...rest]))).toBe(said)
  })

  test('of a good name is found by the list of checksums', async () => {
    const [head, ...rest] = entries
    const file = { name: `media/${'0'.repeat(32)}.jpg`, bytes: evil }
    expect(await verdict(await packed([head, file, ...rest]))).toContain('It is damaged: ')
  })

  test('that was left out is found', async () => {
    const at = entries.findIndex(({ name }) => name.startsWith('tables/product/'))
    expect(await verdict(await packed(entries.toSpliced(at, 1)))).toContain('It is damaged: ')
  })

  test('after the end is found', async () => {
    expect(await verdict(await packed([...entries, { name: 'more', bytes: evil }]))).toBe(
      'It goes on after its end.',
    )
  })

  test('that is a link is never followed', async () => {
    const link = Buffer.from(whole.subarray(0, 1024))
    link.write('2', 156)
    link.write('/etc/passwd', 157)
    // The checksum of a header is the sum of its bytes, its own place counted as spaces.
    link.write('        ', 148)
    link.write(
      `${link
        .subarray(0, 512)
        .reduce((sum, byte) => sum + byte, 0)
        .toString(8)
        .padStart(6, '0')}\0 `,
      148,
    )
    expect(await verdict(link)).toContain('It holds something that is no file')
  })
})

test.each([
  ['nothing', Buffer.alloc(0)],
  ['zeros', Buffer.alloc(4096)],
  ['a text', Buffer.from('number,title\n'.repeat(200))],
  ['a ZIP', Buffer.from('504b0304'.repeat(300), 'hex')],
])('%s is no backup', async (_, file) => expect(await verdict(file)).toBe('It is not a backup of the shop.'))

test('a backup of a newer version says what to install', async () => {
  const [head, ...rest] = entries
  const newer = { ...(JSON.parse(String(head?.bytes)) as object), format: 2 }
  expect(
    await verdict(
      await packed([{ name: 'backup.json', bytes: Buffer.from(JSON.stringify(newer)) }, ...rest]),
    ),
  ).toBe(
    'It was made by a newer version of the shop. Install that version or a newer one, and restore with it.',
  )
})

test('a small part that unpacks to a huge one fills no memory', async () => {
  const huge = await tarArchive.compress(Buffer.alloc(50_000_000))
  expect(huge.length).toBeLessThan(10_000)
  await expect(tarArchive.expand(huge, 1_000_000)).rejects.toThrow()
})

test('a header that says it is endless fills no memory', async () => {
  const { taken, said } = await endless(headerOf('L', 2 ** 32), Buffer.alloc(1024 * 1024, 'x'))
  expect(said).toBe('It is not a backup of the shop.')
  expect(taken).toBeLessThan(10)
})

test('entries without a list of their checksums are not gathered without end', async () => {
  const empty = Buffer.concat(
    Array.from({ length: 1000 }, () => headerOf('0', 0, `media/${'0'.repeat(32)}.jpg`)),
  )
  const start = whole.subarray(0, 512 + Math.ceil((entries[0]?.bytes.length ?? 0) / 512) * 512)
  const { taken, said } = await endless(start, empty)
  expect(said).toContain('It is damaged: ')
  expect(taken).toBeLessThan(10)
})

test('a place that fails while it is read is told from a damaged file', async () => {
  await expect(checkBackup(tarArchive, async () => failing())).rejects.toThrow(
    'It could not be read to its end, and may be whole. The disk reports an error.',
  )
})

test('the lists of checksums are those of sha256sum', () => {
  const list = String(entries.find(({ name }) => name === 'checksums/000001.sha256')?.bytes)
  const [first = ''] = list.split('\n')
  const hash = createHash('sha256')
    .update(entries[0]?.bytes ?? '')
    .digest('hex')
  expect(first).toBe(`${hash}  backup.json`)
})

async function* failing(): AsyncIterable<Uint8Array> {
  yield whole.subarray(0, whole.length >> 1)
  throw Object.assign(new Error('read'), { code: 'EIO' })
}

/** A file that begins so and then goes on with the same for ever. */
async function endless(start: Buffer, piece: Buffer): Promise<{ taken: number; said: string }> {
  let taken = 0
  const open = async () =>
    (async function* () {
      yield start
      for (; taken < 10_000; taken += 1) yield piece
    })()
  const said = await checkBackup(tarArchive, open).then(
    () => '',
    (error: Error) => error.message,
  )
  return { taken, said }
}

/** Of a tar, of which only the size is what it should be if `type` is not that of a file. */
function headerOf(type: string, size: number, name = '././@LongLink'): Buffer {
  const header = Buffer.alloc(512)
  header.write(name, 0)
  header.write('0000600\0' + '0000000\0'.repeat(2), 100)
  header.write(`${size.toString(8).padStart(11, '0')}\0`, 124)
  header.write(`${'0'.repeat(11)}\0`, 136)
  header.write('        ', 148)
  header.write(type, 156)
  header.write('ustar\u000000', 257)
  const sum = header.reduce((total, byte) => total + byte, 0)
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
  return header
}

/** What is said against it; null: nothing. */
async function verdict(file: Buffer): Promise<string | null> {
  try {
    await checkBackup(tarArchive, async () => piecesOf(file))
    return null
  } catch (error) {
    if (error instanceof BackupDamage) return error.message
    throw error
  }
}

async function entriesOf(file: Buffer): Promise<typeof entries> {
  const found: typeof entries = []
  for await (const { name, content } of tarArchive.unpack(piecesOf(file)))
    found.push({ name, bytes: await all(content) })
  return found
}

async function packed(parts: ((typeof entries)[number] | undefined)[]): Promise<Buffer> {
  async function* each(): AsyncIterable<ArchiveEntry> {
    for (const part of parts)
      if (part) yield { name: part.name, bytes: part.bytes.length, content: piecesOf(part.bytes) }
  }
  return all(tarArchive.pack(each()))
}

async function all(content: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  for await (const piece of content) pieces.push(piece)
  return Buffer.concat(pieces)
}
