/** Draws the picture that goes with a shared link to the shop: `node demo/make-cover.ts`. */
import path from 'node:path'
import sharp from 'sharp'
import { benchMachines } from './drawings/bench-machine-list.ts'
import { sceneView } from './drawings/scene.ts'

const svg = sceneView(
  { onFloor: [benchMachines.AG03!.parts()], within: { left: 0.22, right: 0.78, top: 0.17, bottom: 0.82 } },
  { width: 1200, height: 630 },
)
await sharp(Buffer.from(svg))
  .flatten()
  .jpeg({ quality: 88, mozjpeg: true })
  .toFile(path.join(import.meta.dirname, '..', 'app', 'cover.jpg'))
