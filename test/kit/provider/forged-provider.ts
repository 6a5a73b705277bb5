import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { JWK } from 'jose'
import { misbehave, type Fault } from './forged-fault.ts'
import { publicKey, signToken, type ForgedToken } from './forged-token.ts'

/** Who signs in: nobody is asked. Missing values are not told. */
type ForgedAccount = {
  sub: string
  name?: string
  email?: string
  email_verified?: boolean
  auth_time?: number
  /** given with the tokens, valid once; the next one is one '+' longer */
  refresh_token?: string
}

export type Forgery = {
  account?: ForgedAccount
  /** breaks every connection */
  down?: boolean
  discovery?: Fault
  token?: Fault
  userinfo?: Fault
  keys?: Fault
  /** what the browser brings back instead of a code */
  authorizeError?: string
  /** `claims` and `header` replace the right ones, undefined removes one; null instead of all: no ID token */
  idToken?: ForgedToken | null
  /** only /userinfo tells name and email; these values replace those of the account */
  onlyUserinfo?: Record<string, unknown>
  /** replaces parts of discovery; undefined removes */
  metadata?: Record<string, unknown>
  /** how far its clock is ahead of ours */
  clockSeconds?: number
  /** the client that it knows instead of the usual one */
  client?: { clientId: string; clientSecret: string }
}

type ForgedRequest = {
  method: string
  path: string
  form: Record<string, string>
  /** what was in Authorization: Basic, as it was sent */
  basic: string | undefined
}
export type ForgedProvider = Awaited<ReturnType<typeof openForgedProvider>>

/** `code`: what its first use must match. */
type Grant = {
  account: ForgedAccount
  nonce?: string | undefined
  authTime: number
  code?: { challenge: string; redirectUri: string }
}

const usualClient = {
  clientId: 'forged-client',
  clientSecret: 'forged: sécret+%',
  audience: 'https://shop.test/api',
}
const dana: ForgedAccount = {
  sub: 'forged-dana',
  name: 'Dana Partner',
  email: 'dana@demo.test',
  email_verified: true,
}

function basicOf(authorization: string | undefined): string | undefined {
  const [, sent] = /^Basic (.*)$/.exec(authorization ?? '') ?? []
  return sent && Buffer.from(sent, 'base64').toString()
}

/**
 * A real OpenID provider on this machine that does what a test says. Without a forgery it is an honest one: it checks
 * the client's secret, the redirect address and the PKCE verifier, and accepts each code and refresh token once.
 */
