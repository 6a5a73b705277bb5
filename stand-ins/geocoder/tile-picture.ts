import sharp from 'sharp'

import { hash, toGrid, toWorld } from './ground.ts'
import { MAP_WORDS } from './map-words.ts'

export type Tile = { z: number; x: number; y: number }

export const TILE_SIZE = 256

const COLOURS = {
  paper: '#f6f5f1',
  town: '#efede7',
  park: '#e4eeea',
  water: '#d5e1e2',
  casing: '#d9d7cf',
  road: '#ffffff',
  words: '#53605d',
}

/** One square of a calm invented map; always the same picture for the same address. */
export function drawTile(tile: Tile): Promise<Buffer> {
  return sharp(Buffer.from(svgOf(tile)))
    .png({ compressionLevel: 6 })
    .toBuffer()
}

function svgOf(tile: Tile): string {
  const sheet = openSheet(tile)
  const { streets, roads, highways } = roadsOf(sheet)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${TILE_SIZE}" height="${TILE_SIZE}">
<rect width="${TILE_SIZE}" height="${TILE_SIZE}" fill="${COLOURS.paper}"/>
<path d="${fields(sheet, 1, 0.3, 1)}" fill="${COLOURS.town}"/>
<path d="${fields(sheet, 2, 0.09, 2)}" fill="${COLOURS.park}"/>
<g fill="none" stroke-linecap="round" stroke-linejoin="round">
${stroke(streets, COLOURS.casing, 1)}
${waters(sheet)}
${stroke(roads, COLOURS.casing, 4)}${stroke(highways, COLOURS.casing, 7)}
${stroke(roads, COLOURS.road, 2.4)}${stroke(highways, COLOURS.road, 5)}
${wordsOf(tile)}
</g>
</svg>`
}

/** The part of the grid that a tile can show, and the conversion from the grid to its pixels. */
type Sheet = {
  z: number
  from: { u: number; v: number }
  to: { u: number; v: number }
  pixel(u: number, v: number): string
}

/** Beyond the edge of a tile, so that the stroke of a line outside still reaches in. */
const MARGIN = 48
const BETWEEN_POINTS = 8

function openSheet({ z, x, y }: Tile): Sheet {
  const world = TILE_SIZE * 2 ** z
  const edges = [-MARGIN, TILE_SIZE / 2, TILE_SIZE + MARGIN]
  const around = edges.flatMap((down) =>
    edges.map((right) => toGrid((x * TILE_SIZE + right) / world, (y * TILE_SIZE + down) / world)),
  )
  const us = around.map(([u]) => u)
  const vs = around.map(([, v]) => v)
  const spare = MARGIN / world
  return {
    z,
    from: { u: Math.min(...us) - spare, v: Math.min(...vs) - spare },
    to: { u: Math.max(...us) + spare, v: Math.max(...vs) + spare },
    pixel: (u, v) => {
      const [atX, atY] = toWorld(u, v)
      return `${(atX * world - x * TILE_SIZE).toFixed(1)} ${(atY * world - y * TILE_SIZE).toFixed(1)}`
    },
  }
}

type Direction = 'along' | 'across'

/**
 * Roads lie on the lines k / 2^level of the grid: the more often k can be halved, the larger the road. The next zoom
 * adds smaller ones between them and removes none.
 */
function roadsOf(sheet: Sheet) {
  const finest = sheet.z + 3
  const found = { streets: '', roads: '', highways: '' }
  for (const direction of ['along', 'across'] as const) {
    for (const level of [finest, finest - 1]) found.streets += streetsOf(sheet, direction, level)
    for (const line of linesIn(sheet, direction, finest - 2)) {
      const path = curve(sheet, direction, line / 2 ** (finest - 2))
      if (line % 2 === 0) found.highways += path
      else found.roads += path
    }
  }
  return found
}

/** The lines that are new at this level. Such a street goes from one larger road to the next, or does not exist. */
function streetsOf(sheet: Sheet, direction: Direction, level: number): string {
  const crossing = direction === 'along' ? 'across' : 'along'
  const piece = 2 ** (1 - level)
  const turned = direction === 'along' ? level : -level
  let path = ''
  for (const line of linesIn(sheet, direction, level).filter((one) => one % 2 !== 0)) {
    for (const at of linesIn(sheet, crossing, level - 1)) {
      if (hash(line, at, turned) < 0.6)
        path += curve(sheet, direction, line / 2 ** level, at * piece, (at + 1) * piece)
    }
  }
  return path
}

/** Fields between lines of the grid, some of them filled. */
function fields(sheet: Sheet, finer: number, chance: number, kind: number): string {
  const level = sheet.z + finer
  const side = 1 / 2 ** level
  let path = ''
  for (const column of linesIn(sheet, 'along', level)) {
    for (const row of linesIn(sheet, 'across', level)) {
      if (hash(column, row, level * 8 + kind) < chance)
        path += outline(sheet, column * side, row * side, side)
    }
  }
  return path
}

function outline(sheet: Sheet, u: number, v: number, side: number): string {
  const steps = [0, 0.25, 0.5, 0.75]
  const points = [
    ...steps.map((step) => sheet.pixel(u + side * step, v)),
    ...steps.map((step) => sheet.pixel(u + side, v + side * step)),
    ...steps.map((step) => sheet.pixel(u + side * (1 - step), v + side)),
    ...steps.map((step) => sheet.pixel(u, v + side * (1 - step))),
  ]
  return `M${points.join('L')}Z`
}

/** Rivers, few and of several widths; each is as wide as its level says, at every zoom. */
function waters(sheet: Sheet): string {
  let drawn = ''
  for (let level = Math.max(1, sheet.z - 6); level < sheet.z; level += 1) {
    const width = 14 * 2 ** ((sheet.z - 1 - level) * 0.8)
    const lines = linesIn(sheet, 'along', level).filter(
      (line) => line % 2 !== 0 && hash(line, level, 77) < 0.6,
    )
    const path = lines.map((line) => curve(sheet, 'along', bed(line, level))).join('')
    drawn += stroke(path, COLOURS.water, width)
  }
  return drawn
}

/** The course of a river: it swings between its neighbours, by a half at the large scale and a little at the small. */
function bed(line: number, level: number): (v: number) => number {
  const turn = 2 * Math.PI * 2 ** level
  const start = 2 * Math.PI * hash(line, level, 78)
  return (v) =>
    (line +
      0.26 * Math.sin(turn * 0.8 * v + start) +
      0.07 * Math.sin(turn * 2.3 * v + 2 * start) +
      0.02 * Math.sin(turn * 7.1 * v)) /
    2 ** level
}

function linesIn(sheet: Sheet, direction: Direction, level: number): number[] {
  const axis = direction === 'along' ? 'u' : 'v'
  const scale = 2 ** level
  const first = Math.floor(sheet.from[axis] * scale)
  const last = Math.ceil(sheet.to[axis] * scale)
  return Array.from({ length: last - first + 1 }, (_, at) => first + at)
}

/** A line of the grid, whole or a part. Its points are at the same places for every tile that it crosses. */
function curve(
  sheet: Sheet,
  direction: Direction,
  place: number | ((along: number) => number),
  start = -Infinity,
  end = Infinity,
): string {
  const axis = direction === 'along' ? 'v' : 'u'
  const step = BETWEEN_POINTS / (TILE_SIZE * 2 ** sheet.z)
  const first = Math.max(Math.floor(sheet.from[axis] / step), Math.round(start / step))
  const last = Math.min(Math.ceil(sheet.to[axis] / step), Math.round(end / step))
  if (last <= first) return ''
  const points = Array.from({ length: last - first + 1 }, (_, count) => {
    const along = (first + count) * step
    const at = typeof place === 'number' ? place : place(along)
    return direction === 'along' ? sheet.pixel(at, along) : sheet.pixel(along, at)
  })
  return `M${points.join('L')}`
}

function stroke(path: string, colour: string, width: number): string {
  return path === '' ? '' : `<path d="${path}" stroke="${colour}" stroke-width="${width.toFixed(1)}"/>`
}

/** On every second tile of every second row, so that one view of the map has a few. */
function wordsOf({ x, y }: Tile): string {
  if (x % 2 !== 0 || (x / 2 + y) % 2 !== 0) return ''
  return `<path d="${MAP_WORDS}" transform="translate(70 200)" stroke="${COLOURS.words}" stroke-opacity="0.55" stroke-width="1.1"/>`
}
