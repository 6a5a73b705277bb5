import { describe, expect, it } from 'vitest'

import { findPlace } from './find-place.ts'
import { CITIES, STATES } from './places.ts'

describe('the table', () => {
  it('holds every state and at least one city of each, all within the country', () => {
    expect(STATES).toHaveLength(51)
    expect(CITIES.length).toBeGreaterThanOrEqual(60)
    for (const { code } of STATES) expect(CITIES.map((city) => city.state)).toContain(code)
    for (const { lat, lon, name } of [...STATES, ...CITIES]) {
      expect([name, lat > 18 && lat < 72, lon > -160 && lon < -66]).toEqual([name, true, true])
    }
  })

  it('finds each of its places by name and state', () => {
    for (const city of CITIES)
      expect(findPlace(`${city.name}, ${city.state}`)).toMatchObject({ kind: 'city', city })
    for (const state of STATES) expect(findPlace(state.name)).toEqual({ kind: 'state', state })
  })
})

it.each([
  ['Providence, RI 02903', 'Providence'],
  ['120 Foundry Street, Providence, RI 02903-1042, USA', 'Providence'],
  ['120 foundry street providence ri', 'Providence'],
  ['PO Box 7, Suite 4, Austin,\nTEXAS, United States', 'Austin'],
  ['9 Main St, St. Louis, Missouri', 'Saint Louis'],
  ['New York, NY', 'New York'],
  ['Seattle, Washington', 'Seattle'],
  ['Charleston, West Virginia', 'Charleston'],
])('%j is in %s', (text, name) => {
  expect(findPlace(text)).toMatchObject({ kind: 'city', city: { name } })
})

it('keeps cities of one name apart by their state', () => {
  const [west, south] = ['Charleston, WV', 'Charleston, SC'].map(findPlace)
  expect([west?.state.code, south?.state.code]).toEqual(['WV', 'SC'])
})

it.each([
  'Corliss Dental Equipment, 120 Foundry Street, Providence, RI 02903',
  '1 Nowhere Road, Blahville, TX',
  'Providence',
  'Austin, RI',
  'Eastprovidence, RI',
  '02903',
  'USA',
  '',
])('%j is nowhere', (text) => {
  expect(findPlace(text)).toBeNull()
})
