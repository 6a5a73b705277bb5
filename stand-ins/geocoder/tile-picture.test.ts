import sharp from 'sharp'
import { expect, it } from 'vitest'

import { toGrid, toWorld } from './ground.ts'
import { drawTile, TILE_SIZE } from './tile-picture.ts'
import type { Tile } from './tile-picture.ts'

const PROVIDENCE: Tile = { z: 10, x: 308, y: 381 }

it('draws the same picture for the same address, and another for its neighbour', async () => {
  const [first, second, neighbour] = await Promise.all([
    drawTile(PROVIDENCE),
    drawTile(PROVIDENCE),
    drawTile({ ...PROVIDENCE, x: PROVIDENCE.x + 1 }),
  ])
  expect(first.equals(second)).toBe(true)
  expect(first.equals(neighbour)).toBe(false)
})

// A tile between two others must show what they show: then they also fit at their borders.
it.each([
  { z: 4, x: 5, y: 6 },
  { z: 10, x: 309, y: 381 },
  { z: 10, x: 241, y: 421 },
  { z: 14, x: 4941, y: 6098 },
  { z: 19, x: 158_113, y: 195_136 },
])('goes on across the borders of $z/$x/$y', async (tile) => {
  const [whole, right, below] = await Promise.all([
    greys(tile),
    greys({ ...tile, x: tile.x + 0.5 }),
    greys({ ...tile, y: tile.y + 0.5 }),
  ])
  const half = TILE_SIZE / 2
  let worst = 0
  for (let y = 0; y < TILE_SIZE; y += 1) {
    for (let x = 0; x < TILE_SIZE; x += 1) {
      const grey = at(whole, x, y)
      if (x >= half) worst = Math.max(worst, Math.abs(grey - at(right, x - half, y)))
      if (y >= half) worst = Math.max(worst, Math.abs(grey - at(below, x, y - half)))
    }
  }
  expect(worst).toBeLessThanOrEqual(2)
})

it('bends the grid so that every place has its point in it', () => {
  for (const [x, y] of [
    [0.3016, 0.3726],
    [0.0001, 0.9999],
    [0.77, 0.12],
  ] as const) {
    const [atX, atY] = toWorld(...toGrid(x, y))
    // A hundredth of a pixel at the deepest zoom.
    expect(Math.hypot(atX - x, atY - y)).toBeLessThan(0.01 / (TILE_SIZE * 2 ** 19))
  }
})

async function greys(tile: Tile): Promise<Buffer> {
  return sharp(await drawTile(tile))
    .greyscale()
    .raw()
    .toBuffer()
}

function at(picture: Buffer, x: number, y: number): number {
  return picture[y * TILE_SIZE + x] ?? NaN
}
