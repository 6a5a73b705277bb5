import type { CustomFetch } from 'openid-client'
import { providerLimits } from '../../shop/identity/identity-provider.ts'
import { fetchOutside, type OutboundFetch } from '../outbound.ts'

/** Thrown through the library that asked for the request. */
export class ProviderUnreachable extends Error {
  readonly code: 'timeout' | 'request_error'

  constructor(address: URL, reply: Exclude<OutboundFetch, { kind: 'answer' }>) {
    super(`${address.origin}${address.pathname}: ${reply.reason}`)
    this.code = reply.kind === 'timeout' ? 'timeout' : 'request_error'
  }
}

/** How the libraries reach the provider. `standIn`: it may be asked over http, on this machine. */
export function providerHttp(standIn: boolean, timeoutMs: number): CustomFetch {
  return async (text, { method, headers, body }) => {
    const address = new URL(text)
    if (address.protocol !== 'https:' && !(standIn && isHereByHttp(address)))
      throw new ProviderUnreachable(address, { kind: 'broken', reason: 'is not https' })
    // Only its token address is posted to. After an answer or a silence the code or refresh token may be used up.
    let triesLeft = method === 'POST' ? providerLimits.tokenTries : 1
    for (;;) {
      const form = body instanceof URLSearchParams ? body : null
      const reply = await fetchOutside(text, { method, headers, body: form }, timeoutMs)
      if (reply.kind === 'answer') return reply.response
      triesLeft -= 1
      if (reply.kind !== 'network' || triesLeft === 0) throw new ProviderUnreachable(address, reply)
    }
  }
}

export function isHereByHttp({ protocol, hostname }: URL): boolean {
  return protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
}
