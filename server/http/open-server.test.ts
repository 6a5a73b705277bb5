import { once } from 'node:events'
import { connect as openSocket } from 'node:net'
import { describe, expect, test } from 'vitest'
import { openTestSite } from '../../test/kit/open-test-site.ts'

const { server } = await openTestSite({ LIMITS: 'strict' })

const html = { accept: 'text/html' }
const formType = 'application/x-www-form-urlencoded'

describe('an address that leads to another host', () => {
  test.each([
    '//evil.example/',
    '//evil.example/home',
    `//evil.example/?x=${'z'.repeat(4200)}`,
    '/\\evil.example/home',
    `/\\evil.example/?x=${'z'.repeat(4200)}`,
    '//evil.example/%E0%A4%A',
    'http://evil.example/home',
  ])('%.40s is no address of ours', async (address) => {
    for (const _ of ['before it could be kept', 'after']) {
      const { status, headers, body } = await ask(`GET ${address} HTTP/1.1`, 'accept: text/html')
      expect(status).toBe(404)
      expect(headers).not.toHaveProperty('location')
      expect(headers['x-content-type-options']).toBe('nosniff')
      expect(body).toContain('<a href="/home">Corliss home page</a>')
    }
  })
})

describe('an address that cannot be read', () => {
  test.each(['/shop/%E0%A4%A', '/product-details/%E0%A4%A', '/%E0%A4%A', '/api/products/%E0%A4%A'])(
    '%s is refused like anything else',
    async (address) => {
      const { status, headers, body } = await ask(`GET ${address} HTTP/1.1`)
      expect(status).toBe(400)
      expect(headers).toMatchObject({
        'content-type': 'application/problem+json; charset=utf-8',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
      })
      expect(JSON.parse(body)).toMatchObject({ status: 400, detail: 'This address cannot be read.' })
    },
  )

  test('and as a page for who opened it', async () => {
    const { headers, body } = await ask('GET /shop/%E0%A4%A HTTP/1.1', 'accept: text/html')
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    expect(body).toContain('This address cannot be read.')
  })

  test('a name that is too long for a route has a shorter address', async () => {
    const { status, headers } = await ask(`GET /shop/${'z'.repeat(5000)} HTTP/1.1`)
    expect([status, headers['location'], headers['x-content-type-options']]).toEqual([
      302,
      '/notfound',
      'nosniff',
    ])
  })
})

describe('what is no request', () => {
  test.each([
    ['NONSENSE', '', 400],
    ['GET /home HTTP/1.1', `x-long: ${'z'.repeat(20_000)}`, 431],
    ['GET /home HTTP/1.1', 'host: localhost:3000', 400],
    ['GET /home HTTP/1.1', 'Host: evil.test', 400],
    ['GET /home HTTP/1.0', 'HOST: evil.test', 400],
    ['GET /home', '', 400],
    ['GET /home HTTP/0.9', '', 400],
    ['GET /home HTTP/2.0', '', 400],
    ['GET /home HTTP/2.5', '', 400],
    ['GET /home HTTP/9.9', '', 400],
    ['GET /home HTTP/1.2', '', 400],
    ['GET /home http/1.1', '', 400],
  ])('%s is refused on the bare line', async (line, header, expected) => {
    const { status, headers, body } = await ask(line, header)
    expect(status).toBe(expected)
    expect(headers).toMatchObject({
      'content-type': 'application/problem+json',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      connection: 'close',
    })
    expect(JSON.parse(body)).toMatchObject({ status: expected })
  })
})

describe('HEAD', () => {
  test.each(['/home', '/shop', '/nowhere', '/product-details/GONE', '/sitemap.xml'])(
    '%s says what GET would, without the body',
    async (address) => {
      const visitor = server.visitor()
      const head = await visitor.ask(address, { method: 'HEAD' })
      const got = await visitor.ask(address)
      const body = await got.text()
      expect(head.status).toBe(got.status)
      for (const name of ['content-security-policy', 'content-type', 'location', 'cache-control', 'vary'])
        expect([name, head.headers.get(name)]).toEqual([name, got.headers.get(name)])
      expect(head.headers.get('content-length') === '0').toBe(body.length === 0)
      expect(await head.text()).toBe('')
    },
  )
})

