import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { ConnectionTarget } from '../../database/connect.ts'
import type { Config } from '../../server/config/config.ts'
import { hearInvalidations } from '../../server/cache/hear-invalidations.ts'
import { Invalidations } from '../../server/cache/invalidations.ts'
import { openServer } from '../../server/http/open-server.ts'
import { openShop } from '../../server/start/open-shop.ts'

/** The real server in a process of its own, so that the client is not measured with it. */
export type ToMeasured = { config: Config; target: ConnectionTarget } | 'begin' | 'end'
export type FromMeasured = { origin: string } | 'begun' | Measures
/** bytes more than at the beginning, and milliseconds */
export type Measures = { grown: number; delayP99: number }

const delay = monitorEventLoopDelay({ resolution: 10 })
let before = 0
let most = 0
setInterval(() => (most = Math.max(most, process.memoryUsage.rss())), 10)

process.on('message', (message: ToMeasured) => {
  if (message === 'begin') begin()
  else if (message === 'end') tell({ grown: most - before, delayP99: delay.percentile(99) / 1e6 })
  else void open(message)
})
process.on('disconnect', () => process.exit())

async function open({ config, target }: { config: Config; target: ConnectionTarget }): Promise<void> {
  const shop = await openShop(config, target, { write: () => {} })
  const writes = await hearInvalidations(target, new Invalidations(), shop.readPhone)
  const server = await openServer(shop, config, join(import.meta.dirname, '../../build'), writes)
  tell({ origin: await server.listen({ port: 0, host: '127.0.0.1' }) })
}

function begin(): void {
  before = process.memoryUsage.rss()
  most = before
  delay.enable()
  delay.reset()
  tell('begun')
}

function tell(message: FromMeasured): void {
  process.send?.(message)
}
