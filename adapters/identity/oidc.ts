import type { JSONWebKeySet } from 'jose'
import * as client from 'openid-client'
import type { Configuration, CustomFetch, ServerMetadata, TokenEndpointResponse } from 'openid-client'
import {
  providerLimits,
  type IdentityProvider,
  type ProvedSignIn,
  type SignInSecrets,
} from '../../shop/identity/identity-provider.ts'
import type { SignInFailure } from '../../shop/identity/sign-in-error.ts'
import { ok, refused, type Result } from '../../shop/result.ts'
import { readBearerToken } from './bearer.ts'
import { authenticate, type ClientAuthWay } from './client-auth.ts'
import { openDeadline, type Deadline } from './deadline.ts'
import { openDiscovery } from './discovery.ts'
import { failureOf, failureOfRenewal } from './failure.ts'
import { plainOrigins } from './form-origins.ts'
import { hearIdToken } from './hear-id-token.ts'
import { readIdToken } from './id-token.ts'
import { normalSpelling, spellings } from './issuer-spelling.ts'
import { readIdentity } from './proved-identity.ts'
import { isHereByHttp, providerHttp } from './provider-http.ts'
import { providerKeys } from './provider-keys.ts'

type OidcSettings = {
  issuer: string
  clientId: string
  /** '' for a client without one */
  clientSecret: string
  /** how the secret is sent; by default as discovery offers it */
  clientAuth?: ClientAuthWay | undefined
  /** of access tokens for our API */
  audience: string
  siteOrigin: string
  /** the provider may be asked over http, if it is a stand-in on this machine */
  insecure: boolean
}

const scope = 'openid profile email'
const endAddressMs = 2000
/** However small the scale: on a busy machine a first connection takes time. What is shorter by itself stays so. */
const leastTimeoutMs = 3000

/**
 * Any OpenID Connect provider. `timeScale` shortens the time limits for tests; `clock` gives milliseconds since 1970.
 */