export async function openForgedProvider() {
  let forgery: Forgery = {}
  let resets = 0
  let keyNumber = 0
  const codes = new Map<string, Grant>()
  const refreshTokens = new Map<string, Grant>()
  const accessTokens = new Map<string, ForgedAccount>()
  const requests: ForgedRequest[] = []
  const server = createServer((request, response) => void answer(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}/forged`
  const seconds = () => Math.floor(Date.now() / 1000) + (forgery.clockSeconds ?? 0)

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const address = new URL(request.url ?? '/', issuer)
    const path = address.pathname.replace('/forged/', '/')
    const form = new URLSearchParams(await readBody(request))
    const basic = basicOf(request.headers.authorization)
    requests.push({ method: request.method ?? '', path, form: Object.fromEntries(form), basic })
    const fault = faultOf(path)
    if (forgery.down || breaks(fault)) return void request.socket.destroy()
    if (fault && misbehave(fault, response)) return
    const { status = 200, headers, body } = await reply(path, address.searchParams, form, request)
    response.writeHead(status, {
      'content-type': 'application/json',
      'cache-control': 'no-store',
      ...headers,
    })
    response.end(typeof body === 'string' ? body : JSON.stringify(body))
  }

  function faultOf(path: string): Fault | undefined {
    if (path.startsWith('/.well-known/')) return forgery.discovery
    return { '/token': forgery.token, '/userinfo': forgery.userinfo, '/keys': forgery.keys }[path]
  }

  function breaks(fault: Fault | undefined): boolean {
    if (typeof fault !== 'object' || !('resets' in fault) || resets >= fault.resets) return false
    resets += 1
    return true
  }

  type Reply = { status?: number; headers?: Record<string, string>; body?: unknown }
  async function reply(
    path: string,
    query: URLSearchParams,
    form: URLSearchParams,
    { headers }: IncomingMessage,
  ): Promise<Reply> {
    if (path === '/.well-known/openid-configuration') return { body: { ...metadata(), ...forgery.metadata } }
    if (path === '/keys') return { body: { keys: [await currentKey()] } }
    if (path === '/authorize') return authorize(query)
    if (path === '/token')
      return isClient(headers.authorization, form) ? grant(form) : oauthError('invalid_client', 401)
    if (path === '/userinfo') return userinfo(headers.authorization)
    if (path === '/end-session') return redirect(query.get('post_logout_redirect_uri') ?? issuer)
    return { status: 404, body: {} }
  }

  function metadata() {
    return {
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      userinfo_endpoint: `${issuer}/userinfo`,
      jwks_uri: `${issuer}/keys`,
      end_session_endpoint: `${issuer}/end-session`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
      code_challenge_methods_supported: ['S256'],
      authorization_response_iss_parameter_supported: true,
    }
  }

  function authorize(query: URLSearchParams): Reply {
    const redirectUri = query.get('redirect_uri') ?? ''
    if (
      query.get('client_id') !== (forgery.client ?? usualClient).clientId ||
      query.get('code_challenge_method') !== 'S256'
    )
      return oauthError('invalid_request')
    const back = new URL(redirectUri)
    back.searchParams.set('state', query.get('state') ?? '')
    back.searchParams.set('iss', issuer)
    if (forgery.authorizeError) {
      back.searchParams.set('error', forgery.authorizeError)
      return redirect(back.href)
    }
    const code = randomBytes(16).toString('base64url')
    const account = forgery.account ?? dana
    codes.set(code, {
      account,
      nonce: query.get('nonce') ?? undefined,
      authTime: account.auth_time ?? seconds(),
      code: { challenge: query.get('code_challenge') ?? '', redirectUri },
    })
    back.searchParams.set('code', code)
    return redirect(back.href)
  }

  function isClient(authorization: string | undefined, form: URLSearchParams): boolean {
    const client = { ...usualClient, ...forgery.client }
    const basic = basicOf(authorization) ?? ''
    // Form encoding within Basic (RFC 6749, 2.3.1): a space is a plus.
    const [id, secret] = basic.split(':').map((part) => decodeURIComponent(part.replaceAll('+', ' ')))
    return (id ?? '') === client.clientId
      ? secret === client.clientSecret
      : form.get('client_id') === client.clientId && form.get('client_secret') === client.clientSecret
  }

  async function grant(form: URLSearchParams): Promise<Reply> {
    const code = form.get('code') ?? ''
    const refreshToken = form.get('refresh_token') ?? ''
    const granted: Grant | undefined =
      form.get('grant_type') === 'refresh_token' ? refreshTokens.get(refreshToken) : codes.get(code)
    codes.delete(code)
    refreshTokens.delete(refreshToken)
    if (!granted) return oauthError('invalid_grant')
    if (granted.code && !fits(granted.code, form)) return oauthError('invalid_grant')
    return { body: await tokens(granted, refreshToken ? `${refreshToken}+` : granted.account.refresh_token) }
  }

  async function tokens({ account, nonce, authTime }: Grant, refreshToken: string | undefined) {
    const accessToken = randomBytes(16).toString('base64url')
    accessTokens.set(accessToken, account)
    // A renewal has no nonce (OpenID Connect Core 12.2).
    if (refreshToken) refreshTokens.set(refreshToken, { account, authTime })
    const told = forgery.onlyUserinfo ? { sub: account.sub } : tellable(account)
    const claims = {
      iss: issuer,
      aud: (forgery.client ?? usualClient).clientId,
      ...times(),
      nonce,
      auth_time: authTime,
      ...told,
    }
    const idToken = forgery.idToken === null ? undefined : await sign(claims, { typ: 'JWT' }, forgery.idToken)
    return {
      access_token: accessToken,
      token_type: 'Bearer',
      expires_in: 300,
      refresh_token: refreshToken,
      id_token: idToken,
    }
  }

  function userinfo(authorization: string | undefined): Reply {
    const account = accessTokens.get((authorization ?? '').replace('Bearer ', ''))
    if (!account)
      return { status: 401, headers: { 'www-authenticate': 'Bearer error="invalid_token"' }, body: {} }
    return { body: { ...tellable(account), ...forgery.onlyUserinfo } }
  }

  function times() {
    return { iat: seconds(), exp: seconds() + 300 }
  }

  /** `forged` may replace the whole of either part by text, which is signed as it is. */
  async function sign(claims: object, header: object, forged: ForgedToken = {}): Promise<string> {
    const alg = forged.alg ?? 'RS256'
    return signToken({
      ...forged,
      alg,
      keyNumber,
      header: whole({ alg, kid: `key-${keyNumber}`, ...header }, forged.header),
      claims: whole(claims, forged.claims),
    })
  }

  async function currentKey(): Promise<JWK> {
    return { ...(await publicKey(keyNumber)), kid: `key-${keyNumber}`, alg: 'RS256', use: 'sig' }
  }

  return {
    issuer,
    /** what a shop must know to be its client */
    client: { issuer, ...usualClient, insecure: true },
    /** everything that was asked, in order; a test may empty it */
    requests,
    /** What it does from now on; `forge({})` makes it honest again. */
    forge(next: Forgery): void {
      forgery = next
      resets = 0
    },
    /** It signs with a new key from now on, and its old one is gone. */
    async rotateKey(): Promise<void> {
      keyNumber += 1
      await publicKey(keyNumber)
    },
    /** An access token for the shop's API; everything in it can be forged. */
    async accessToken(
      claims: ForgedToken['claims'] = {},
      header: ForgedToken['header'] = {},
      how: ForgedToken = {},
    ) {
      const right = {
        iss: issuer,
        aud: usualClient.audience,
        sub: dana.sub,
        client_id: usualClient.clientId,
        ...times(),
      }
      return sign(right, { typ: 'at+jwt' }, { ...how, claims, header })
    },
    async close(): Promise<void> {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

function oauthError(error: string, status = 400) {
  return { status, body: { error } }
}

function redirect(location: string) {
  return { status: 302, headers: { location }, body: '' }
}

function tellable({ sub, name, email, email_verified }: ForgedAccount): Record<string, unknown> {
  return { sub, name, email, email_verified }
}

async function readBody(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  return text
}

function fits(code: { challenge: string; redirectUri: string }, form: URLSearchParams): boolean {
  const challenge = createHash('sha256')
    .update(form.get('code_verifier') ?? '')
    .digest('base64url')
  return challenge === code.challenge && form.get('redirect_uri') === code.redirectUri
}

function whole(right: object, changes: ForgedToken['claims']): string {
  return typeof changes === 'string' ? changes : JSON.stringify({ ...right, ...changes })
}