describe('a method that is not for this address', () => {
  test.each([
    ['PUT', '/home', 'GET, HEAD, POST'],
    ['DELETE', '/product-details/AG03', 'GET, HEAD, POST'],
    ['POST', '/sitemap.xml', 'GET, HEAD'],
    ['POST', '/robots.txt', 'GET, HEAD'],
  ])('%s %s is a problem that names those that are', async (method, address, allowed) => {
    const body = method === 'POST' ? 'a=b' : undefined
    const response = await server
      .visitor()
      .ask(address, { method, body, headers: { 'content-type': formType } })
    expect([response.status, response.headers.get('allow')]).toEqual([405, allowed])
    expect(response.headers.get('content-type')).toBe('application/problem+json; charset=utf-8')
    expect(await response.json()).toMatchObject({ title: 'Method Not Allowed', status: 405 })
  })

  test('a form for a page without one', async () => {
    const response = await server.visitor().ask('/home', { method: 'POST', body: new URLSearchParams('a=b') })
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
  })

  test.each(['/assets/', '/assets/none.js'])('%s is no file', async (address) => {
    const response = await server.visitor().ask(address)
    expect(response.status).toBe(404)
    expect(response.headers.get('content-type')).toBe('application/problem+json; charset=utf-8')
  })
})

describe('who sent a form reads a page, whatever happened', () => {
  test.each([
    ['too long', { 'content-type': formType }, `a=${'x'.repeat(200_000)}`, 413],
    ['from another site', { 'content-type': formType, origin: 'https://evil.test' }, 'a=b', 403],
    ['of another kind', { 'content-type': 'text/plain' }, 'a=b', 415],
    ['of no known kind', { 'content-type': 'image/png' }, 'a=b', 415],
  ])('%s', async (_, sent, body, status) => {
    const response = await server
      .visitor()
      .ask('/contact-us', { method: 'POST', body, headers: { ...html, ...sent } })
    expect(response.status).toBe(status)
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(await response.text()).toContain('<a href="/home">Corliss home page</a>')
  })
})

test('what another site makes a browser send does not use up its visitor’s limits', async () => {
  const visitor = server.visitor()
  for (let sent = 0; sent < 5; sent += 1)
    expect((await visitor.call('POST', '/api/inquiries', {}, { origin: 'https://evil.test' })).status).toBe(
      403,
    )
  expect((await visitor.call('POST', '/api/inquiries', {})).status).toBe(422)
})

type RawAnswer = { status: number; headers: Record<string, string>; body: string }

/** fetch would normalize the address; here it is sent unchanged. */
async function ask(line: string, header = ''): Promise<RawAnswer> {
  const socket = openSocket(Number(new URL(server.origin).port), '127.0.0.1')
  socket.on('error', () => {})
  socket.write(`${line}\r\nhost: localhost:3000\r\nconnection: close\r\n${header ? `${header}\r\n` : ''}\r\n`)
  const pieces: Buffer[] = []
  socket.on('data', (piece) => pieces.push(Buffer.from(piece)))
  await once(socket, 'close')
  const [head = '', ...rest] = Buffer.concat(pieces).toString().split('\r\n\r\n')
  const [first = '', ...lines] = head.split('\r\n')
  const headers = lines.map((one) => one.split(/: (.*)/s).slice(0, 2))
  return {
    status: Number(first.split(' ')[1]),
    headers: Object.fromEntries(headers.map(([name = '', value = '']) => [name.toLowerCase(), value])),
    body: rest.join('\r\n\r\n'),
  }
}
