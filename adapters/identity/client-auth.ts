import * as client from 'openid-client'
import type { ServerMetadata } from 'openid-client'

export const clientAuthWays = ['client_secret_basic', 'client_secret_post'] as const
export type ClientAuthWay = (typeof clientAuthWays)[number]

/**
 * How our secret goes to the token address: `wished`, or what discovery offers. Basic is what a provider has to know
 * (RFC 6749, 2.3.1), and what it means by saying nothing; but not every one undoes its encoding, so a secret that
 * needs some goes in the form where that is offered.
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
 * What a provider that undoes form encoding would take for something else is encoded, and nothing more: whatever both
 * kinds of provider read alike goes as it is. The library's own writes even `-` as %2D.
 */
function encoded(text: string): string {
  return text.replace(/[^!-$&-*,-9;-~]+/gu, (some) => new URLSearchParams([['', some]]).toString().slice(1))
}
