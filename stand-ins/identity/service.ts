import type { AdapterFactory } from 'oidc-provider'

import type { Exchange } from '../exchange.ts'
import { pagePolicy } from './pages.ts'
import { openProvider } from './provider.ts'
import { answerSignIn } from './sign-in.ts'
import { openSigningKey } from './signing-key.ts'

type ServiceNeeds = {
  issuer: string
  shopOrigin: string
  dataFolder: string | undefined
  memory: AdapterFactory
  cookieKeys: string[]
  givesRefreshTokens(): boolean
}

export type Service = (exchange: Exchange) => Promise<void>

/** The provider with its pages, on one signing key; another key makes another service with the same memory. */
export async function openService(needs: ServiceNeeds, how: { freshKey: boolean }): Promise<Service> {
  const { issuer, shopOrigin, dataFolder } = needs
  const signingKey = await openSigningKey(dataFolder, { fresh: how.freshKey })
  const provider = openProvider({ ...needs, signingKey })
  const answer = provider.callback()
  const { host, pathname: prefix } = new URL(issuer)
  const headers = new Headers({
    'cache-control': 'no-store',
    'content-security-policy': pagePolicy(shopOrigin),
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
  })

  return async (exchange) => {
    const { request, response, url } = exchange
    // Its complete addresses have the issuer's host, whatever name of this machine was used.
    request.headers.host = host
    response.setHeaders(headers)
    if (url.pathname.startsWith(`${prefix}/interaction/`)) {
      return answerSignIn({ provider, shopOrigin }, exchange)
    }
    // The library finds where it is mounted from the difference between the two.
    const originalUrl = url.pathname + url.search
    Object.assign(request, { originalUrl, url: originalUrl.slice(prefix.length) })
    await answer(request, response)
  }
}
