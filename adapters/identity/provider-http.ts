import type { CustomFetch } from 'openid-client'
import { providerLimits } from '../../shop/identity/identity-provider.ts'
import { fetchOutside } from '../outbound.ts'
import type { Deadline } from './deadline.ts'
import { ProviderUnreachable } from './provider-unreachable.ts'

/** How the libraries reach the provider. */
export type ProviderHttp = (deadline: Deadline) => CustomFetch

/** `standIn`: it may be asked over http, on this machine. */
export function providerHttp(standIn: boolean): ProviderHttp {
  return (deadline) =>
    async (text, { method, headers, body }) => {
      const address = new URL(text)
      if (address.protocol !== 'https:' && !(standIn && isHereByHttp(address)))
        throw new ProviderUnreachable(address, { kind: 'broken', reason: 'is not https' })
      const form = body instanceof URLSearchParams ? body : null
      // POST goes only to its token address. After an answer, or without one, the code or refresh token may be
      // used up.
      let triesLeft = method === 'POST' ? providerLimits.tokenTries : 1
      for (;;) {
        const ms = deadline.left()
        if (ms === 0) throw deadline.missed(address)
        const reply = await fetchOutside(text, { method, headers, body: form }, ms)
        if (reply.kind === 'answer') return reply.response
        if (reply.kind === 'timeout') throw deadline.missed(address)
        triesLeft -= 1
        if (reply.kind !== 'network' || triesLeft === 0) throw new ProviderUnreachable(address, reply)
      }
    }
}

export function isHereByHttp({ protocol, hostname }: URL): boolean {
  return protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
}
