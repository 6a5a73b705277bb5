import { createServer } from 'node:net'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { DatabaseRefusal } from '../../database/embedded.ts'
import { ConfigRefusal, readConfig, type Config } from '../config/config.ts'
import { withSettingsFile } from '../config/settings-file.ts'
import { openDatabase, StartRefusal, type OpenDatabase } from './open-database.ts'
import { startStandIns } from '../demo/start-stand-ins.ts'
import { wayBack } from './way-back.ts'

/** Whatever hangs, the process ends by then. */
export const longestStopMs = 9500

type Closing = { name: string; close(): Promise<void> }
/** To be called with each part once it is open. */
export type Opened = (name: string, close: () => Promise<unknown>) => void
type ServeShop = (config: Config, database: OpenDatabase, opened: Opened) => Promise<void>

/** What is open, newest last; closed in the opposite order. */
const open: Closing[] = []
let stopping: Promise<void> | null = null

/**
 * A process that opens the database and the outside world, then the shop by `serveShop`, and ends them in order. One
 * that works `beside` a shop leaves the outside world to it, and listens only where it was told to.
 */
export async function startProcess(serveShop: ServeShop, { beside = false } = {}): Promise<void> {
  // V8 lets a heap of this size grow to several times what is alive before it looks for garbage.
  setFlagsFromString('--heap-growing-percent=40')
  process.on('SIGINT', () => void stop(0))
  process.on('SIGTERM', () => void stop(0))
  process.on('SIGHUP', () => void stop(0))
  try {
    await start(readConfig(withSettingsFile(process.env)), serveShop, beside)
  } catch (error) {
    if (error instanceof ConfigRefusal || error instanceof StartRefusal || error instanceof DatabaseRefusal)
      console.error(error.message)
    else console.error(error)
    const back = wayBack()
    if (back !== null) console.error(back)
    await stop(1)
  }
}

async function start(config: Config, serveShop: ServeShop, beside: boolean): Promise<void> {
  const database = await openDatabase(config, { beside })
  opened('database', () => database.close())
  if (!beside || config.portIsSet) await checkPort(config.port, config.host, 'PORT')
  if (beside) return serveShop(config, database, opened)
  if (config.startsStandIns) {
    await checkPort(config.standIns.port, config.host, 'PORT+1, the outside world,')
    await checkPort(config.standIns.smtpPort, config.host, 'PORT+2, the mail sink,')
    const folder = join(config.dataDir, 'outside')
    const standIns = await startStandIns({
      port: config.standIns.port,
      smtpPort: config.standIns.smtpPort,
      folder,
      // Their passwords are known to everybody: they open no shop that is somebody's own to the network.
      host: config.demo ? config.host : '127.0.0.1',
      shopOrigin: config.brand.siteOrigin,
    })
    opened('outside world', () => standIns.stop())
  }
  await serveShop(config, database, opened)
  announce(config)
}

function opened(name: string, close: () => Promise<unknown>): void {
  open.push({ name, close: async () => void (await close()) })
}

function stop(code: number): Promise<void> {
  stopping ??= closeAll().then(() => process.exit(code))
  return stopping
}

async function closeAll(): Promise<void> {
  setTimeout(() => process.exit(1), longestStopMs).unref()
  for (const part of open.toReversed())
    await part
      .close()
      .catch((error: unknown) => console.error(`${part.name} did not close: ${String(error)}`))
}

async function checkPort(port: number, host: string, name: string): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (error: NodeJS.ErrnoException) => {
      const reason = error.code === 'EADDRINUSE' ? 'is in use' : `cannot be opened (${error.code})`
      reject(new StartRefusal(`${name} ${port} ${reason}; set PORT to another one`))
    })
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve()))
  })
}

function announce(config: Config): void {
  const lines = [
    `The shop            ${config.brand.siteOrigin}`,
    `The admin panel     ${config.brand.siteOrigin}/admin/admin`,
    ...(config.usesStandIns
      ? [
          `The outside world   ${config.standIns.origin}   (card gateway, identity provider, mail sink, fault switches)`,
        ]
      : []),
    ...(config.usesStandIns ? ['', ...howToTry(config)] : []),
    '',
    'Press Ctrl-C to stop.',
  ]
  console.log(`\n${lines.join('\n')}\n`)
}

/** What the stand-ins accept. */
function howToTry({ demo, setup }: Config): string[] {
  const people = ['partner@demo.test / partner', 'admin@demo.test / admin'].join(' · ')
  return [
    ...(setup.ownIdentity ? [] : [`Sign-ins            ${people}`]),
    ...(setup.ownGateway
      ? []
      : [
          'Test cards          4788250000121443 approved · 4387751111111038 declined · 4999006200620062 times out',
        ]),
    ...(demo ? ['Coupons             SAVE10 · WHOLE20 · WELCOME5'] : []),
  ]
}
