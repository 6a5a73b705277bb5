import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { Problem } from '../../api/http/problem.ts'
import { hashOf } from '../../shop/secret.ts'
import type { RateLimits } from '../guards/rate-limits.ts'
import { bearerOf } from '../http/identify.ts'
import type { Metrics } from './open-metrics.ts'

/** Prometheus has the token; whoever has not is guessing. */
const guesses = { bucket: 'metrics-guesses', most: 20, seconds: 60, per: 'address' } as const

/** For whoever has the token; without one, nothing is loaded and the address does not exist. */
export async function serveMetrics(
  server: FastifyInstance,
  token: string | null,
  open: () => Promise<Metrics>,
  limits: Pick<RateLimits, 'count'>,
): Promise<void> {
  if (token === null) return
  const own = hashOf(token)
  const metrics = await open()
  server.addHook('onClose', async () => metrics.close())
  server.get('/metrics', async (request, reply) => {
    if (!timingSafeEqual(hashOf(bearerOf(request) ?? ''), own)) {
      await limits.count(guesses, request.ip)
      throw new Problem(401, 'The metrics need their token.', { challenge: 'Bearer' })
    }
    return reply
      .type(metrics.contentType)
      .header('cache-control', 'no-store')
      .send(await metrics.read())
  })
}
