import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type Server } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { ConnectionTarget } from '../../../database/connect.ts'
import { databaseUrl } from '../../kit/test-database.ts'
import { copyDemo, openEmptyPlace, readSnapshot } from './demo-snapshot.ts'

/** A shop as somebody starts it: a process with a database, a catalogue and stand-ins of its own. */
export type ShopProcess = {
  origin: string
  /** its database */
  target: ConnectionTarget
  /** where the stand-ins answer: ledger and switches */
  standIns: string
  /** as a power cut would end it; its stand-ins end too, their ledger stays */
  kill(): Promise<void>
  startAgain(): Promise<void>
  /** a command beside the running shop; returns what it printed */
  run(...words: string[]): Promise<string>
  /** ends it in order */
  close(): Promise<void>
}

/** From the approval to the automatic move: long enough to read the overlay, short enough to wait for. */
export const successDelayMs = 6000

const root = join(import.meta.dirname, '../../..')
const startLimitMs = 120_000
// Below the ports that a system uses for outgoing connections.
const firstPort = 4710
const lastPort = 4790
const portsOfShop = 3
const firstMark = 4800

/** With a copy of the demo that the run has filled. */
export async function startShop(settings: Record<string, string> = {}): Promise<ShopProcess> {
  const demo = await copyDemo(readSnapshot())
  const shop = await startShopOn(demo, settings)
  return {
    ...shop,
    async close() {
      await shop.close()
      await demo.remove()
    },
  }
}

/** Without the demo, on an empty database. */
export async function startEmptyShop(settings: Record<string, string>): Promise<ShopProcess> {
  const place = await openEmptyPlace(readSnapshot())
  const shop = await startShopOn(place, { DEMO: 'off', ...settings })
  return {
    ...shop,
    async close() {
      await shop.close()
      await place.remove()
    },
  }
}

/** On this database and data folder, which stay when it is closed. */
export async function startShopOn(
  { target, folder }: { target: ConnectionTarget; folder: string },
  settings: Record<string, string> = {},
): Promise<ShopProcess> {
  const { port, leave } = await takePlace()
  const origin = `http://localhost:${port}`
  const environment = {
    ...process.env,
    // As `npm start` does; without it React renders every page by its slow development build.
    NODE_ENV: 'production',
    SETTINGS_FILE: 'none',
    PORT: String(port),
    DATA_DIR: folder,
    DATABASE_URL: databaseUrl(target),
    ORDER_DELAY_MS: '0',
    SUCCESS_DELAY_MS: String(successDelayMs),
    LOG_LEVEL: 'error',
    ...settings,
  }
  let running = await start(environment, origin)
  return {
    origin,
    target,
    standIns: `http://localhost:${port + 1}`,
    kill: () => running.end('SIGKILL'),
    async startAgain() {
      running = await start(environment, origin)
    },
    async run(...words) {
      const options = { cwd: root, env: environment }
      const { stdout } = await promisify(execFile)(process.execPath, ['server/cli.ts', ...words], options)
      return stdout
    },
    async close() {
      await running.end('SIGTERM')
      leave()
    },
  }
}

type Running = { end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> }

async function start(environment: NodeJS.ProcessEnv, origin: string): Promise<Running> {
  const child = spawn(process.execPath, ['server/main.ts'], {
    cwd: root,
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (said += text))
  const ended = once(child, 'exit')
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null
  const deadline = Date.now() + startLimitMs
  while (!(await answers(`${origin}/healthz`))) {
    if (hasEnded() || Date.now() > deadline) {
      child.kill('SIGKILL')
      throw new Error(`The shop did not start:\n${said}`)
    }
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return {
    async end(signal) {
      if (hasEnded()) return
      child.kill(signal)
      await ended
    },
  }
}

async function answers(address: string): Promise<boolean> {
  const response = await fetch(address).catch(() => null)
  return response?.ok ?? false
}

/**
 * Neighbouring ports that nobody uses. A shop takes seconds until it listens, and a killed one no longer listens: each
 * place has a mark, so that only one of two that want it at the same moment gets it, until it is given back.
 */
async function takePlace(): Promise<{ port: number; leave: () => void }> {
  const places = Math.floor((lastPort - firstPort) / portsOfShop)
  const begin = Math.floor(Math.random() * places)
  for (let step = 0; step < places; step += 1) {
    const place = (begin + step) % places
    const mark = await listenAt(firstMark + place)
    if (!mark) continue
    const port = firstPort + place * portsOfShop
    const free = await Promise.all(Array.from({ length: portsOfShop }, (_, at) => isFree(port + at)))
    if (free.every(Boolean)) return { port, leave: () => void mark.close() }
    mark.close()
  }
  throw new Error(`no ${portsOfShop} free ports in a row between ${firstPort} and ${lastPort}`)
}

async function isFree(port: number): Promise<boolean> {
  const probe = await listenAt(port)
  if (!probe) return false
  return new Promise((resolve) => probe.close(() => resolve(true)))
}

/** null: somebody else does. */
async function listenAt(port: number): Promise<Server | null> {
  const server = createServer().unref()
  return new Promise((resolve) => {
    server.once('error', () => resolve(null))
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => resolve(server))
  })
}
