import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { catalogueColumns } from '../shop/catalogue/import/catalogue-columns.ts'
import type { StartedShop } from '../test/kit/start-shop.ts'
import type { Figure } from './table.ts'

/** Seconds of the command, from its start to its end. */
export async function measureImports(shop: StartedShop, folder: string): Promise<Figure[]> {
  const pictures = join(folder, 'bench-pictures')
  await mkdir(pictures)
  for (let at = 0; at < 12; at += 1)
    await sharp(photo(at))
      .jpeg({ quality: 85 })
      .toFile(join(pictures, `${at}.jpg`))
  const prices = await fileOf(folder, 'L', 100_000, () => '')
  const shown = await fileOf(folder, 'M', 1000, (at) => `${at % 12}.jpg`)
  return [
    { name: 'import of 100,000 rows', unit: 's', value: await timed(shop, prices), most: 30 },
    {
      name: 'import of 1,000 rows, 12 pictures',
      unit: 's',
      value: await timed(shop, shown, '--pictures', pictures),
      most: 10,
    },
  ]
}

async function timed(shop: StartedShop, ...words: string[]): Promise<number> {
  console.error(`import ${words[0]} …`)
  const begun = performance.now()
  await shop.command('import', ...words)
  return (performance.now() - begun) / 1000
}

async function fileOf(folder: string, letter: string, count: number, pictureOf: (at: number) => string) {
  const file = join(folder, `bench-${letter}.csv`)
  const rows = Array.from(
    { length: count },
    (_, at) =>
      `${letter}${at},Heavy-Duty Alloy Grinder ${at},Part ${at} of a large catalog. Fits most machines of its size.,Vibrators,,${20 + (at % 900)}.25,15.00,14.10,,${pictureOf(at)}`,
  )
  await writeFile(file, [catalogueColumns.join(','), ...rows, ''].join('\n'))
  return file
}

function photo(at: number) {
  const noise = { type: 'gaussian' as const, mean: 90 + at * 8, sigma: 30 }
  return { create: { width: 1600, height: 1200, channels: 3 as const, background: '#888', noise } }
}
