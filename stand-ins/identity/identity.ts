import { randomBytes } from 'node:crypto'

import { send, sendJson } from '../exchange.ts'
import type { Exchange } from '../exchange.ts'
import type { Switches } from '../switches.ts'
import type { Waits } from '../waits.ts'
import { openMemory } from './memory.ts'
import type { Service } from './service.ts'

const IDENTITY_PATH = '/oidc'
export const IDENTITY_PREFIX = `${IDENTITY_PATH}/`
const TOKEN_PATH = `${IDENTITY_PATH}/token`

type IdentityNeeds = {
  /** The name of this machine in the issuer. */
  hostName: string
  shopOrigin?: string
  dataFolder?: string
  switches: Switches
  waits: Waits
}

export type Identity = { answer(exchange: Exchange): Promise<void> }

/** The OpenID provider. Its library is loaded with the first request: most runs never need it. */
export function openIdentity(needs: IdentityNeeds): Identity {
  const memory = openMemory()
  const cookieKeys = [randomBytes(32).toString('base64url')]
  let service: Promise<Service> | undefined
  let hasNewKeys = false

  const open = async (port: number, freshKey: boolean) => {
    const { openService } = await import('./service.ts')
    const { hostName, shopOrigin = `http://${hostName}:${port - 1}`, dataFolder, switches } = needs
    const issuer = `http://${hostName}:${port}${IDENTITY_PATH}`
    const givesRefreshTokens = () => switches.get('identityToken') !== 'no-refresh'
    const world = { issuer, shopOrigin, dataFolder, memory, cookieKeys, givesRefreshTokens }
    return openService(world, { freshKey })
  }

  /** The keys are changed once each time the switch is set. */
  const serviceAt = (port: number): Promise<Service> => {
    const wantsNewKeys = needs.switches.get('identityKeys') === 'new'
    const freshKey = wantsNewKeys && !hasNewKeys
    hasNewKeys = wantsNewKeys
    if (!service || freshKey) service = open(port, freshKey)
    return service
  }

  return {
    answer: async (exchange) => {
      if (await misbehave(needs, exchange)) return
      const answer = await serviceAt(exchange.request.socket.localPort!)
      await answer(exchange)
    },
  }
}

async function misbehave({ switches, waits }: IdentityNeeds, exchange: Exchange): Promise<boolean> {
  switch (switches.get('identity')) {
    case 'hang':
      return waits.forever()
    case 'down':
      send(exchange, 503, 'text/html; charset=utf-8', '<html><h1>503 Service Unavailable</h1></html>')
      return true
    case 'dead':
      exchange.response.destroy()
      return true
    default:
      return exchange.url.pathname === TOKEN_PATH && misbehaveAtToken({ switches, waits }, exchange)
  }
}

async function misbehaveAtToken(
  { switches, waits }: Pick<IdentityNeeds, 'switches' | 'waits'>,
  exchange: Exchange,
): Promise<boolean> {
  const behaviour = switches.get('identityToken')
  switch (behaviour) {
    case 'hang':
      return waits.forever()
    case 'reset':
    case 'reset-once':
      if (behaviour === 'reset-once') switches.set({ identityToken: 'on' })
      exchange.response.destroy()
      return true
    case 'mfa':
      sendJson(exchange, 400, {
        error: 'mfa_required',
        error_description: 'Multifactor authentication required',
        mfa_token: 'demonstration',
      })
      return true
    default:
      return false
  }
}
