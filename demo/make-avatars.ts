/** Draws the emblems beside the demo testimonials again: `node demo/make-avatars.ts`. */
import { mkdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { initials } from '../shop/content/testimonial.ts'
import { lettering } from './drawings/fittings.ts'

type Plate = { ground: string; edge: string; letters: string; tool: string }

const side = 320
const plates: Plate[] = [
  { ground: '#14524A', edge: '#D9B25F', letters: '#F3F1EA', tool: '#D9B25F' },
  { ground: '#E4EEEA', edge: '#2F6F62', letters: '#14524A', tool: '#2F6F62' },
  { ground: '#CFCDC4', edge: '#7F7C70', letters: '#16211F', tool: '#14524A' },
  { ground: '#2F6F62', edge: '#B4C4BF', letters: '#FFFFFF', tool: '#E4EEEA' },
  { ground: '#F6EFDF', edge: '#A97B2A', letters: '#4A3308', tool: '#8A6420' },
  { ground: '#10302C', edge: '#B4C4BF', letters: '#F3F1EA', tool: '#B4C4BF' },
]

/** Tools of the trade in a square of 24. */
const tools = [
  // wheel with its nut
  '<circle cx="12" cy="12" r="9"/><path d="M12 8.2l3.3 1.9v3.8L12 15.8l-3.3-1.9v-3.8z"/>',
  // lathe
  '<rect x="7" y="6" width="10" height="7" rx="2.5"/><path d="M7 9.5H2.5M17 9.5h4.5M10 13l-1 5M14 13l1 5M6.5 18h11"/>',
  // vibrator
  '<ellipse cx="12" cy="8" rx="7.5" ry="2.4"/><path d="M12 10.4V13M7 13h10l2 6.5H5z"/>',
  // caliper
  '<path d="M3 6.5h18M6 6.5V17l3-3V6.5M15 6.5V14l3 3V6.5M11 6.5V4M13.5 6.5V4"/>',
  // firing tray
  '<ellipse cx="12" cy="15" rx="9" ry="3.6"/><path d="M3 15v2.2c0 2 4 3.6 9 3.6s9-1.6 9-3.6V15M8 14.5V6M12 15.5V4.5M16 14.5V6"/>',
  // wrench
  '<path d="M14.7 6.3a4.4 4.4 0 0 1 5.5-.900l-3 3 .4 2.3 2.3.4 1.2-3a4.5 4.5 0 0 1-5.9 5.6L8.5 20.4a2.2 2.2 0 0 1-3.2-3.1l6.7-6.7a4.5 4.5 0 0 1 2.7-4.3z"/>',
  // handpiece
  '<path d="M3 21l4.5-4.5M7 14l3 3 8.5-6.5 2-4-3-3-4 2z"/>',
  // screwdriver
  '<path d="M13.5 10.5l6.5-6.5M18.5 2.5l3 3M13.5 10.5l-2.5-.5-7.2 7.2a1.8 1.8 0 0 0 2.5 2.5L13.5 12.5z"/>',
  // bowl and spatula
  '<path d="M3.5 11h13a6.5 6.5 0 0 1-4 6v2.5h-5V17a6.5 6.5 0 0 1-4-6zM13 11l7.5-7.5"/>',
]

const content = path.join(import.meta.dirname, 'content')
await mkdir(path.join(content, 'avatars'), { recursive: true })
const people: { name: string; avatar: string }[] = JSON.parse(
  await readFile(path.join(content, 'testimonials.json'), 'utf8'),
)
for (const [i, { name, avatar }] of people.entries()) {
  const svg = emblem(initials(name), plates[i % plates.length]!, tools[i % tools.length]!)
  await sharp(Buffer.from(svg))
    .flatten()
    .jpeg({ quality: 88, mozjpeg: true })
    .toFile(path.join(content, 'avatars', avatar))
}

/** Round, as the shop shows it; the corners have the colour of the plate. */
function emblem(letters: string, plate: Plate, tool: string): string {
  const middle = side / 2
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}">` +
    `<rect width="${side}" height="${side}" fill="${plate.ground}"/>` +
    `<circle cx="${middle}" cy="${middle}" r="${middle - 13}" fill="none" stroke="${plate.edge}" stroke-width="4"/>` +
    `<text x="${middle}" y="178" text-anchor="middle" font-size="116" font-weight="700" letter-spacing="-1" fill="${plate.letters}" ${lettering}>${letters}</text>` +
    `<g transform="translate(${middle - 33} 204) scale(2.75)" fill="none" stroke="${plate.tool}" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round">${tool}</g>` +
    `</svg>`
  )
}
