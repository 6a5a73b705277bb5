import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

const root = join(import.meta.dirname, '../..')

export type StartedShop = {
  pid: number
  origin: string
  /** what it has written to stderr so far */
  complaints(): string
  /** the lines of its log so far */
  logged(): string[]
  /** its exit code; null after SIGKILL */
  ended: Promise<number | null>
  /** ms from the start to the first complete answer of `address` */
  firstPage(address?: string): Promise<number>
  /** runs `npm run shop -- <words>` beside it, to its end */
  command(...words: string[]): Promise<void>
  /** ms from the signal to its end */
  stop(signal: NodeJS.Signals): Promise<number>
}

/**
 * `npm start` without npm: the real script, in a process group of its own as in a terminal, with these settings and no
 * others. Another `script`: what else runs beside a shop.
 */
export function startShop(
  settings: Record<string, string>,
  script: string[] = ['scripts/start.mjs'],
): StartedShop {
  const startedAt = performance.now()
  const env = { ...ofTheMachine(), SETTINGS_FILE: 'none', SPINDLE_PARENT: String(process.pid), ...settings }
  const child = spawn(process.execPath, script, {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  const pid = child.pid
  if (!pid) throw new Error('scripts/start.mjs could not be started')
  let complaints = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (complaints += text))
  let said = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => (said += text))
  const origin = `http://localhost:${settings['PORT']}`
  const ended = once(child, 'close').then(([code]) => code as number | null)
  return {
    pid,
    origin,
    complaints: () => complaints,
    logged: () => said.split('\n').filter((line) => line.startsWith('{"level"')),
    ended,
    async firstPage(address = '/home') {
      while (!(await answers(origin + address))) {
        if (hasEnded(child)) throw new Error(`the shop ended before its first page: ${complaints}`)
        await delay(20)
      }
      return performance.now() - startedAt
    },
    async command(...words) {
      const { ended: done } = startCommand(settings, ...words)
      const code = await done
      if (code !== 0) throw new Error(`npm run shop -- ${words.join(' ')} ended with code ${code}`)
    },
    async stop(signal) {
      const from = performance.now()
      if (!hasEnded(child)) process.kill(-pid, signal)
      await ended
      return performance.now() - from
    },
  }
}

export type StartedCommand = {
  pid: number
  /** what it has printed so far, on both streams */
  said(): string
  /** its exit code; null after SIGKILL */
  ended: Promise<number | null>
}

/** `npm run shop -- <words>` without npm, with these settings and no others. */
export function startCommand(settings: Record<string, string>, ...words: string[]): StartedCommand {
  const child = spawn(process.execPath, ['server/cli.ts', ...words], {
    cwd: root,
    env: { ...ofTheMachine(), ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (said += text))
  return {
    pid: child.pid ?? 0,
    said: () => said,
    ended: once(child, 'close').then(([code]) => code as number | null),
  }
}

/**
 * The first of three free ports in a row: the shop, the stand-ins, the mail server. Below the ports that systems choose
 * by themselves: nobody takes one between this look and the start.
 */
export async function threeFreePorts(): Promise<number> {
  for (;;) {
    const first = randomInt(20_000, 30_000)
    if ((await isFree(first)) && (await isFree(first + 1)) && (await isFree(first + 2))) return first
  }
}

/** Processes with this folder as an argument: the stand-ins, PostgreSQL. */
export function processesOf(folder: string): string[] {
  const commands = existsSync('/proc/self/cmdline')
    ? readdirSync('/proc')
        .filter((name) => /^\d+$/.test(name))
        .map(commandOf)
    : execFileSync('ps', ['-axww', '-o', 'args=']).toString().split('\n')
  return commands.filter((command) => command.includes(folder))
}

function ofTheMachine(): NodeJS.ProcessEnv {
  return Object.fromEntries(['PATH', 'HOME', 'TMPDIR', 'LANG'].map((name) => [name, process.env[name]]))
}

async function answers(address: string): Promise<boolean> {
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(5000) })
    await response.arrayBuffer()
    return response.ok
  } catch {
    return false
  }
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null
}

async function isFree(port: number): Promise<boolean> {
  const probe = createServer().listen(port, '127.0.0.1')
  try {
    await once(probe, 'listening')
  } catch {
    return false
  }
  probe.close()
  await once(probe, 'close')
  return true
}

/** A process may end between being listed and being looked at. */
function commandOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
  } catch {
    return ''
  }
}
