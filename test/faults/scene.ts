import { fork, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { connect, type Connection, type ConnectionTarget } from '../../database/connect.ts'
import { openStandIns, type OpenStandIns } from '../../stand-ins/open-stand-ins.ts'
import { threeFreePorts } from '../kit/start-shop.ts'
import { databaseUrl } from '../kit/test-database.ts'
import { businessCentralAt } from './back-office-settings.ts'
import type { Environment } from './environment.ts'
import type { Order, Reply } from './shop-process.ts'
import type { Wire } from './wire.ts'

/** Waits are a hundredth of the real ones: an hour is 36 s. */
export const timeScale = 0.01
/** A crash point that is never reached: its process only counts. */
const never = 1_000_000_000

/** A shop in processes of its own; stand-ins and database outlive them, as a bank and a disk do. */
export type Scene = {
  standIns: OpenStandIns
  connection: Connection
  target: ConnectionTarget
  folder: string
  /** the address for buyers; with several processes, in turn */
  origins: string[]
  /** the connections to gateway and back office, if they go through a proxy */
  gatewayWire: Wire | undefined
  backOfficeWire: Wire | undefined
  /** what the processes have written so far */
  log(): string
  /** starts the process at this place again */
  start(at?: number): Promise<RunningShop>
  close(): Promise<void>
}

export type RunningShop = {
  origin: string
  pid: number
  ended: Promise<void>
  hasEnded(): boolean
  /** as a power cut ends it */
  kill(): Promise<void>
  /** as a supervisor ends it; how long that took, in ms */
  stop(): Promise<number>
  /** ends by itself at this crash point, counted from now; 0: at none */
  arm(point: number): Promise<void>
  /** staff promise to return the money of this order, or the same part of it however often it is asked */
  giveBack(orderNumber: string, what: 'whole' | 'part'): Promise<void>
  /** staff send `faultOffer` to somebody */
  makeOffer(): Promise<void>
}

type Wishes = {
  processes?: number
  settings?: Record<string, string>
  /** options of node for the shop's processes */
  nodeOptions?: string[]
  /** counts crash points, so that a checkout can be ended at one */
  counts?: boolean
  timeScale?: number
  backOffice?: 'embedded' | 'business-central'
  gatewayThrough?: ((to: Place) => Promise<Wire>) | undefined
  backOfficeThrough?: ((to: Place) => Promise<Wire>) | undefined
  /** the whole `server/main.ts`, not only what checkouts need */
  main?: boolean
}

export async function openScene(environment: Environment, wishes: Wishes = {}): Promise<Scene> {
  const { processes = 1, settings = {}, nodeOptions = [], counts = false } = wishes
  const scale = wishes.timeScale ?? timeScale
  const database = await environment.copyDatabase()
  const standIns = await openStandIns({ port: 0, smtpPort: 0, timeScale: scale })
  const gatewayWire = await wishes.gatewayThrough?.(placeOf(standIns.origin))
  const backOfficeWire = await wishes.backOfficeThrough?.(placeOf(standIns.origin))
  const connection = connect(database.target, { statement_timeout: 60_000, query_timeout: 60_000 })
  // Whatever the shop does without its database, the test continues.
  connection.pool.on('error', () => {}).on('connect', (client) => client.on('error', () => {}))
  const folder = await mkdtemp(join(tmpdir(), 'spindle-scene-'))
  const log: string[] = []
  const ports: number[] = []
  while (ports.length < processes) ports.push(await threeFreePorts())
  const environmentOf = (port: number) => ({
    ...process.env,
    PORT: String(port),
    SITE_ORIGIN: 'http://localhost:3000',
    DATA_DIR: folder,
    DATABASE_URL: databaseUrl(database.target),
    CARDPOINTE_ORIGIN: gatewayWire?.origin ?? standIns.origin,
    SMTP_URL: standIns.smtpUrl,
    OIDC_ISSUER: `${standIns.origin}/oidc`,
    GEOCODER_URL: `${standIns.origin}/search`,
    TILE_URL: `${standIns.origin}/tiles/{z}/{x}/{y}.png`,
    ALERT_EMAIL: 'staff@shop.test',
    ORDER_DELAY_MS: '0',
    SUCCESS_DELAY_MS: '0',
    DEADLINE_SCALE: String(scale),
    LIMITS: 'off',
    LOG_LEVEL: 'info',
    NODE_COMPILE_CACHE: join(tmpdir(), 'spindle-compiled'),
    ...(counts && { CRASH_AT: String(never) }),
    ...(wishes.backOffice === 'business-central' &&
      businessCentralAt(backOfficeWire?.origin ?? standIns.origin, standIns.origin)),
    ...settings,
  })
  const write = (text: string) => void log.push(text)
  const load = (at: number) =>
    wishes.main
      ? startMain(environmentOf(ports[at] ?? 0), nodeOptions, write)
      : loadShop(environmentOf(ports[at] ?? 0), nodeOptions, write)
  // Only a process that waits for a message can be started ahead.
  const spares = wishes.main ? [] : ports.map((_, at) => load(at))
  const running = new Set<RunningShop>()
  return {
    standIns,
    connection,
    gatewayWire,
    backOfficeWire,
    target: database.target,
    folder,
    origins: ports.map((port) => `http://127.0.0.1:${port}`),
    log: () => log.join(''),
    async start(at = 0) {
      const spare = spares[at] ?? load(at)
      if (!wishes.main) spares[at] = load(at)
      const shop = await (await spare).open()
      running.add(shop)
      void shop.ended.then(() => running.delete(shop))
      return shop
    },
    async close() {
      await Promise.all([...running].map((shop) => shop.kill()))
      for (const spare of spares) (await spare).discard()
      await connection.close()
      await gatewayWire?.close()
      await backOfficeWire?.close()
      await standIns.close()
      await database.drop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

type LoadedShop = { open(): Promise<RunningShop>; discard(): void }

async function loadShop(
  environment: NodeJS.ProcessEnv,
  nodeOptions: string[],
  write: (text: string) => void,
): Promise<LoadedShop> {
  const child = fork(join(import.meta.dirname, 'shop-process.ts'), {
    env: environment,
    execArgv: nodeOptions,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', write)
  const ended = hasExited(child)
  await heard(child)
  return {
    discard: () => void child.kill('SIGKILL'),
    async open() {
      await tell(child, { open: true })
      return runningShop(child, ended, environment)
    },
  }
}

/** The shop as `npm start` runs it. */
async function startMain(
  environment: NodeJS.ProcessEnv,
  nodeOptions: string[],
  write: (text: string) => void,
): Promise<LoadedShop> {
  const root = join(import.meta.dirname, '../..')
  const watch = pathToFileURL(join(root, 'scripts/watch-parent.mjs')).href
  const child = spawn(process.execPath, ['--import', watch, ...nodeOptions, 'server/main.ts'], {
    cwd: root,
    env: { NODE_ENV: 'production', ...environment, SPINDLE_PARENT: String(process.pid) },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', write)
  const ended = hasExited(child)
  const shop = runningShop(child, ended, environment)
  return {
    discard: () => void child.kill('SIGKILL'),
    async open() {
      while (!(await fetch(`${shop.origin}/healthz`).catch(() => null))?.ok) {
        if (hasEnded(child)) throw new ShopEnded('the shop ended at its start')
        await delay(50)
      }
      return shop
    },
  }
}

function runningShop(child: ChildProcess, ended: Promise<void>, environment: NodeJS.ProcessEnv): RunningShop {
  return {
    origin: `http://127.0.0.1:${environment['PORT']}`,
    pid: child.pid ?? 0,
    ended,
    hasEnded: () => hasEnded(child),
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
    async stop() {
      const from = performance.now()
      child.kill('SIGTERM')
      await ended
      return performance.now() - from
    },
    arm: (point) => tell(child, { arm: point }),
    giveBack: (orderNumber, what) => tell(child, { giveBack: orderNumber, what }),
    makeOffer: () => tell(child, { offer: true }),
  }
}

/**
 * One order at a time: an answer does not say to which it belongs, and whoever waits for a shop to open again may be as
 * quick as the supervisor that arms it.
 */
async function tell(child: ChildProcess, order: Order): Promise<void> {
  const answered = (lastOrder.get(child) ?? Promise.resolve()).then(() => {
    const heardOf = heard(child)
    child.send(order, () => {})
    return heardOf
  })
  lastOrder.set(
    child,
    answered.catch(() => {}),
  )
  const answer = await answered
  if ('failed' in answer) throw new Error(answer.failed)
}

const lastOrder = new WeakMap<ChildProcess, Promise<unknown>>()

/** Its next message. */
async function heard(child: ChildProcess): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const settle = (act: () => void) => {
      child.off('message', onMessage).off('exit', onExit)
      act()
    }
    const onMessage = (message: unknown) => settle(() => resolve(message as Reply))
    const onExit = () => settle(() => reject(new ShopEnded('the shop ended before it answered')))
    child.once('message', onMessage).once('exit', onExit)
    if (hasEnded(child)) onExit()
  })
}

/** Killed while it was given a message. */
export class ShopEnded extends Error {}

async function hasExited(child: ChildProcess): Promise<void> {
  await once(child, 'exit')
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null
}

export type Place = { host: string; port: number }

export function placeOf(origin: string): Place {
  const { hostname, port } = new URL(origin)
  return { host: hostname, port: Number(port) }
}
