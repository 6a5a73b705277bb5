import Fastify, { type FastifyError, type FastifyInstance } from 'fastify'
import type { Problem } from '../../api/http/problem.ts'
import { settleCoupons } from '../../shop/coupons/settle-coupons.ts'
import { markAsOwn, refuseForeignContent, refuseUnreadyContent } from './check-content.ts'
import type { Config } from '../config/config.ts'
import { Invalidations } from '../cache/invalidations.ts'
import { hearInvalidations } from '../cache/hear-invalidations.ts'
import { loadDemoCatalogue } from '../demo/load-demo.ts'
import { loadDemoContent } from '../demo/load-demo-content.ts'
import { loadDemoCustomers } from '../demo/load-demo-customers.ts'
import type { OpenDatabase } from './open-database.ts'
import { answerError } from '../http/answer-errors.ts'
import { openRateLimits } from '../guards/rate-limits.ts'
import { serveMetrics } from '../metrics/serve-metrics.ts'
import { openServer } from '../http/open-server.ts'
import { openShop, type Shop } from './open-shop.ts'
import { outsideServices } from '../watch/outside-services.ts'
import { serveReady } from '../watch/ready.ts'
import { watchWork } from '../watch/watch-work.ts'
import { startInTurn } from './start-in-turn.ts'
import type { Opened } from './start-process.ts'
import { tellOfDatabase } from './tell-of-database.ts'
import { watchOutside } from '../watch/watch-outside.ts'
import type { WebApp } from '../http/web-app.ts'

/** The shop at work, between its database and the port that its server is yet to listen on. */
export async function runShop(
  config: Config,
  database: OpenDatabase,
  built: string | WebApp,
  opened: Opened,
): Promise<FastifyInstance> {
  const shop = await prepareShop(config, database, opened)
  database.tell(tellOfDatabase(shop))
  const { listSilent } = watchOutside(outsideServices(shop, config), shop.log, {
    timeScale: config.deadlineScale,
  })
  shop.setup.listSilent = listSilent
  const health = { databaseTrouble: database.trouble, listSilent }
  const writes = await hearInvalidations(
    config.databaseDirectUrl ?? database.target,
    new Invalidations(),
    shop.readPhone,
  )
  opened('invalidations', () => writes.close())
  const server = await openServer(shop, config, built, writes, { health })
  if (config.works) await shop.startWork()
  else {
    const watch = watchWork(shop.jobs, shop.log)
    opened('watch over work', async () => watch.stop())
  }
  return server
}

/** Later work and its schedules, without pages (`npm run shop -- worker`); answers what a supervisor or Prometheus may ask. */
export async function runWorker(
  config: Config,
  database: OpenDatabase,
  opened: Opened,
): Promise<FastifyInstance> {
  const shop = await prepareShop(config, database, opened)
  database.tell(tellOfDatabase(shop))
  const server = Fastify()
  server.setErrorHandler((error: FastifyError | Problem, request, reply) =>
    answerError(error, shop.brand, request, reply),
  )
  serveReady(server, shop, { ...config, databaseTrouble: database.trouble, listSilent: async () => [] })
  const openMetrics = async () => {
    const metrics = await import('../metrics/open-metrics.ts')
    return metrics.openMetrics(shop, null)
  }
  const limits = openRateLimits(shop.db, config.limits, !config.live)
  await serveMetrics(server, config.metricsToken, openMetrics, limits)
  await shop.startWork()
  return server
}

/** Brings the tables up to date and fills a demo, one process after the other. */
function prepareShop(config: Config, database: OpenDatabase, opened: Opened): Promise<Shop> {
  return startInTurn(config.databaseDirectUrl ?? database.target, async () => {
    const prepared = await openShop(config, database.target)
    opened('shop', () => prepared.close())
    await refuseForeignContent(prepared, config.brand.stage, config.accepted)
    await settleCoupons(prepared.db, config)
    if (config.live) await refuseUnreadyContent(prepared, config.accepted)
    if (config.demo) await loadDemo(prepared, config)
    else await markAsOwn(prepared)
    return prepared
  })
}

async function loadDemo(shop: Shop, { backOffice, demoFolder }: Config): Promise<void> {
  await loadDemoCatalogue(shop, demoFolder)
  await loadDemoContent(shop, demoFolder)
  if (backOffice === 'embedded') await loadDemoCustomers(shop, demoFolder)
}
