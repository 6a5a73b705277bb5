import { statfs } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { Problem } from '../../api/http/problem.ts'
import { tablesAreCurrent } from '../../database/connect.ts'
import { countWithoutWidths } from '../../shop/media/picture-store.ts'
import { awaySeconds } from '../http/answer-errors.ts'
import type { Shop } from '../start/open-shop.ts'
import { longestWaitMs } from './watch-work.ts'

/** MB free; with less, PostgreSQL, pictures and incoming forms may fail at any moment */
export const leastFreeMb = 500

type Readiness = {
  dataDir: string
  mediaDir: string
  uploads: string
  /** this process does later work itself */
  works: boolean
  /** instead of `leastFreeMb`, for a test */
  leastFreeMb?: number
} & Health

export type Health = {
  /** why the database is away and cannot be started */
  databaseTrouble: () => string | null
  /** names of the outside systems that do not answer */
  listSilent: () => Promise<string[]>
}

/** For a shop whose database and outside systems are not watched. */
export const allWell: Health = { databaseTrouble: () => null, listSilent: async () => [] }

/** What a supervisor and a balancer ask: whether to end the process, and whether to send it visitors. */
export function serveReady(server: FastifyInstance, shop: Shop, readiness: Readiness): void {
  server.get('/healthz', async (_, reply) => {
    const trouble = readiness.databaseTrouble()
    return trouble ? reply.code(503).send(`The database cannot be started: ${trouble}`) : reply.send('ok')
  })
  server.get('/readyz', async (_, reply) => {
    const reasons = await whyNotReady(shop, readiness)
    if (reasons.length > 0)
      throw new Problem(503, `Not ready: ${reasons.join(' ')}`, { retryAfter: awaySeconds })
    return reply.send((await describeReady(shop, readiness)).join(', '))
  })
}

/**
 * Ready without them: a page shows the largest JPEG meanwhile, and without the gateway people can still look. A
 * balancer that avoided this process would avoid all of them, because they all use the same systems.
 */
async function describeReady(shop: Shop, { listSilent, works }: Readiness): Promise<string[]> {
  const [waiting, silent] = await Promise.all([countWithoutWidths(shop.db), listSilent()])
  const lateMs = works ? 0 : await shop.jobs.oldestDueMs()
  return [
    'ready',
    ...(waiting ? [`pictures waiting for their widths: ${waiting}`] : []),
    ...(lateMs > longestWaitMs
      ? [`work has been waiting for ${Math.floor(lateMs / 60_000)} min: is a worker running?`]
      : []),
    ...(silent.length ? [`not answering: ${silent.join(', ')}`] : []),
  ]
}

/** A database that does not answer throws, and is answered as everywhere. */
async function whyNotReady(shop: Shop, readiness: Readiness): Promise<string[]> {
  const least = readiness.leastFreeMb ?? leastFreeMb
  const { dataDir, mediaDir, uploads } = readiness
  const free = await Promise.all([dataDir, mediaDir, uploads].map(freeMb))
  const left = Math.min(...free)
  return [
    ...((await tablesAreCurrent(shop.db)) ? [] : ['The tables are older than this version of the shop.']),
    ...(left < least ? [`${left} MB are free on the disk of DATA_DIR, and ${least} MB are needed.`] : []),
  ]
}

/** Folders may be on different disks; one that does not exist yet needs no space. */
async function freeMb(folder: string): Promise<number> {
  try {
    const { bavail, bsize } = await statfs(folder)
    return Math.floor((bavail * bsize) / 1_000_000)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return Infinity
    throw error
  }
}
