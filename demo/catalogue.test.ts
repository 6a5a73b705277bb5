import { readFileSync, readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { parse } from 'csv-parse/sync'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { catalogueColumns } from '../shop/catalogue/import/catalogue-columns.ts'
import { readCatalogue } from './catalogue.ts'
import type { CatalogueRow } from './catalogue.ts'

const here = import.meta.dirname
const products = readCatalogue()
const categories = [...new Set(products.map((product) => product.category))]
const imagesOf = (images: string): string[] => images.split(';')
const startOf = (...file: string[]): Buffer => readFileSync(path.join(here, ...file)).subarray(0, 5)

const notBelow = (to: keyof CatalogueRow, from: keyof CatalogueRow) => (row: CatalogueRow) =>
  Number(row[to]) >= Number(row[from])

const names = (text: string, number: string): boolean =>
  new RegExp(`(?<![\\w-])${number}(?![\\w-])`).test(text)

const machineCategories = [
  'High Speed Alloy Grinders',
  'Vibrators',
  'Polishing Lathes',
  'Dust Collectors & Hoods',
  'Model Trimmers',
  'Bench Engines',
  'Céramique & Porcelain',
  'Steam Cleaners',
  'Mixing & Investing',
]
/** Tray, palette and bowl stand beside the machines they serve. */
const isMachine = ({ number, category }: CatalogueRow): boolean =>
  machineCategories.includes(category) && !['PT20', 'PW12', 'MB5'].includes(number)

describe('the rows', () => {
  test('stand under exactly the columns of the import', () => {
    const [header] = parse(readFileSync(path.join(here, 'catalogue.csv')), { to: 1 })
    expect(header).toEqual([...catalogueColumns])
  })

  test('are enough products in enough categories', () => {
    expect(products.length).toBeGreaterThanOrEqual(70)
    expect(categories.length).toBeGreaterThanOrEqual(14)
  })

  test('have numbers that are well formed and unique ignoring case', () => {
    expect(products.filter(({ number }) => !/^[A-Za-z0-9_-]{1,64}$/.test(number))).toEqual([])
    expect(new Set(products.map(({ number }) => number.toLowerCase())).size).toBe(products.length)
    expect(products.map(({ number }) => number)).toEqual(
      expect.arrayContaining(['AG03', 'VB12', 'PL2', 'DV34']),
    )
  })

  test('have a title and a description of several lines, each text used once', () => {
    expect(products.filter(({ title }) => title.trim() === '')).toEqual([])
    expect(products.filter(({ description }) => description.split('\n').length < 3)).toEqual([])
    expect(new Set(products.map(({ title }) => title)).size).toBe(products.length)
    expect(new Set(products.map(({ description }) => description)).size).toBe(products.length)
  })

  test('have titles of every length that the shop cuts differently', () => {
    const lengths = products.map(({ title }) => title.length)
    expect(lengths.filter((length) => length <= 33).length).toBeGreaterThan(products.length / 2)
    expect(lengths.filter((length) => length > 33 && length <= 39).length).toBeGreaterThanOrEqual(3)
    expect(lengths.filter((length) => length > 39).length).toBeGreaterThanOrEqual(3)
  })
})

describe('the descriptions', () => {
  const texts = new Map(products.map(({ number, description }) => [number, description]))
  const machines = products.filter(isMachine).map(({ number }) => number)
  const parts = products.filter((product) => !isMachine(product)).map(({ number }) => number)
  const lineOf = (number: string, label: string): string =>
    new RegExp(`^${label}: (.+)$`, 'm').exec(texts.get(number)!)?.[1] ?? ''

  test.each(machines)('%s says what it takes to order it', (number) => {
    const text = texts.get(number)!
    expect(text).toMatch(
      /^Size[a-z ]*: [\d /]+ x [\d /]+ x [\d /]+ in \(\d+ x \d+ x \d+ mm\); weight [\d /]+ lb/m,
    )
    expect(text).toMatch(/\bV, 60 Hz\b/)
    const labels = ['Cord', 'In the box', 'Care', 'Safety', 'Warranty']
    expect(labels.filter((label) => lineOf(number, label) === '')).toEqual([])
  })

  test('begin with a sentence of their own, as lists and search engines show them', () => {
    const first = products.map(({ description }) => description.split('\n')[0]!)
    expect(first.filter((line) => !line.endsWith('.') || /^[A-Z][\w ]{1,22}: /.test(line))).toEqual([])
    expect(first.filter((line) => line.length > 180)).toEqual([])
  })

  test('a machine and its spare parts name each other', () => {
    const pairs = machines.flatMap((machine) => parts.map((part) => ({ machine, part })))
    const oneSided = pairs.filter(
      ({ machine, part }) =>
        // The cord says 'every machine'.
        part !== 'CS8' &&
        (names(lineOf(part, 'Fits'), machine)
          ? !names(texts.get(machine)!, part)
          : names(lineOf(machine, 'Spare parts'), part)),
    )
    expect(oneSided).toEqual([])
  })

  test('what a machine is offered with names the machine', () => {
    const offered = machines.flatMap((machine) =>
      parts.filter((part) => names(lineOf(machine, 'Accessories'), part)).map((part) => ({ machine, part })),
    )
    expect(offered.length).toBeGreaterThan(30)
    expect(offered.filter(({ machine, part }) => !names(texts.get(part)!, machine))).toEqual([])
  })
})

describe('the categories', () => {
  test.each(['High Speed Alloy Grinders', 'Vibrators', 'Polishing Lathes'])('include %s', (name) => {
    expect(categories).toContain(name)
  })

  test.each([
    ['ACCESSORIES', /ACCESSORIES/, 2],
    ['REPLACEMENT', /REPLACEMENT/, 2],
    ['an ampersand', /&/, 1],
    ['a slash', /\//, 1],
  ])('include names with %s', (_, pattern, least) => {
    expect(categories.filter((name) => pattern.test(name)).length).toBeGreaterThanOrEqual(least)
  })

  test('include exactly one name with an accent, composed', () => {
    const accented = categories.filter((name) => /\p{Diacritic}/u.test(name.normalize('NFD')))
    expect(accented).toEqual(['Céramique & Porcelain'.normalize('NFC')])
  })
})

describe('the prices', () => {
  const priced = products.filter(({ newPrice }) => newPrice !== '0')
  const reduced = products.filter(({ oldPrice }) => oldPrice !== '')

  test('are digits with up to two decimals; only the old price may be missing', () => {
    const written = products.flatMap(({ newPrice, wholesalePrice, partnerPricex3 }) => [
      newPrice,
      wholesalePrice,
      partnerPricex3,
    ])
    const prices = [...written, ...reduced.map(({ oldPrice }) => oldPrice)]
    expect(prices.filter((price) => !/^\d+(\.\d{1,2})?$/.test(price))).toEqual([])
  })

  test('fall from old to new to wholesale to three or more', () => {
    expect(reduced.filter(notBelow('newPrice', 'oldPrice'))).toEqual([])
    expect(priced.filter(notBelow('wholesalePrice', 'newPrice'))).toEqual([])
    expect(priced.filter((row) => Number(row.partnerPricex3) > Number(row.wholesalePrice))).toEqual([])
    expect(priced.filter((row) => Number(row.partnerPricex3) <= 0)).toEqual([])
  })

  test('come in every shape', () => {
    expect(reduced.length).toBeGreaterThanOrEqual(10)
    expect(products.length - reduced.length).toBeGreaterThanOrEqual(10)
    expect(products.some(({ newPrice }) => /^[1-9]\d*$/.test(newPrice))).toBe(true)
    expect(products.some(({ newPrice }) => /\.\d$/.test(newPrice) || /\.\d\d$/.test(newPrice))).toBe(true)
    const onRequest = products.filter(({ newPrice }) => newPrice === '0')
    expect(onRequest.map(({ wholesalePrice, partnerPricex3 }) => [wholesalePrice, partnerPricex3])).toEqual([
      ['0', '0'],
    ])
  })
})

describe('the files', () => {
  test('every picture is there and is a JPEG, the card picture last', () => {
    const pictures = products.flatMap(({ images }) => imagesOf(images))
    const jpeg = Buffer.from([0xff, 0xd8, 0xff])
    expect(pictures.filter((picture) => !startOf('pictures', picture).subarray(0, 3).equals(jpeg))).toEqual(
      [],
    )
    expect(products.filter(({ number, images }) => imagesOf(images).at(-1) !== `${number}.jpg`)).toEqual([])
  })

  test('no picture lies about unused', () => {
    const used = products.flatMap(({ images }) => imagesOf(images))
    const there = readdirSync(path.join(here, 'pictures')).filter((name) => name !== 'scenes')
    expect(there.toSorted()).toEqual(used.toSorted())
  })

  test('DV34 has six pictures, and at least twenty machines have three to six', () => {
    const counts = new Map(products.map(({ number, images }) => [number, imagesOf(images).length]))
    expect(counts.get('DV34')).toBe(6)
    expect([...counts.values()].filter((count) => count >= 3).length).toBeGreaterThanOrEqual(20)
    expect(Math.max(...counts.values())).toBeLessThanOrEqual(6)
  })

  test('card pictures and those of DV34 are 1200 wide, further views 800', async () => {
    const named = products.flatMap(({ number, images }) =>
      imagesOf(images).map((picture) => ({ number, picture })),
    )
    const wrong = await Promise.all(
      named.map(async ({ number, picture }) => {
        const { format, width, height } = await sharp(path.join(here, 'pictures', picture)).metadata()
        const side = number === 'DV34' || picture === `${number}.jpg` ? 1200 : 800
        return format === 'jpeg' && width === side && height === side
          ? []
          : [`${picture}: ${width} × ${height}`]
      }),
    )
    expect(wrong.flat()).toEqual([])
  })

  test('all pictures together weigh at most 25 MB', () => {
    const folders = [
      'pictures',
      'pictures/scenes/frames',
      'content/gallery',
      'content/categories',
      'content/avatars',
    ]
    const bytes = folders
      .flatMap((folder) => readdirSync(path.join(here, folder)).map((file) => path.join(here, folder, file)))
      .filter((file) => file.endsWith('.jpg'))
      .map((file) => statSync(file).size)
    expect(bytes.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(25_000_000)
  })

  test('at least three brochures are named, and each is a PDF', () => {
    const named = products.map(({ brochure }) => brochure).filter((brochure) => brochure !== '')
    expect(named.length).toBeGreaterThanOrEqual(3)
    expect(named.filter((brochure) => startOf('brochures', brochure).toString('latin1') !== '%PDF-')).toEqual(
      [],
    )
  })
})
