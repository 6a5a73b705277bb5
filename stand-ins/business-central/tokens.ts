import { randomBytes, timingSafeEqual } from 'node:crypto'

import { readBody, sendJson } from '../exchange.ts'
import type { Exchange } from '../exchange.ts'
import { BC_CLIENT_ID, BC_CLIENT_SECRET, BC_SCOPE, BC_TENANT } from './account.ts'

export const BC_TOKEN_PATH = `/${BC_TENANT}/oauth2/v2.0/token`

const LIFE_S = 3599

/** Who may use the books, for an hour each. Tokens end with the process: a client must ask again. */
export type Tokens = {
  grant(exchange: Exchange): Promise<void>
  /** `once`: this call uses the token up. */
  accepts(header: string | undefined, how: { once: boolean }): boolean
}

export function openTokens(): Tokens {
  const ends = new Map<string, number>()
  return {
    grant: async (exchange) => {
      const form = new URLSearchParams(await readBody(exchange))
      if (form.get('grant_type') !== 'client_credentials' || form.get('scope') !== BC_SCOPE)
        return sendJson(exchange, 400, { error: 'invalid_request', error_description: 'AADSTS900144' })
      if (form.get('client_id') !== BC_CLIENT_ID || !isSecret(form.get('client_secret') ?? ''))
        return sendJson(exchange, 401, {
          error: 'invalid_client',
          error_description: 'AADSTS7000215: Invalid client secret provided.',
        })
      const token = randomBytes(32).toString('base64url')
      ends.set(token, Date.now() + LIFE_S * 1000)
      sendJson(exchange, 200, { token_type: 'Bearer', expires_in: LIFE_S, access_token: token })
    },
    accepts: (header = '', { once }) => {
      const token = header.replace(/^Bearer /, '')
      const isGood = (ends.get(token) ?? 0) > Date.now()
      if (once || !isGood) ends.delete(token)
      return isGood
    },
  }
}

function isSecret(given: string): boolean {
  const [left, right] = [Buffer.from(given), Buffer.from(BC_CLIENT_SECRET)]
  return left.length === right.length && timingSafeEqual(left, right)
}
