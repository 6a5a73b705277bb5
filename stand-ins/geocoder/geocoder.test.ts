import { request } from 'node:http'
import type { IncomingMessage } from 'node:http'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { openStandIns } from '../open-stand-ins.ts'
import type { OpenStandIns } from '../open-stand-ins.ts'

let standIns: OpenStandIns

beforeAll(async () => {
  standIns = await openStandIns({ port: 0, smtpPort: 0 })
})
afterAll(() => standIns.close())
beforeEach(() => fetch(`${standIns.origin}/reset`, { method: 'POST' }))

describe('search', () => {
  it('answers one place in the shape of Nominatim', async () => {
    const response = await search({
      q: '120 Foundry Street, Providence, RI 02903',
      format: 'jsonv2',
      limit: '1',
    })
    expect(response.headers.get('content-type')).toContain('application/json')
    expect(await response.json()).toEqual([
      {
        place_id: expect.any(Number),
        licence: expect.any(String),
        osm_type: 'relation',
        osm_id: expect.any(Number),
        lat: '41.8240000',
        lon: '-71.4128000',
        category: 'boundary',
        type: 'administrative',
        place_rank: 16,
        importance: 0.6,
        addresstype: 'city',
        name: 'Providence',
        display_name: 'Providence, Rhode Island, United States',
        boundingbox: ['41.7440000', '41.9040000', '-71.4928000', '-71.3328000'],
      },
    ])
  })

  it('answers a state, and an empty list for what it does not know', async () => {
    expect(await (await search({ q: 'texas' })).json()).toMatchObject([
      { addresstype: 'state', name: 'Texas' },
    ])
    expect(await (await search({ q: 'Atlantis' })).json()).toEqual([])
  })

  it.each([
    [{}, 'Nothing to search for.'],
    [{ q: '  ' }, 'Nothing to search for.'],
    [{ q: 'Texas', format: 'xml' }, "Parameter 'format' must be one of: json, jsonv2"],
    [{ q: 'Texas', limit: 'few' }, "Parameter 'limit' must be a number."],
  ])('%j is refused: %s', async (asked, message) => {
    const response = await search(asked)
    expect([response.status, await response.json()]).toEqual([400, { error: { code: 400, message } }])
  })

  it('turns away who does not say who he is', async () => {
    // fetch always sends its name.
    const answer = await new Promise<IncomingMessage>((done) => {
      request(`${standIns.origin}/search?q=Texas`, done).end()
    })
    answer.resume()
    expect(answer.statusCode).toBe(403)
    expect(standIns.ledger().searches).toEqual([])
  })

  it.each([
    ['down', 503],
    ['garbage', 200],
  ])('%s: answers %i with a page', async (geocoder, status) => {
    standIns.set({ geocoder })
    const response = await search({ q: 'Texas' })
    expect([response.status, response.headers.get('content-type')]).toEqual([
      status,
      'text/html; charset=utf-8',
    ])
  })

  it('unknown: knows no place', async () => {
    standIns.set({ geocoder: 'unknown' })
    expect(await (await search({ q: 'Texas' })).json()).toEqual([])
  })

  it('hang: never answers', async () => {
    standIns.set({ geocoder: 'hang' })
    await expect(search({ q: 'Texas' }, AbortSignal.timeout(300))).rejects.toThrow('timeout')
  })

  it('keeps what it was asked for in the ledger, and shows it escaped', async () => {
    await search({ q: 'Texas <b>' })
    await search({})
    expect(standIns.ledger().searches).toEqual([{ q: 'Texas <b>', at: expect.any(String) }])
    const page = await (await fetch(standIns.origin)).text()
    expect(page).toContain('Texas &#60;b&#62;')
  })
})

describe('tiles', () => {
  it('is a picture that other sites may show and browsers may keep', async () => {
    const response = await fetch(`${standIns.origin}/tiles/10/308/381.png`)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=604800',
      'cross-origin-resource-policy': 'cross-origin',
    })
    const { width, height, format } = await sharp(await response.bytes()).metadata()
    expect([width, height, format]).toEqual([256, 256, 'png'])
  })

  it.each(['10/1024/0', '10/0/1024', '20/0/0', '1/-1/0', '1/0/0.5', 'a/b/c', '10/308/381/1'])(
    '%s is no tile',
    async (tile) => {
      expect((await fetch(`${standIns.origin}/tiles/${tile}.png`)).status).toBe(404)
    },
  )

  it.each([
    [0, 0, 0],
    [19, 2 ** 19 - 1, 2 ** 19 - 1],
  ])('the world ends at %i/%i/%i', async (z, x, y) => {
    expect((await fetch(`${standIns.origin}/tiles/${z}/${x}/${y}.png`)).status).toBe(200)
  })

  it('dead: destroys the connection', async () => {
    standIns.set({ tiles: 'dead' })
    await expect(fetch(`${standIns.origin}/tiles/10/308/381.png`)).rejects.toThrow('fetch failed')
  })
})

function search(asked: Record<string, string>, signal?: AbortSignal): Promise<Response> {
  return fetch(`${standIns.origin}/search?${new URLSearchParams(asked)}`, signal ? { signal } : {})
}
