import type { FastifyInstance } from 'fastify'
import { randomBytes } from 'node:crypto'
import { limits as callLimits } from '../../api/http/call.ts'
import { Problem } from '../../api/http/problem.ts'
import type { Db } from '../../database/connect.ts'
import { openLinkSigner, readLink } from '../../shop/mail/signed-link.ts'
import { clientAddress, readTrustedProxies } from '../guards/client-address.ts'
import type { RateLimits } from '../guards/rate-limits.ts'
import type { Seen } from './mirror.ts'

export const mirrorPath = '/readyz/seen'

const tokenMs = 60_000

/** Good once, for a minute, at every process on this database; its id begins with the time. */
export async function makeMirrorToken(db: Db, now = Date.now()): Promise<string> {
  const sign = await openLinkSigner(db)
  const hex = now.toString(16).padStart(12, '0') + randomBytes(10).toString('hex')
  const id = [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join(
    '-',
  )
  return sign('mirror', id)
}

/**
 * Answers a request of the doctor with how it arrived. Anybody else, and a token that is old or used, gets what an
 * address without a page gets.
 */
export function serveMirror(
  server: FastifyInstance,
  { db }: { db: Db },
  { trustedProxies }: { trustedProxies: string },
  limits: Pick<RateLimits, 'count'>,
): void {
  const proxies = readTrustedProxies(trustedProxies)
  const used = new Map<string, number>()
  server.get<{ Querystring: { token?: unknown } }>(mirrorPath, async (request, reply) => {
    await limits.count(callLimits.reads, request.ip)
    const { token } = request.query
    const id = typeof token === 'string' ? await readLink(db, 'mirror', token) : null
    if (id === null || !isNew(id, used)) throw new Problem(404, 'There is nothing here.')
    const { headers } = request.raw
    const peer = clientAddress(request.raw, noProxies)
    const seen: Seen = {
      peer,
      isTrusted: proxies.has(peer),
      client: request.ip,
      forwardedFor: textOf(headers['x-forwarded-for']),
      host: textOf(headers.host),
      protocol: textOf(headers['x-forwarded-proto']),
    }
    return reply.header('cache-control', 'no-store').send(seen)
  })
}

const noProxies = readTrustedProxies('none')

function isNew(id: string, used: Map<string, number>): boolean {
  const now = Date.now()
  for (const [one, at] of used) if (Math.abs(now - at) > tokenMs) used.delete(one)
  const madeAt = Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16)
  if (Math.abs(now - madeAt) > tokenMs || used.has(id)) return false
  used.set(id, madeAt)
  return true
}

function textOf(header: string | string[] | undefined): string | null {
  return header === undefined ? null : String(header)
}
