/** Draws the emblems beside the demo testimonials again: `node demo/make-avatars.ts`. */
import { mkdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { initials } from '../shop/content/testimonials/testimonial.ts'
import { wordmark } from '../brand/wordmark.ts'

type Plate = { ground: string; edge: string; letters: string }

const side = 320
const plates: Plate[] = [
  { ground: '#14524A', edge: '#D9B25F', letters: '#F3F1EA' },
  { ground: '#E4EEEA', edge: '#2F6F62', letters: '#14524A' },
  { ground: '#CFCDC4', edge: '#7F7C70', letters: '#16211F' },
  { ground: '#2F6F62', edge: '#B4C4BF', letters: '#FFFFFF' },
  { ground: '#F6EFDF', edge: '#A97B2A', letters: '#4A3308' },
  { ground: '#10302C', edge: '#B4C4BF', letters: '#F3F1EA' },
]

const content = path.join(import.meta.dirname, 'content')
await mkdir(path.join(content, 'avatars'), { recursive: true })
const people: { name: string; avatar: string }[] = JSON.parse(
  await readFile(path.join(content, 'testimonials.json'), 'utf8'),
)
for (const [i, { name, avatar }] of people.entries()) {
  const svg = emblem(initials(name), plates[i % plates.length]!)
  await sharp(Buffer.from(svg))
    .flatten()
    .jpeg({ quality: 88, mozjpeg: true })
    .toFile(path.join(content, 'avatars', avatar))
}

/** Round, as the shop shows it, and legible at 48 pixels; the corners have the colour of the plate. */
function emblem(letters: string, plate: Plate): string {
  const word = wordmark(letters)
  if (!word) throw new Error(`${letters} has no outline`)
  const middle = side / 2
  const scale = Math.min(0.56, 206 / word.width)
  const [x, y] = [middle - (word.width * scale) / 2, middle - 100 * scale]
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}">` +
    `<rect width="${side}" height="${side}" fill="${plate.ground}"/>` +
    `<circle cx="${middle}" cy="${middle}" r="${middle - 14}" fill="none" stroke="${plate.edge}" stroke-width="7"/>` +
    `<path transform="translate(${x} ${y}) scale(${scale})" fill="${plate.letters}" d="${word.outline}"/>` +
    `</svg>`
  )
}
