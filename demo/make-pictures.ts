/** Draws the pictures of the demo catalogue again: `node demo/make-pictures.ts [product number…]`. */
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { benchMachines } from './drawings/bench-machine-list.ts'
import { labMachines } from './drawings/lab-machine-list.ts'
import { partsAndAccessories } from './drawings/part-list.ts'
import { picturesOf } from './drawings/subject.ts'

const subjects = { ...benchMachines, ...labMachines, ...partsAndAccessories }
const folder = path.join(import.meta.dirname, 'pictures')
const asked = process.argv.slice(2)
const unknown = asked.filter((number) => !(number in subjects))
if (unknown.length > 0) {
  console.error(`No drawing for ${unknown.join(', ')}.`)
  process.exit(1)
}

await mkdir(folder, { recursive: true })
for (const [number, subject] of Object.entries(subjects)) {
  if (asked.length > 0 && !asked.includes(number)) continue
  for (const { file, svg } of picturesOf(number, subject)) {
    await sharp(Buffer.from(svg))
      .flatten()
      .jpeg({ quality: 80, mozjpeg: true })
      .toFile(path.join(folder, file))
  }
}
