import { flushCompileCache } from 'node:module'
import { join } from 'node:path'
import { readConfig } from '../../server/config/config.ts'
import { armCrashPoint } from '../../server/start/crash-points.ts'
import { Invalidations } from '../../server/cache/invalidations.ts'
import { hearInvalidations } from '../../server/cache/hear-invalidations.ts'
import { openServer } from '../../server/http/open-server.ts'
import { openShop } from '../../server/start/open-shop.ts'
import { cents } from '../../shop/money.ts'
import { promisePart } from '../../shop/refunds/promise-part.ts'
import { faultOffer, makeOffer } from '../kit/offers.ts'
import { promiseReturn } from '../../shop/refunds/promise-return.ts'

/**
 * A shop as `server/main.ts` opens it, without what a checkout does not need: the demo's products and the port checks.
 * It is loaded ahead and opens when told, so that the shop is back a moment after a kill.
 */
export type Order =
  | { open: true }
  | { arm: number }
  | { offer: true }
  | { giveBack: string; what: 'whole' | 'part' }
export type Reply = { ready: true } | { done: true } | { failed: string }

let shop: Awaited<ReturnType<typeof openShop>> | undefined
const closing: (() => Promise<unknown>)[] = []

process.on('message', (order: Order) => {
  obey(order).then(
    () => reply({ done: true }),
    (error: unknown) => reply({ failed: String(error) }),
  )
})
process.on('disconnect', () => process.exit(1))
process.on('SIGTERM', () => void close())
// It will be killed, and then nothing would be kept of what Node has compiled here.
flushCompileCache()
reply({ ready: true })

async function obey(order: Order): Promise<void> {
  if ('open' in order) return open()
  if ('arm' in order) return armCrashPoint(order.arm)
  if (!shop) throw new Error('the shop is not open')
  if ('offer' in order) return void (await makeOffer(shop, faultOffer))
  const request = {
    orderNumber: order.giveBack,
    reason: 'A fault run gives it back',
    actor: 'faults',
    requestId: 'faults',
  }
  const promised =
    order.what === 'whole'
      ? await promiseReturn(shop, request)
      : await promisePart(shop, {
          ...request,
          part: { kind: 'sum', amountCents: cents(101) },
          key: `00000000-0000-4000-8000-${order.giveBack.replace(/\D/g, '').padStart(12, '0')}`,
        })
  if (!promised.ok) throw new Error(`the return was refused: ${promised.refusal.why}`)
}

async function open(): Promise<void> {
  const config = readConfig(process.env)
  const target = config.databaseUrl
  if (!target) throw new Error('DATABASE_URL is not set')
  shop = await openShop(config, target)
  const opened = shop
  closing.push(() => opened.close())
  const writes = await hearInvalidations(
    config.databaseDirectUrl ?? target,
    new Invalidations(),
    opened.readPhone,
  )
  closing.push(() => writes.close())
  const server = await openServer(opened, config, join(import.meta.dirname, '../../build'), writes)
  await opened.startWork()
  await server.listen({ port: config.port, host: config.host })
  closing.push(() => server.close())
}

async function close(): Promise<void> {
  for (const one of closing.toReversed()) await one()
  process.exit(0)
}

function reply(message: Reply): void {
  process.send?.(message)
}