export function oidcProvider(
  settings: OidcSettings,
  timeScale = 1,
  clock: () => number = Date.now,
): IdentityProvider {
  const standIn = checkSettings(settings)
  const { issuer, clientId, audience, siteOrigin } = settings
  const scaled = (ms: number) => Math.max(Math.min(ms, leastTimeoutMs), Math.ceil(ms * timeScale))
  const http = providerHttp(standIn)
  const openErrand = () => openDeadline(scaled(providerLimits.httpMs))
  const discovery = openDiscovery(settings, http, standIn)
  const keys = providerKeys(fetchKeys, providerLimits.keysEveryMs * timeScale, clock)
  const callback = new URL('/login/callback', siteOrigin).href
  const issuers = spellings(issuer)
  const ourIssuer = normalSpelling(issuer)
  const now = () => Math.floor(clock() / 1000)

  async function fetchKeys(): Promise<JSONWebKeySet> {
    const deadline = openErrand()
    const { jwks_uri: address } = await discovery.known(deadline)
    if (!address) throw new Error('the provider names no address of its keys')
    const headers = { accept: 'application/json, application/jwk-set+json' }
    const response = await http(deadline)(address, {
      method: 'GET',
      headers,
      body: undefined,
      redirect: 'manual',
    })
    if (response.status !== 200) throw new Error(`status ${response.status}`)
    return (await response.json()) as JSONWebKeySet
  }

  function configure(found: ServerMetadata, fetch: CustomFetch): Configuration {
    const config = new client.Configuration(
      found,
      clientId,
      {
        id_token_signed_response_alg: 'RS256',
        // The library checks after us, with its own clock: a second check, with a little more tolerance than
        // ours.
        [client.clockSkew]: Math.round((clock() - Date.now()) / 1000),
        [client.clockTolerance]: providerLimits.leewaySeconds + 5,
      },
      authenticate(found, settings.clientSecret, settings.clientAuth ?? null),
    )
    config[client.customFetch] = fetch
    if (standIn) client.allowInsecureRequests(config)
    return config
  }

  /** We check the ID token before the library does: our checks are stricter, and say what they expected. */
  async function proveBy(
    grant: (config: Configuration) => Promise<TokenEndpointResponse>,
    expected: { nonce: string | null; sub: string | null; again: boolean },
    readFailure = failureOf,
  ): Promise<Result<ProvedSignIn, SignInFailure>> {
    const deadline = openErrand()
    const found = await attempt(() => discovery.known(deadline))
    if (!found.ok) return found
    const heard = hearIdToken(http(deadline))
    const config = configure(found.value, heard.fetch)
    const granted = await attempt(() => grant(config), readFailure)
    const idToken = heard.idToken()
    if (idToken === null) return refused(noIdToken)
    if (idToken === undefined) return granted.ok ? refused(noIdToken) : granted
    const claims = await readInTime(idToken, expected, deadline)
    if (!claims.ok) return claims
    if (!granted.ok) return granted
    const identity = await attempt(() => readIdentity(config, ourIssuer, claims.value, granted.value))
    if (!identity.ok) return identity
    return ok({ identity: identity.value, idToken, refreshToken: granted.value.refresh_token ?? null })
  }

  /** The request for keys is shared, and has its own time limit. */
  async function readInTime(
    idToken: string,
    expected: { nonce: string | null; sub: string | null; again: boolean },
    deadline: Deadline,
  ) {
    const reading = readIdToken(idToken, { issuers, clientId, now: now(), ...expected }, keys)
    const address = URL.parse(discovery.kept()?.jwks_uri ?? '') ?? new URL(issuer)
    const read = await attempt(() => deadline.wait(reading, address))
    return read.ok ? read.value : read
  }

  return {
    issuer: ourIssuer,

    formOrigins() {
      const found = discovery.kept()
      return plainOrigins([issuer, found?.end_session_endpoint, found?.authorization_endpoint])
    },

    async start({ silent, again, idToken = null }) {
      return attempt(async () => {
        const deadline = openErrand()
        const config = configure(await discovery.fresh(deadline), http(deadline))
        const secrets = {
          state: client.randomState(),
          nonce: client.randomNonce(),
          verifier: client.randomPKCECodeVerifier(),
        }
        const address = client.buildAuthorizationUrl(config, {
          redirect_uri: callback,
          scope,
          state: secrets.state,
          nonce: secrets.nonce,
          code_challenge: await client.calculatePKCECodeChallenge(secrets.verifier),
          code_challenge_method: 'S256',
          ...(again && { prompt: 'login', max_age: '0' }),
          ...(silent && { prompt: 'none' }),
          ...(silent && idToken !== null && { id_token_hint: idToken }),
        })
        return { ...secrets, address: address.href }
      })
    },

    async finish(query, secrets, { again }) {
      const back = new URL(callback)
      back.search = query
      if (!isStateOf(back, secrets))
        return refused({
          why: 'not-signed-in',
          code: 'state_mismatch',
          detail: 'state: not the one that this sign-in was sent with',
        })
      const checks = {
        pkceCodeVerifier: secrets.verifier,
        expectedState: secrets.state,
        expectedNonce: secrets.nonce,
        idTokenExpected: true,
        ...(again && { maxAge: 0 }),
      }
      return proveBy((config) => client.authorizationCodeGrant(config, back, checks), {
        nonce: secrets.nonce,
        sub: null,
        again,
      })
    },

    async renew(refreshToken, sub) {
      const grant = (config: Configuration) => client.refreshTokenGrant(config, refreshToken)
      return proveBy(grant, { nonce: null, sub, again: false }, failureOfRenewal)
    },

    async endAddress(idToken) {
      const deadline = openDeadline(scaled(endAddressMs))
      // Others may wait longer for the same answer.
      const found = await attempt(() => deadline.wait(discovery.known(openErrand()), new URL(issuer)))
      if (!found.ok || !found.value.end_session_endpoint) return null
      const { value } = found
      const address = await attempt(async () =>
        client.buildEndSessionUrl(configure(value, http(deadline)), {
          ...(idToken !== null && { id_token_hint: idToken }),
          post_logout_redirect_uri: new URL('/', siteOrigin).href,
        }),
      )
      return address.ok ? address.value.href : null
    },

    readBearer: (token) => readBearerToken(token, { issuers, audience, clientId, now: now() }, keys),
  }
}

const noIdToken: SignInFailure = {
  why: 'not-signed-in',
  code: 'invalid_token',
  detail: 'ID token: the provider sent none',
}

/** Whether the provider is a stand-in on this machine. A wrong address is reported when the shop starts. */
function checkSettings({ issuer, clientId, audience, insecure }: OidcSettings): boolean {
  const address = new URL(issuer)
  const standIn = insecure && isHereByHttp(address)
  if (address.protocol !== 'https:' && !standIn)
    throw new Error(`The identity provider must be https, and ${issuer} is not`)
  if (audience === clientId)
    throw new Error('The audience of access tokens is the client id, so that every ID token would be one')
  return standIn
}

function isStateOf({ searchParams }: URL, { state }: SignInSecrets): boolean {
  const states = searchParams.getAll('state')
  return state !== '' && states.length === 1 && states[0] === state
}

/** The libraries throw expected and unexpected errors alike; a sign-in ends with a text in both cases. */
async function attempt<Value>(
  act: () => Promise<Value>,
  readFailure = failureOf,
): Promise<Result<Value, SignInFailure>> {
  try {
    return ok(await act())
  } catch (error) {
    return refused(readFailure(error))
  }
}
