import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { catalogueColumns } from '../shop/catalogue/import/catalogue-columns.ts'
import type { StartedShop } from '../test/kit/start-shop.ts'
import type { Figure } from './table.ts'

/** Seconds of the command, from its start to its end. `different`: how many pictures the last file names. */
export async function measureImports(
  shop: StartedShop,
  folder: string,
  different: number,
): Promise<Figure[]> {
  const pictures = await photos(join(folder, 'bench-pictures'), 12)
  const others = await photos(join(folder, 'bench-other-pictures'), different)
  const prices = await fileOf(folder, 'L', 100_000, () => '')
  const shown = await fileOf(folder, 'M', 1000, (at) => `${at % 12}.jpg`)
  const each = await fileOf(folder, 'N', different, (at) => `${at}.jpg`)
  return [
    inSeconds('import of 100,000 rows', await timed(shop, prices), 30),
    inSeconds('import of 1,000 rows, 12 pictures', await timed(shop, shown, '--pictures', pictures), 10),
    inSeconds(
      `import of ${different} different pictures`,
      await timed(shop, each, '--pictures', others),
      (60 * different) / 1000,
    ),
  ]
}

function inSeconds(name: string, value: number, most: number): Figure {
  return { name, unit: 's', value, most }
}

async function photos(folder: string, count: number): Promise<string> {
  await mkdir(folder)
  for (let at = 0; at < count; at += 1)
    await sharp(photo(at))
      .jpeg({ quality: 85 })
      .toFile(join(folder, `${at}.jpg`))
  return folder
}

async function timed(shop: StartedShop, ...words: string[]): Promise<number> {
  console.error(`import ${words[0]} …`)
  // Of an import before this one.
  await shop.command('media', 'wait')
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
  const noise = { type: 'gaussian' as const, mean: 90 + (at % 12) * 8, sigma: 30 }
  return { create: { width: 1600, height: 1200, channels: 3 as const, background: '#888', noise } }
}
