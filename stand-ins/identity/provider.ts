import type { AdapterFactory, Configuration, JWK, KoaContextWithOIDC } from 'oidc-provider'
import { InvalidTarget } from 'oidc-provider/lib/helpers/errors.js'
import { Provider } from 'oidc-provider/lib/provider.js'

import { accountOf, CLIENT_ID, CLIENT_SECRET } from './accounts.ts'
import { goneHtml, problemHtml, signOutHtml } from './pages.ts'

type ProviderNeeds = {
  issuer: string
  shopOrigin: string
  signingKey: JWK
  memory: AdapterFactory
  cookieKeys: string[]
  givesRefreshTokens(): boolean
}

const SCOPES = ['openid', 'profile', 'email']
const HOUR = 60 * 60
const FORTNIGHT = 14 * 24 * HOUR

/** The real library, configured as a provider would be for the shop: code flow, PKCE, RS256 and nothing else. */
export function openProvider(needs: ProviderNeeds): Provider {
  const provider = new Provider(needs.issuer, configurationOf(needs))
  provider.on('server_error', (_context, error) => console.error('The outside world stumbled:', error))
  return provider
}

function configurationOf(needs: ProviderNeeds): Configuration {
  const { pathname } = new URL(needs.issuer)
  return {
    adapter: needs.memory,
    clients: [clientOf(needs.shopOrigin)],
    clientAuthMethods: ['client_secret_basic', 'client_secret_post'],
    clientBasedCORS: () => false,
    jwks: { keys: [needs.signingKey] },
    enabledJWA: {
      idTokenSigningAlgValues: ['RS256'],
      userinfoSigningAlgValues: ['RS256'],
    },
    responseTypes: ['code'],
    pkce: { required: () => true },
    scopes: SCOPES,
    claims: { openid: ['sub'], profile: ['name'], email: ['email', 'email_verified'] },
    // Strictly, the ID token would have only `sub`; the large providers put these claims into both.
    conformIdTokenClaims: false,
    findAccount: (_context, sub) => describe(sub),
    // Cookies of localhost are sent to every port of it: without the path the shop would get these too.
    cookies: { keys: needs.cookieKeys, long: { httpOnly: true, sameSite: 'lax', path: pathname } },
    interactions: { url: (_context, { uid }) => `${pathname}/interaction/${uid}` },
    loadExistingGrant: grantEverything,
    issueRefreshToken: () => needs.givesRefreshTokens(),
    rotateRefreshToken: true,
    ttl: {
      AccessToken: HOUR,
      AuthorizationCode: 60,
      IdToken: HOUR,
      // As long as the shop remembers its request.
      Interaction: 10 * 60,
      Grant: FORTNIGHT,
      RefreshToken: FORTNIGHT,
      Session: FORTNIGHT,
    },
    features: {
      devInteractions: { enabled: false },
      dPoP: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      resourceIndicators: resourcesOf(needs.shopOrigin),
      revocation: {
        enabled: true,
        allowedPolicy: (_context, client, token) => token.clientId === client.clientId,
      },
      rpInitiatedLogout: {
        logoutSource: (context, form) => show(context, signOutHtml(form)),
        postLogoutSuccessSource: (context) => show(context, goneHtml(needs.shopOrigin)),
      },
    },
    renderError: (context, { error, error_description: words }) =>
      show(context, problemHtml({ shopOrigin: needs.shopOrigin, error, words: words ?? '' })),
  }
}

function clientOf(shopOrigin: string) {
  return {
    client_id: CLIENT_ID,
    client_secret: CLIENT_SECRET,
    client_name: 'The shop of the demonstration',
    grant_types: ['authorization_code', 'refresh_token'],
    redirect_uris: [`${shopOrigin}/login/callback`],
    post_logout_redirect_uris: [`${shopOrigin}/`],
    response_types: ['code' as const],
    require_auth_time: true,
  }
}

function describe(sub: string) {
  const account = accountOf(sub)
  if (!account) return undefined
  const { name, email } = account
  return { accountId: sub, claims: () => ({ sub, name, email, email_verified: true }) }
}

// The shop and the provider belong together: nobody is asked whether the shop may know their name.
async function grantEverything({ oidc }: KoaContextWithOIDC) {
  const clientId = oidc.client?.clientId
  const grantId = clientId === undefined ? undefined : oidc.session?.grantIdFor(clientId)
  const found = grantId === undefined ? undefined : await oidc.provider.Grant.find(grantId)
  if (found) return found
  const grant = new oidc.provider.Grant({ clientId, accountId: oidc.session?.accountId })
  grant.addOIDCScope(SCOPES.join(' '))
  await grant.save()
  return grant
}

// RFC 8707: a client that names the shop's API gets a token for it, otherwise one for the provider's own.
function resourcesOf(shopOrigin: string): NonNullable<Configuration['features']>['resourceIndicators'] {
  const audience = `${shopOrigin}/api`
  return {
    enabled: true,
    useGrantedResource: () => true,
    getResourceServerInfo: (_context, resource) => {
      if (resource !== audience) throw new InvalidTarget()
      return {
        scope: '',
        audience,
        accessTokenTTL: HOUR,
        accessTokenFormat: 'jwt',
        jwt: { sign: { alg: 'RS256' } },
      }
    },
  }
}

function show(context: KoaContextWithOIDC, html: string): void {
  context.type = 'html'
  context.body = html
}
