// The shop with hot reload. Nothing of a live shop imports this folder.
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { StartRefusal } from '../start/open-database.ts'
import type * as Running from '../start/run-shop.ts'
import { startProcess } from '../start/start-process.ts'
import type { WebApp } from '../http/web-app.ts'
import { letViteIn, ofVite } from './let-vite-in.ts'
import { openVite, runnerOf } from './open-vite.ts'

const longestAnswerMs = 3000

await startProcess(async (config, database, opened) => {
  if (config.live)
    throw new StartRefusal(
      'npm run dev is for work on a shop that is not live: start a live shop with npm start',
    )
  // It outlives each shop: requests wait while the next one opens, and browsers keep their line to Vite.
  const front = createServer((request, response) => void answer(request, response))
  const vite = await openVite(config, front, reopenShop)
  opened('Vite', () => vite.close())
  const web: WebApp = {
    load: () => runnerOf(vite, 'ssr').import('virtual:react-router/server-build'),
    inDevelopment: true,
    stylesheets: ['/app/app.css'],
    assets: null,
  }
  /** how to close what the shop has opened, newest first */
  const parts: (() => Promise<unknown>)[] = []
  opened('shop', closeShop)
  const underWay = new Set<ServerResponse>()
  let shop = loadShop().then(openShop)
  await shop
  await once(front.listen({ port: config.port, host: config.host }), 'listening')
  opened('server', async () => front.close().closeAllConnections())
  // The first visitor waits less; what is wrong is told to whoever asks for a page.
  web.load().catch(() => {})

  function loadShop(): Promise<typeof Running> {
    const runner = runnerOf(vite, 'shop')
    runner.clearCache()
    return runner.import<typeof Running>('/server/start/run-shop.ts')
  }

  async function openShop({ runShop }: typeof Running): Promise<FastifyInstance> {
    await closeShop()
    const server = await runShop(config, database, web, (_, close) => parts.unshift(close))
    parts.unshift(() => server.close())
    letViteIn(server)
    await server.ready()
    return server
  }

  async function closeShop(): Promise<void> {
    // Whoever was let in gets an answer, but nobody is waited for longer.
    const answers = Promise.all([...underWay].map((response) => once(response, 'close')))
    await Promise.race([answers, delay(longestAnswerMs)])
    for (const close of parts.splice(0)) await close()
  }

  /** Code that cannot be loaded leaves the shop as it was. */
  function reopenShop(): void {
    const before = shop
    const loaded = before.then(loadShop, loadShop)
    shop = loaded.then(openShop, () => before)
    Promise.all([loaded, shop])
      .then(() => vite.environments.client.hot.send({ type: 'full-reload' }))
      .catch(console.error)
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    // A page gets more into it on its way: it is not compressed.
    delete request.headers['accept-encoding']
    if (ofVite.test(request.url ?? ''))
      vite.middlewares(request, response, () => void askShop(request, response))
    else await askShop(request, response)
  }

  async function askShop(request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      const { server } = await shop
      if (response.closed) return
      underWay.add(response.once('close', () => underWay.delete(response)))
      server.emit('request', request, response)
    } catch (error) {
      response.writeHead(503, { 'content-type': 'text/plain' }).end(String(error))
    }
  }
})
