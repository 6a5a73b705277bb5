import * as client from 'openid-client'
import type { CustomFetch, ServerMetadata } from 'openid-client'

export type Discovery = {
  /** asks the provider, now */
  fresh(): Promise<ServerMetadata>
  /** what it said the last time; asks when it has not yet */
  known(): Promise<ServerMetadata>
}

/** Where the provider's addresses are. Whoever asks while a request is under way gets its answer; a failed one is forgotten. */
export function openDiscovery(
  { issuer, clientId }: { issuer: string; clientId: string },
  http: CustomFetch,
  standIn: boolean,
): Discovery {
  let kept: ServerMetadata | null = null
  let asking: Promise<ServerMetadata> | null = null

  async function ask(): Promise<ServerMetadata> {
    const found = await client.discovery(new URL(issuer), clientId, undefined, client.None(), {
      [client.customFetch]: http,
      execute: standIn ? [client.allowInsecureRequests] : [],
    })
    kept = found.serverMetadata()
    return kept
  }

  function fresh(): Promise<ServerMetadata> {
    asking ??= ask().finally(() => void (asking = null))
    return asking
  }

  return { fresh, known: async () => kept ?? fresh() }
}
