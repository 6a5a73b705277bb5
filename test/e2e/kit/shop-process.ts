import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** A shop as somebody starts it: a process with a database, a catalogue and an outside world of its own. */
export type ShopProcess = {
  origin: string
  /** where the stand-ins answer: ledger and switches */
  outside: string
  /** as a power cut would end it; the outside world goes with it, its ledger stays */
  kill(): Promise<void>
  startAgain(): Promise<void>
  /** an operator's command beside the running shop; answers what it printed */
  run(...words: string[]): Promise<string>
  /** ends it in order and removes everything it wrote */
  close(): Promise<void>
}

/** From the approval to the automatic move: long enough to read the overlay, short enough to wait for. */
export const successDelayMs = 6000

const root = join(import.meta.dirname, '../..')
const startLimitMs = 120_000
// Below the ports that a system hands out for outgoing connections.
const firstPort = 4710
const lastPort = 4790
const portsOfShop = 3
const firstMark = 4800

export async function startShop(settings: Record<string, string> = {}): Promise<ShopProcess> {
  const { port, leave } = await takePlace()
  const folder = await mkdtemp(join(tmpdir(), 'spindle-e2e-'))
  const origin = `http://localhost:${port}`
  const environment = {
    ...process.env,
    PORT: String(port),
    DATA_DIR: folder,
    // Two shops may not share one database: each has its embedded one.
    DATABASE_URL: '',
    ORDER_DELAY_MS: '0',
    SUCCESS_DELAY_MS: String(successDelayMs),
    LOG_LEVEL: 'error',
    ...settings,
  }
  let running = await start(environment, origin)
  return {
    origin,
    outside: `http://localhost:${port + 1}`,
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
      await rm(folder, { recursive: true, force: true })
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
 * Neighbouring ports that nobody uses. A shop takes seconds until it listens, and one that was killed listens no more:
 * a mark is held for each place, so that of two that want it at the same moment one gets it, until it is left.
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
