import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { IdentityProvider } from '../../shop/identity/identity-provider.ts'
import {
  comeBack,
  forgedDana,
  forgedProviderOfFile,
  signInAt,
} from '../../test/kit/provider/forged-sign-in.ts'
import { oidcProvider } from './oidc.ts'

const siteOrigin = 'https://shop.test'
const normal = { silent: false, again: false }
/** One request fits into the adapter's three seconds, two do not. */
const slowMs = 2400
/** After the tokens, the keys are too late for one sign-in; for their own three seconds they have spare time. */
const keysMs = 750
const timeout = {
  ok: false,
  refusal: { why: 'not-signed-in', code: 'timeout', detail: expect.stringMatching(/ within 3000 ms$/) },
}

const provider = await forgedProviderOfFile()
let slow: Awaited<ReturnType<typeof openSlowWay>>
let door: IdentityProvider
beforeAll(async () => {
  slow = await openSlowWay()
})
afterAll(() => slow.close())
beforeEach(() => {
  door = oidcProvider({ ...provider.client, siteOrigin }, 0.01)
})

describe('requests that are each in time, and too late together', () => {
  test('tokens and name', async () => {
    provider.forge({ onlyUserinfo: {}, metadata: slow.instead('token', 'userinfo') })
    expect(await inTime(() => finish())).toEqual(timeout)
  })

  test('tokens and keys; the keys still come, for others', async () => {
    provider.forge({ metadata: slow.instead('token', 'jwks') })
    expect(await inTime(() => finish())).toEqual(timeout)
    expect(await door.readBearer(await provider.accessToken())).toMatchObject({ ok: true })
    expect(provider.requests.filter(({ path }) => path === '/keys')).toHaveLength(1)
  })

  test('tries', async () => {
    provider.forge({ token: { resets: 9 }, metadata: slow.instead('token') })
    expect(await inTime(() => finish())).toEqual(timeout)
    expect(slow.asked()).toBe(2)
  })

  test('a renewal: tokens and name', async () => {
    provider.forge({ account: { ...forgedDana, refresh_token: 'once' } })
    await signInAt(door)
    provider.forge({ onlyUserinfo: {}, metadata: slow.instead('token', 'userinfo') })
    // It asks for the provider's addresses.
    await door.start(normal)
    expect(await inTime(() => door.renew('once', forgedDana.sub))).toEqual(timeout)
  })

  test('a renewal: tries', async () => {
    provider.forge({ token: { resets: 9 }, metadata: slow.instead('token') })
    expect(await inTime(() => door.renew('once', forgedDana.sub))).toEqual(timeout)
  })
})

test('a start that joins the question of another has no longer than that', async () => {
  provider.forge({ discovery: 'hang' })
  const answers = await inTime(() => Promise.all([door.renew('once', forgedDana.sub), door.start(normal)]))
  expect(answers).toEqual([timeout, timeout])
  // A token that the test before gave up may still be asked for: it was passed on late.
  expect(provider.requests.filter(({ path }) => path.startsWith('/.well-known/'))).toHaveLength(1)
})

async function finish() {
  const { secrets, query } = await comeBack(door)
  return door.finish(query, secrets, { again: false })
}

/** With spare time for a busy machine; the second request alone would end later. */
async function inTime<Value>(act: () => Promise<Value>): Promise<Value> {
  const began = performance.now()
  const value = await act()
  const took = performance.now() - began
  expect(took).toBeGreaterThan(2700)
  expect(took).toBeLessThan(2 * slowMs)
  return value
}

/** Passes requests on to the provider, late; if the connection breaks there, it breaks here. */
async function openSlowWay() {
  let asked = 0
  const server = createServer((request, response) => {
    asked += 1
    setTimeout(() => void relay(request, response), request.url === '/keys' ? keysMs : slowMs)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const addresses = {
    token: { token_endpoint: `${origin}/token` },
    userinfo: { userinfo_endpoint: `${origin}/userinfo` },
    jwks: { jwks_uri: `${origin}/keys` },
  }
  return {
    asked: () => asked,
    /** the discovery document, changed so that these addresses lead here */
    instead(...names: (keyof typeof addresses)[]): Record<string, string> {
      asked = 0
      return Object.assign({}, ...names.map((name) => addresses[name])) as Record<string, string>
    },
    async close(): Promise<void> {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

async function relay(request: IncomingMessage, response: ServerResponse): Promise<void> {
  try {
    let body = ''
    for await (const chunk of request) body += String(chunk)
    const answer = await fetch(`${provider.issuer}${request.url}`, {
      method: request.method ?? 'GET',
      headers: {
        'content-type': request.headers['content-type'] ?? '',
        authorization: request.headers.authorization ?? '',
      },
      body: body || null,
    })
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text())
  } catch {
    request.socket.destroy()
  }
}
