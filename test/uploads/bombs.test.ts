import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { wordsOfFault } from '../../shop/media/picture-maker.ts'
import { answered } from '../kit/come-again.ts'
import { times } from '../kit/sample.ts'
import { signInAs } from '../kit/sign-in.ts'
import { jpeg, plain, saying, withScans } from './files.ts'
import type { Measures } from './measured-server.ts'
import { openMeasuredSite } from './open-measured-site.ts'

/** Pictures that would take too much memory or time (docs/safety.md, R17). */
const { shop, measure, traces, visitor } = await openMeasuredSite({ LIMITS: 'off' })
const admin = visitor()

/** The limits on an idle machine; a busy one takes several times as long. */
const limits = { ms: 1000, grown: 200 * 1024 * 1024, delayP99: 100 }
const patience = 10
/** With 50 at once, 400 MB arrive: on a busy machine memory is given back later. */
const mostOfFifty = 300 * 1024 * 1024

/** Two are decoded at a time: the others wait, or are asked to come again. */
const together = times({ whole: 50, sample: 12 })

const found: Record<string, Record<string, number>> = {}
const slowest = new Map<string, number>()

beforeAll(async () => {
  await signInAs(shop, admin, { sub: 'admin', isAdmin: true })
  // The first picture pays for what the others find ready.
  expect(await send(await jpeg())).toBe(201)
})
afterAll(() => void (process.env['MEASURES'] && console.table(found)))

const huge = plain(30_000, 30_000)
const photo = await sharp(randomBytes(1600 * 1200 * 3), { raw: { width: 1600, height: 1200, channels: 3 } })
  .jpeg()
  .toBuffer()
const cmyk = await sharp(await jpeg())
  .toColourspace('cmyk')
  .jpeg()
  .toBuffer()

const ofCamera = await sharp(randomBytes(1500 * 1000 * 3), {
  raw: { width: 1500, height: 1000, channels: 3 },
})
  .resize(6000, 4000)
  .jpeg({ quality: 80 })
  .toBuffer()

