/** Draws the pictures of the demo gallery again: `node demo/make-gallery.ts [name…]`. */
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { galleryScenes } from './drawings/gallery-list.ts'
import { sceneView } from './drawings/scene.ts'

const folder = path.join(import.meta.dirname, 'content', 'gallery')
const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !(name in galleryScenes))
if (unknown.length > 0) {
  console.error(`No scene ${unknown.join(', ')}.`)
  process.exit(1)
}

await mkdir(folder, { recursive: true })
for (const [name, scene] of Object.entries(galleryScenes)) {
  if (asked.length > 0 && !asked.includes(name)) continue
  const svg = sceneView(scene(), { width: 1600, height: 1200 })
  await sharp(Buffer.from(svg))
    .flatten()
    .jpeg({ quality: 84, mozjpeg: true })
    .toFile(path.join(folder, `${name}.jpg`))
}
