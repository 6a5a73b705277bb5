import { Refusal, send, sendJson } from '../exchange.ts'
import type { Exchange } from '../exchange.ts'
import type { LedgerBook } from '../ledger.ts'
import type { Switches } from '../switches.ts'
import type { Waits } from '../waits.ts'
import { findPlace } from './find-place.ts'
import type { FoundPlace } from './find-place.ts'

export const SEARCH_PATH = '/search'

type Needs = { ledger: LedgerBook; switches: Switches; waits: Waits }

const LICENCE = 'Demonstration data, made up for this stand-in'
const FORMATS = ['json', 'jsonv2']
/** How far the edges of a place are from its middle, in degrees. */
const CITY_REACH = 0.08
const STATE_REACH = 1.5

/** GET /search of Nominatim, for a free text in `q`. */
export async function searchPlaces(needs: Needs, exchange: Exchange): Promise<void> {
  const { ledger, switches, waits } = needs
  // The public service's policy: a client that does not identify itself is refused.
  if (!exchange.request.headers['user-agent']) throw new Refusal(403, 'Access blocked: no User-Agent.')
  const asked = exchange.url.searchParams
  const q = asked.get('q')?.trim() ?? ''
  if (q !== '') ledger.recordSearch({ q, at: new Date().toISOString() })
  switch (switches.get('geocoder')) {
    case 'hang':
      return waits.forever()
    case 'down':
      return send(exchange, 503, 'text/html; charset=utf-8', '<html><h1>503 Service Unavailable</h1></html>')
    case 'garbage':
      return send(exchange, 200, 'text/html; charset=utf-8', '<html><h1>It works</h1></html>')
    default:
  }
  const refusal = refusalOf(q, asked)
  if (refusal) return sendJson(exchange, 400, { error: { code: 400, message: refusal } })
  const found = switches.get('geocoder') === 'unknown' ? null : findPlace(q)
  sendJson(exchange, 200, found ? [answerOf(found)] : [])
}

function refusalOf(q: string, asked: URLSearchParams): string | null {
  if (q === '') return 'Nothing to search for.'
  if (!FORMATS.includes(asked.get('format') ?? 'jsonv2'))
    return `Parameter 'format' must be one of: ${FORMATS.join(', ')}`
  if (!/^\d+$/.test(asked.get('limit') ?? '10')) return "Parameter 'limit' must be a number."
  return null
}

// Numbers arrive as text, and `place_id` is only valid for this answer.
function answerOf(found: FoundPlace) {
  const isCity = found.kind === 'city'
  const { name, lat, lon } = isCity ? found.city : found.state
  const reach = isCity ? CITY_REACH : STATE_REACH
  return {
    place_id: Math.round((lat + 90) * 1e4) * 1000 + Math.round(lon + 180),
    licence: LICENCE,
    osm_type: 'relation',
    osm_id: Math.round((lat + 90) * 1e4),
    lat: lat.toFixed(7),
    lon: lon.toFixed(7),
    category: 'boundary',
    type: 'administrative',
    place_rank: isCity ? 16 : 8,
    importance: isCity ? 0.6 : 0.8,
    addresstype: found.kind,
    name,
    display_name: [...(isCity ? [name] : []), found.state.name, 'United States'].join(', '),
    boundingbox: [lat - reach, lat + reach, lon - reach, lon + reach].map((edge) => edge.toFixed(7)),
  }
}
