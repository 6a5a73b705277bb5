import * as client from 'openid-client'
import type { ServerMetadata } from 'openid-client'

export const clientAuthWays = ['client_secret_basic', 'client_secret_post'] as const
export type ClientAuthWay = (typeof clientAuthWays)[number]

/**
 * How our secret is sent to the token address: as `wished`, or as discovery offers. Every provider must know Basic (RFC
 * 6749, 2.3.1), and it is the default; but not all of them decode it, so a secret that needs encoding goes in the form
 * if that is offered.
 */
export function authenticate(
  found: ServerMetadata,
  secret: string,
  wished: ClientAuthWay | null,
): client.ClientAuth {
  if (!secret) return client.None()
  const way = wished ?? offeredWay(found, secret)
  return way === 'client_secret_basic' ? basic(secret) : client.ClientSecretPost(secret)
}

function offeredWay({ token_endpoint_auth_methods_supported: offered }: ServerMetadata, secret: string) {
  const known = offered ?? ['client_secret_basic']
  if (!known.includes('client_secret_basic')) return 'client_secret_post'
  return known.includes('client_secret_post') && encoded(secret) !== secret
    ? 'client_secret_post'
    : 'client_secret_basic'
}

function basic(secret: string): client.ClientAuth {
  return (_, { client_id: id }, __, headers) => {
    const credentials = `${encoded(id)}:${encoded(secret)}`
    headers.set('authorization', `Basic ${Buffer.from(credentials).toString('base64')}`)
  }
}

/**
 * Encodes only characters that a provider with form decoding would misread. The library's own encoding changes even `-`
 * to %2D.
 */
function encoded(text: string): string {
  return text.replace(/[^!-$&-*,-9;-~]+/gu, (some) => new URLSearchParams([['', some]]).toString().slice(1))
}
