import type { FastifyInstance } from 'fastify'
import { settleCoupons } from '../../shop/coupons/settle-coupons.ts'
import { refuseUnreadyContent } from './check-content.ts'
import type { Config } from '../config/config.ts'
import { Invalidations } from '../cache/invalidations.ts'
import { hearInvalidations } from '../cache/hear-invalidations.ts'
import { loadDemoCatalogue } from '../demo/load-demo.ts'
import { loadDemoContent } from '../demo/load-demo-content.ts'
import { loadDemoCustomers } from '../demo/load-demo-customers.ts'
import type { OpenDatabase } from './open-database.ts'
import { openServer } from '../http/open-server.ts'
import { openShop, type Shop } from './open-shop.ts'
import { outsideServices } from '../watch/outside-services.ts'
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
  const shop = await startInTurn(database.target, async () => {
    const prepared = await openShop(config, database.target)
    opened('shop', () => prepared.close())
    await settleCoupons(prepared.db, config)
    if (config.demo) await loadDemo(prepared, config)
    else await refuseUnreadyContent(prepared, config.accepted)
    return prepared
  })
  database.tell(tellOfDatabase(shop))
  const { listSilent } = watchOutside(outsideServices(shop, config), shop.log, {
    timeScale: config.deadlineScale,
  })
  const health = { databaseTrouble: database.trouble, listSilent }
  const writes = await hearInvalidations(database.target, new Invalidations(), shop.readPhone)
  opened('invalidations', () => writes.close())
  const server = await openServer(shop, config, built, writes, { health })
  await shop.startWork()
  return server
}

async function loadDemo(shop: Shop, { backOffice, demoFolder }: Config): Promise<void> {
  await loadDemoCatalogue(shop, demoFolder)
  await loadDemoContent(shop, demoFolder)
  if (backOffice === 'embedded') await loadDemoCustomers(shop, demoFolder)
}
