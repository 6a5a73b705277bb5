import { once } from 'node:events'
import { createServer } from 'node:http'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openStandIns, type OpenStandIns } from '../../stand-ins/open-stand-ins.ts'
import type { Geocoder } from '../../shop/places/geocoder.ts'
import { nominatimGeocoder } from './nominatim.ts'

const scale = 0.1
const userAgent = 'Spindle/0 (http://localhost:3000)'
const providence = { kind: 'found', place: { lat: 41.824, lon: -71.4128 } }
const street = '120 Foundry Street\nProvidence, RI 02903'

let standIns: OpenStandIns
let geocoder: Geocoder
beforeAll(async () => {
  standIns = await openStandIns({ port: 0, smtpPort: 0 })
  geocoder = at(`${standIns.origin}/search`)
})
afterAll(() => standIns.close())
beforeEach(() => fetch(`${standIns.origin}/reset`, { method: 'POST' }))

describe('the stand-in', () => {
  test('an address of several lines is asked for as one', async () => {
    expect(await geocoder.find(`\n 120 Foundry Street,\r\n\n Providence, RI 02903 \n`)).toEqual(providence)
    expect(searches()).toEqual(['120 Foundry Street, Providence, RI 02903'])
  })

  test('a company in the first line does not hinder', async () => {
    expect(await geocoder.find(`Corliss Dental Equipment\n${street}`)).toEqual(providence)
    expect(searches()).toEqual([
      'Corliss Dental Equipment, 120 Foundry Street, Providence, RI 02903',
      '120 Foundry Street, Providence, RI 02903',
    ])
  })

  test('requests are a second apart, whoever asks', async () => {
    await Promise.all([geocoder.find(`Corliss\n${street}`), geocoder.find('Austin, TX')])
    const times = standIns.ledger().searches.map((search) => Date.parse(search.at))
    expect(times).toHaveLength(3)
    for (const [index, time] of times.slice(1).entries())
      expect(time - (times[index] ?? 0)).toBeGreaterThanOrEqual(1000 * scale - 2)
  })

  test.each(['Atlantis', 'Corliss\nAtlantis\nAtlantis'])('%j is unknown', async (address) => {
    expect(await geocoder.find(address)).toEqual({ kind: 'unknown' })
    expect(searches()).toHaveLength(address.includes('\n') ? 2 : 1)
  })

  test('an empty address is unknown, and nobody is asked', async () => {
    expect(await geocoder.find(' \n ')).toEqual({ kind: 'unknown' })
    expect(searches()).toEqual([])
  })

  test('unknown is asked twice at most', async () => {
    standIns.set({ geocoder: 'unknown' })
    expect(await geocoder.find(`Corliss\n${street}`)).toEqual({ kind: 'unknown' })
    expect(searches()).toHaveLength(2)
  })

  test.each([
    ['down', 'status 503'],
    ['garbage', 'unreadable answer'],
    ['hang', 'did not answer within 1 second'],
  ])('%s is unreachable, and asked once', async (mode, reason) => {
    standIns.set({ geocoder: mode })
    expect(await geocoder.find(`Corliss\n${street}`)).toEqual({ kind: 'unreachable', reason })
    expect(searches()).toHaveLength(1)
  })

  test.each(['A & B #7; C=D?q=x+y%20z', 'Ünïcode 漢字, TX', 'a\u2028b'])(
    '%j arrives as it is',
    async (text) => {
      await geocoder.find(text)
      expect(searches()[0]).toBe(text.replace('\u2028', ', '))
    },
  )
})

describe('another server', () => {
  let server: Server | undefined
  afterEach(() => server?.close())

  test('it is told who asks, and nothing but q, format and limit', async () => {
    const asked: IncomingMessage[] = []
    const other = await serve((request, response) => {
      asked.push(request)
      response.end('[]')
    })
    await at(`${other}/find?key=1`).find('A & B')
    expect(asked[0]?.url).toBe('/find?key=1&q=A+%26+B&format=jsonv2&limit=1')
    expect(asked[0]?.headers['user-agent']).toBe(userAgent)
  })

  test('a redirect is not followed', async () => {
    let asked = 0
    const other = await serve((_, response) => {
      asked += 1
      response.writeHead(302, { location: '/elsewhere' }).end()
    })
    expect(await at(other).find('Austin, TX')).toMatchObject({ kind: 'unreachable' })
    expect(asked).toBe(1)
  })

  test.each([403, 404, 429, 500])('status %i is unreachable', async (status) => {
    const other = await serve((_, response) => response.writeHead(status).end('[]'))
    expect(await at(other).find('Austin, TX')).toEqual({ kind: 'unreachable', reason: `status ${status}` })
  })

  test.each([
    '',
    '{}',
    'null',
    '[{}]',
    '[{"lat":"91","lon":"0"}]',
    '[{"lat":"0","lon":"-180.1"}]',
    '[{"lat":"","lon":"0"}]',
    '[{"lat":"NaN","lon":"0"}]',
    '[{"lat":"Infinity","lon":"0"}]',
    '[{"lat":30.2,"lon":-97.7}]',
  ])('%s is no answer', async (body) => {
    const other = await serve((_, response) => response.end(body))
    expect(await at(other).find('Austin, TX')).toEqual({ kind: 'unreachable', reason: 'unreadable answer' })
  })

  test('nobody there is unreachable', async () => {
    const gone = await serve(() => {})
    server?.close()
    expect(await at(gone).find('Austin, TX')).toEqual({
      kind: 'unreachable',
      reason: 'refused the connection',
    })
  })

  async function serve(
    answer: (request: IncomingMessage, response: ServerResponse) => void,
  ): Promise<string> {
    server = createServer(answer).listen(0, '127.0.0.1')
    await once(server, 'listening')
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  }
})

function at(address: string): Geocoder {
  return nominatimGeocoder({ address, userAgent }, scale)
}

function searches(): string[] {
  return standIns.ledger().searches.map((search) => search.q)
}
