import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readCatalogue } from '../../demo/catalogue.ts'
import { csvText } from '../../shop/csv/csv.ts'

const demo = join(import.meta.dirname, '../../demo')
const numbers = ['AG03', 'VB6']

/**
 * For DEMO_FOLDER: the demo with two products, and one each of what has pictures. Starts and stops are the same with
 * fewer of them, and the whole demo costs a processor a minute of pictures.
 */
export function makeSmallDemo(folder: string): string {
  const products = readCatalogue().filter(({ number }) => numbers.includes(number))
  const sold = new Set(products.map(({ category }) => category))
  cpSync(join(demo, 'content'), join(folder, 'content'), { recursive: true })
  for (const part of ['pictures', 'brochures']) symlinkSync(join(demo, part), join(folder, part))
  const [head = []] = products.map((product) => Object.keys(product))
  writeFileSync(join(folder, 'catalogue.csv'), csvText(head, products.map(Object.values<string>)))
  keep(folder, 'categories', ({ category }) => sold.has(category ?? ''))
  keep(folder, 'gallery', (_, index) => index === 0)
  keep(folder, 'testimonials', (_, index) => index === 0)
  return folder
}

type Item = Record<string, string | undefined>

function keep(folder: string, name: string, isKept: (item: Item, index: number) => boolean): void {
  const file = join(folder, `content/${name}.json`)
  const items = JSON.parse(readFileSync(file, 'utf8')) as Item[]
  writeFileSync(file, JSON.stringify(items.filter(isKept)))
}