test('they are what they are called', async () => {
  const whole = await sharp(plain(640, 480), { failOn: 'warning' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect([whole.info.width, whole.info.height, new Set(whole.data).size]).toEqual([640, 480, 1])
  expect(await sharp(huge, { limitInputPixels: false }).metadata()).toMatchObject({
    width: 30_000,
    height: 30_000,
  })
  expect(await sharp(cmyk).metadata()).toMatchObject({ format: 'jpeg', space: 'cmyk', channels: 4 })
  expect(huge.length).toBeLessThan(10 * 1024 * 1024)
  const scans = plain(64, 48, { components: 4, progressive: true, orientation: 6 })
  expect(await sharp(scans).metadata()).toMatchObject({ space: 'cmyk', isProgressive: true, orientation: 6 })
  await sharp(scans, { failOn: 'warning' }).raw().toBuffer()
  expect(ofCamera.length / 1024 / 1024).toBeCloseTo(8, 0)
})

const damaged = wordsOfFault('damaged', '')
const tooLarge = wordsOfFault('too-large', '')

test.each<[name: string, bytes: Buffer, words: string]>([
  ['30,000 × 30,000 pixels', huge, tooLarge],
  ['a header of 65,535 × 65,535 pixels and nothing behind it', await saying(65_535, 65_535), damaged],
  ['one pixel more than 40 megapixels', plain(8000, 5001), tooLarge],
  ['a header of 6,000 × 6,000 pixels and little behind it', await saying(6000, 6000), damaged],
  ['truncated in the middle', photo.subarray(0, photo.length / 2), damaged],
  ['truncated CMYK', cmyk.subarray(0, cmyk.length / 2), damaged],
  ['12 bits for each sample', plain(640, 480, { bits: 12 }), damaged],
  ['a thousand scans', await withScans(1000), damaged],
  [
    'progressive, of 40 megapixels in the colours of print',
    plain(8000, 5000, { components: 4, progressive: true }),
    tooLarge,
  ],
  [
    'progressive, of 40 megapixels in full colour',
    plain(8000, 5000, { components: 3, progressive: true }),
    tooLarge,
  ],
])('%s: 422', async (name, bytes, words) => {
  const before = await traces()
  const measured = await measure(() => timed(name, () => answer(bytes)))
  expect([measured.result.status, await detailsOf(measured.result)]).toEqual([422, [words]])
  expectFlat(name, measured)
  expectQuick(name)
  expect(await traces()).toEqual(before)
})

test('a form of 1,000 files: 413 at the first one too many', async () => {
  const before = await traces()
  const form = formOf(...Array.from({ length: 1000 }, () => plain(8, 8)))
  const measured = await measure(() => timed('1,000 in a form', async () => (await post(form)).status))
  expect(measured.result).toBe(413)
  expectFlat('1,000 in a form', measured)
  expectQuick('1,000 in a form')
  expect(await traces()).toEqual(before)
})

test.each<[name: string, bytes: Buffer]>([
  ['CMYK', cmyk],
  ['40 megapixels', plain(8000, 5000, { components: 3 })],
  ['40 megapixels on their side', plain(8000, 5000, { components: 3, orientation: 6 })],
  ['progressive, of 20 megapixels in full colour', plain(5000, 4000, { components: 3, progressive: true })],
  ['24 megapixels of a camera, 8 MB', ofCamera],
])('%s is a true JPEG: it is kept in the colours of screens', async (name, bytes) => {
  const measured = await measure(() => timed(name, () => answered(() => answer(bytes))))
  const { imageUrl } = (await measured.result.json()) as { imageUrl: string }
  const stored = await sharp(await (await admin.ask(imageUrl)).arrayBuffer()).metadata()
  expect([measured.result.status, stored.space]).toEqual([201, 'srgb'])
  expectFlat(name, measured)
})

test.each<[name: string, bytes: Buffer]>([
  ['24 megapixels of a camera, 8 MB', ofCamera],
  ['progressive, of 20 megapixels', plain(5000, 4000, { components: 3, progressive: true })],
])(
  `${together} at once, %s: each is kept or asked to come again`,
  async (kind, bytes) => {
    const name = `${together} at once, ${kind}`
    const form = formOf(bytes)
    const measured = await measure(() =>
      Promise.all(Array.from({ length: together }, () => timed(name, () => post(form)))),
    )
    const answers = measured.result.map(({ status, headers }) =>
      `${status} ${headers.get('retry-after') ?? ''}`.trim(),
    )
    expect(Object.keys(countsOf(answers))).toContain('201')
    expect(answers.filter((one) => one !== '201' && one !== '503 10')).toEqual([])
    expectFlat(name, measured, { most: mostOfFifty, kept: countsOf(answers)['201'] ?? 0 })
    await traces()
  },
  300_000,
)

const forms = times({ whole: 1000, sample: 200 })

test(`${forms} forms of one tiny file each: every one is answered for itself`, async () => {
  const tiny = Array.from({ length: forms }, (_, at) =>
    at % 10 ? Buffer.from([0xff, 0xd8, 0xff, at % 256]) : plain(8, 8),
  )
  const measured = await measure(() => inTurns(16, tiny, (bytes) => timed('tiny forms', () => send(bytes))))
  expect(countsOf(measured.result)).toEqual({ 201: forms / 10, 422: (forms * 9) / 10 })
  expectFlat('tiny forms', measured)
}, 300_000)

function expectQuick(name: string): void {
  expect(slowest.get(name)).toBeLessThan(limits.ms * patience)
}

function expectFlat(
  name: string,
  { grown, delayP99 }: Measures,
  { most = limits.grown, ...more }: { most?: number; kept?: number } = {},
): void {
  found[name] = {
    ms: Math.round(slowest.get(name) ?? 0),
    'MB more': Math.round(grown / 1024 / 1024),
    'p99 ms': Math.round(delayP99),
    ...more,
  }
  expect(grown).toBeLessThan(most)
  expect(delayP99).toBeLessThan(limits.delayP99 * patience)
}

async function timed<Result>(name: string, run: () => Promise<Result>): Promise<Result> {
  const from = performance.now()
  const result = await run()
  slowest.set(name, Math.max(slowest.get(name) ?? 0, performance.now() - from))
  return result
}

function formOf(...files: Buffer[]): FormData {
  const form = new FormData()
  form.append('title', 'Bench')
  form.append('description', 'The bench.')
  for (const bytes of files) form.append('pictureFile', new File([new Uint8Array(bytes)], 'a.jpg'))
  return form
}

function post(body: FormData): Promise<Response> {
  return admin.ask('/api/gallery', { method: 'POST', headers: { 'x-requested-with': 'shop' }, body })
}

function answer(bytes: Buffer): Promise<Response> {
  return post(formOf(bytes))
}

async function send(bytes: Buffer): Promise<number> {
  const response = await answer(bytes)
  await response.arrayBuffer()
  return response.status
}

async function inTurns<Given, Result>(
  atOnce: number,
  given: Given[],
  run: (one: Given) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  const waiting = given.values()
  const worker = async () => {
    for (const one of waiting) results.push(await run(one))
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return results
}

function countsOf(statuses: (number | string)[]): Record<number | string, number> {
  const counts: Record<number | string, number> = {}
  for (const status of statuses) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

async function detailsOf(response: Response): Promise<string[]> {
  const { errors } = (await response.json()) as { errors: { detail: string }[] }
  return errors.map(({ detail }) => detail)
}
