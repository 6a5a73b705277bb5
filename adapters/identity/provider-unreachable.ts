import type { OutboundFetch } from '../outbound.ts'

/** Thrown through the library that made the request. */
export class ProviderUnreachable extends Error {
  readonly code: 'timeout' | 'request_error'

  constructor(address: URL, reply: Exclude<OutboundFetch, { kind: 'answer' }>) {
    super(`${address.origin}${address.pathname}: ${reply.reason}`)
    this.code = reply.kind === 'timeout' ? 'timeout' : 'request_error'
  }
}
