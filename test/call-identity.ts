import { createHash, randomBytes } from 'node:crypto'

import { ACCOUNTS, CLIENT_ID, CLIENT_SECRET } from '../stand-ins/identity/accounts.ts'
import type { Account } from '../stand-ins/identity/accounts.ts'

export type Fields = Record<string, string | undefined>
export type Tokens = {
  access_token: string
  expires_in: number
  id_token: string
  refresh_token?: string
  scope: string
  token_type: string
}
/** Where a browser has arrived: a page of the provider, or the first address outside it. */
export type Place = { address: URL; status: number; html: string; headers: Headers }

const [PARTNER] = ACCOUNTS

export type IdentityCaller = ReturnType<typeof callIdentity>

/**
 * How the tests call the stand-in: over HTTP, as a browser and a shop would. Fields that are not named make a plain
 * valid call.
 */
export function callIdentity(issuer: string, shopOrigin: string) {
  const verifier = randomBytes(32).toString('base64url')

  const authorizeAddress = (changes: Fields = {}) =>
    `${issuer}/auth?${queryOf({
      client_id: CLIENT_ID,
      redirect_uri: `${shopOrigin}/login/callback`,
      response_type: 'code',
      scope: 'openid profile email',
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
      state: 'the-state',
      nonce: 'the-nonce',
      ...changes,
    })}`

  const askToken = (fields: Fields, headers: Record<string, string> = BASIC, path = '/token') =>
    fetch(issuer + path, { method: 'POST', body: queryOf(fields), headers })

  const redeem = (code: string | null, changes: Fields = {}) =>
    askToken({
      grant_type: 'authorization_code',
      code: code ?? '',
      redirect_uri: `${shopOrigin}/login/callback`,
      code_verifier: verifier,
      ...changes,
    })

  return {
    authorizeAddress,
    askToken,
    redeem,
    renew: (refreshToken: string | undefined) =>
      askToken({ grant_type: 'refresh_token', refresh_token: refreshToken }),
    revoke: (token: string | undefined) => askToken({ token }, BASIC, '/token/revocation'),
    userinfo: (accessToken: string) =>
      fetch(`${issuer}/me`, { headers: { authorization: `Bearer ${accessToken}` } }),
    keys: async () => ((await (await fetch(`${issuer}/jwks`)).json()) as { keys: { kid: string }[] }).keys,
    /** From the request to the tokens, as one of the two accounts. */
    signIn: async ({ account = PARTNER!, ...changes }: { account?: Account; resource?: string } = {}) => {
      const browser = openBrowser(issuer)
      const page = await browser.open(authorizeAddress(changes))
      const back = await browser.submit(page, account)
      const answer = await redeem(back.address.searchParams.get('code'))
      return { browser, back, tokens: (await answer.json()) as Tokens }
    },
  }
}

/** A browser at the provider: it keeps cookies by their paths and follows redirects until one leads away. */
export function openBrowser(issuer: string) {
  const { origin } = new URL(issuer)
  const cookies = new Map<string, { pair: string; path: string }>()

  const open = async (
    address: string | URL,
    init: { method?: string; body?: URLSearchParams } = {},
  ): Promise<Place> => {
    const url = new URL(address)
    if (url.origin !== origin) return { address: url, status: 0, html: '', headers: new Headers() }
    const sent = [...cookies.values()].filter(({ path }) => `${url.pathname}/`.startsWith(`${path}/`))
    const response = await fetch(url, {
      ...init,
      redirect: 'manual',
      headers: { accept: 'text/html', cookie: sent.map(({ pair }) => pair).join('; ') },
    })
    for (const line of response.headers.getSetCookie()) keep(cookies, line)
    const html = await response.text()
    const next = response.headers.get('location')
    if (next !== null) return open(new URL(next, url))
    return { address: url, status: response.status, html, headers: response.headers }
  }

  return {
    open,
    cookies,
    /** Sends the form of a page, with its hidden fields. */
    submit: ({ address, html }: Place, fields: Fields) => {
      const action = /<form[^>]* action="([^"]*)"/.exec(html)?.[1] ?? ''
      const hidden = [...html.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)]
      const body = queryOf({
        ...Object.fromEntries(hidden.map(([, name, value]) => [name, value])),
        ...fields,
      })
      return open(new URL(action, address), { method: 'POST', body })
    },
  }
}

function keep(cookies: Map<string, { pair: string; path: string }>, line: string): void {
  const [pair = '', ...attributes] = line.split(/; ?/)
  const read = (name: string) =>
    attributes.find((text) => text.startsWith(`${name}=`))?.slice(name.length + 1)
  const path = read('path') ?? '/'
  const key = `${pair.split('=')[0]} ${path}`
  const expires = read('expires')
  if (expires !== undefined && Date.parse(expires) < Date.now()) cookies.delete(key)
  else cookies.set(key, { pair, path })
}

function queryOf(fields: Fields): URLSearchParams {
  const given = Object.entries(fields).filter((field): field is [string, string] => field[1] !== undefined)
  return new URLSearchParams(given)
}

const BASIC = { authorization: `Basic ${btoa(`${CLIENT_ID}:${CLIENT_SECRET}`)}` }
