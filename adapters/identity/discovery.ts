import * as client from 'openid-client'
import type { ServerMetadata } from 'openid-client'
import type { Deadline } from './deadline.ts'
import type { ProviderHttp } from './provider-http.ts'

type Discovery = {
  /** asks the provider now */
  fresh(deadline: Deadline): Promise<ServerMetadata>
  /** its last answer; asks if there is none */
  known(deadline: Deadline): Promise<ServerMetadata>
  /** its last answer; never asks */
  kept(): ServerMetadata | null
}

/** Where the provider's addresses are. Callers during a request share its answer; a failed one is forgotten. */
export function openDiscovery(
  { issuer, clientId }: { issuer: string; clientId: string },
  http: ProviderHttp,
  standIn: boolean,
): Discovery {
  const address = new URL(issuer)
  let kept: ServerMetadata | null = null
  let asking: Promise<ServerMetadata> | null = null

  async function ask(deadline: Deadline): Promise<ServerMetadata> {
    const found = await client.discovery(address, clientId, undefined, client.None(), {
      [client.customFetch]: http(deadline),
      execute: standIn ? [client.allowInsecureRequests] : [],
    })
    kept = found.serverMetadata()
    return kept
  }

  async function fresh(deadline: Deadline): Promise<ServerMetadata> {
    if (asking) return deadline.wait(asking, address)
    asking = ask(deadline).finally(() => void (asking = null))
    return asking
  }

  return { fresh, known: async (deadline) => kept ?? fresh(deadline), kept: () => kept }
}
