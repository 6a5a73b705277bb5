/**
 * Puts the heroes and the picture of shared links into their places: `node demo/pictures/scenes/heroes.ts`.
 * A hero becomes AVIF, and JPEG for browsers that do not know that.
 */
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'

const here = import.meta.dirname
const app = path.join(here, '..', '..', '..', 'app')
const heroes = path.join(app, 'storefront', 'home', 'hero')
const names = ['hero-1-grinders', 'hero-2-vibrators', 'hero-3-lathes', 'hero-4-trimmers']

await mkdir(heroes, { recursive: true })
for (const name of names)
  for (const shape of ['', '-phone']) {
    const rendered = sharp(path.join(here, 'frames', `${name}${shape}.jpg`))
    const file = path.join(heroes, `${name.replace(/^hero-\d-/, '')}${shape}`)
    await rendered.clone().avif({ quality: 58, effort: 6 }).toFile(`${file}.avif`)
    await rendered.clone().jpeg({ quality: 80, mozjpeg: true }).toFile(`${file}.jpg`)
  }

/** The first hero and the mark; no name, so that it serves a shop of any name. */
const mark =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 36 36" width="190" height="190" fill="none">' +
  '<circle cx="18" cy="18" r="12.5" stroke="#a97b2a" stroke-width="3"/><circle cx="18" cy="18" r="4" fill="#16211f"/>' +
  '<path d="M3 18a15 15 0 0 1 15-15h12v6.5" stroke="#16211f" stroke-width="3" stroke-linecap="round" stroke-linejoin="round"/></svg>'
const hero = await sharp(path.join(here, 'frames', 'hero-1-grinders.jpg'))
  .resize(1440, 630)
  .png()
  .toBuffer()
await sharp(hero)
  .extract({ left: 240, top: 0, width: 1200, height: 630 })
  .composite([{ input: Buffer.from(mark), left: 130, top: 214 }])
  .jpeg({ quality: 86, mozjpeg: true })
  .toFile(path.join(here, '..', '..', '..', 'brand', 'cover.jpg'))
