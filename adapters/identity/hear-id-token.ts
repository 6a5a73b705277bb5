import type { CustomFetch } from 'openid-client'

/** Passes requests on, and keeps the ID token of the answer: null if there is none. */
export function hearIdToken(http: CustomFetch): {
  fetch: CustomFetch
  idToken: () => string | null | undefined
} {
  let idToken: string | null | undefined
  return {
    idToken: () => idToken,
    async fetch(address, request) {
      const response = await http(address, request)
      if (request.method !== 'POST' || response.status !== 200) return response
      const body: unknown = await response
        .clone()
        .json()
        .catch(() => null)
      if (typeof body === 'object' && body !== null)
        idToken = 'id_token' in body && typeof body.id_token === 'string' ? body.id_token : null
      return response
    },
  }
}
