import { Refusal } from '../exchange.ts'
import type { Exchange } from '../exchange.ts'
import type { Switches } from '../switches.ts'
import { drawTile } from './tile-picture.ts'
import type { Tile } from './tile-picture.ts'

export const TILE_PREFIX = '/tiles/'

const ADDRESS = /^\/tiles\/(\d{1,2})\/(\d{1,7})\/(\d{1,7})\.png$/
const DEEPEST_ZOOM = 19
const MOST_KEPT = 400

/** The oldest are removed first; a picture depends only on its address, so all clients share them. */
const kept = new Map<string, Promise<Buffer>>()

/** GET /tiles/{z}/{x}/{y}.png, as a tile server has it. */
export async function serveTile({ switches }: { switches: Switches }, exchange: Exchange): Promise<void> {
  const { request, response, url } = exchange
  const tile = readTile(url.pathname)
  if (request.method !== 'GET' || !tile) throw new Refusal(404, 'There is no such tile.')
  if (switches.get('tiles') === 'dead') {
    response.destroy()
    return
  }
  const picture = await keptTile(tile)
  response.writeHead(200, {
    'content-type': 'image/png',
    'content-length': picture.length,
    // The policy for tiles of OpenStreetMap asks for at least seven days.
    'cache-control': 'public, max-age=604800',
    'cross-origin-resource-policy': 'cross-origin',
    'x-content-type-options': 'nosniff',
  })
  response.end(picture)
}

function readTile(pathname: string): Tile | null {
  const [z = NaN, x = NaN, y = NaN] = (ADDRESS.exec(pathname) ?? []).slice(1).map(Number)
  const isThere = z <= DEEPEST_ZOOM && x < 2 ** z && y < 2 ** z
  return isThere ? { z, x, y } : null
}

function keptTile(tile: Tile): Promise<Buffer> {
  const name = `${tile.z}/${tile.x}/${tile.y}`
  const known = kept.get(name)
  if (known) return known
  const picture = drawTile(tile)
  kept.set(name, picture)
  const [oldest] = kept.keys()
  if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest)
  return picture
}
