import { request } from 'node:http'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { eventually } from '../test/kit/open-test-shop.ts'
import { openTestSite } from '../test/kit/open-test-site.ts'
import { writeWorld } from '../test/kit/world.ts'

const { shop, server } = await openTestSite({ LOG_LEVEL: 'info' })
await writeWorld(shop.db)

const logged = () =>
  shop.logged.map((line) => JSON.parse(line) as { msg: string; path?: string; level: number })

test('an empty navigation is logged and ends on a finished page', async () => {
  const answer = await server.visitor().ask('/product-details/NOPE1')
  expect(answer.status).toBe(404)
  expect(await answer.text()).toContain('We have no product NOPE1')
  expect(logged()).toContainEqual(
    expect.objectContaining({
      level: 30,
      path: '/product-details/NOPE1',
      msg: 'navigation empty: there is nothing to show at this address',
    }),
  )
})

test('a refused navigation is logged and ends at the login', async () => {
  const answer = await server.visitor().ask('/my-orders')
  expect([answer.status, answer.headers.get('location')]).toEqual([302, '/login?returnTo=%2Fmy-orders'])
  expect(logged()).toContainEqual(
    expect.objectContaining({ level: 30, path: '/my-orders', msg: 'guard rejected: not signed in' }),
  )
})

test('a superseded navigation is logged, and the page that was wanted instead is made', async () => {
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
  const holding = shop.db.transaction(async (tx) => {
    await tx.execute(sql`lock table product in access exclusive mode`)
    await held
  })
  const { port } = new URL(server.origin)
  const left = request({ port, path: '/shop?q=held' }).on('error', () => {})
  left.end()
  await eventually(async () => {
    const waiting = await shop.db.execute(
      sql`select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
    )
    return waiting.rows.length > 0
  })
  left.destroy()
  // the page must not be finished before the server has noticed that the browser left
  await eventually(async () => {
    server.server.server.closeIdleConnections()
    return (await connections()) === 0
  })
  letGo()
  await holding
  await eventually(async () => logged().find(({ msg }) => msg.startsWith('navigation superseded')))
  expect(logged().find(({ msg }) => msg.startsWith('navigation superseded'))?.path).toBe('/shop')
  expect((await server.visitor().ask('/shop?q=held')).status).toBe(200)
})

function connections(): Promise<number> {
  return new Promise((resolve, reject) =>
    server.server.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  )
}
