import { createServer } from 'node:http'
import type { RequestListener, Server } from 'node:http'
import type { AddressInfo } from 'node:net'

import { openRecords } from './business-central/records.ts'
import { openTokens } from './business-central/tokens.ts'
import { openCardVault } from './card-gateway/card-vault.ts'
import { openVoidWatch } from './card-gateway/void-watch.ts'
import { openIdentity } from './identity/identity.ts'
import { openLedger } from './ledger.ts'
import type { Ledger, MailLine } from './ledger.ts'
import { openMailSink } from './mail-sink.ts'
import { answerRequests } from './routes.ts'
import { openSwitches } from './switches.ts'
import { openWaits } from './waits.ts'

type StandInOptions = {
  /** 0 takes any free port; so does `smtpPort`. */
  port: number
  smtpPort: number
  /** Where charges, documents, mails and signing keys are stored; without it they are only in memory. */
  dataFolder?: string
  /** Multiplies every wait of the gateway; tests use 0.01. */
  timeScale?: number
  host?: string
  /** Where people return after signing in; by default `http://localhost:<port - 1>`. */
  shopOrigin?: string
}

export type OpenStandIns = {
  origin: string
  smtpUrl: string
  ledger(): Ledger
  listMails(from?: number): MailLine[]
  set(switches: Record<string, string>): void
  close(): Promise<void>
}

/**
 * The systems outside the shop: card gateway, Business Central, mail server, map and identity provider, over their real
 * protocols.
 */
export async function openStandIns(options: StandInOptions): Promise<OpenStandIns> {
  const host = !options.host || options.host === 'localhost' ? '127.0.0.1' : options.host
  const { dataFolder, shopOrigin } = options
  const records = openRecords(dataFolder)
  const ledger = openLedger(dataFolder, records)
  const switches = openSwitches()
  const waits = openWaits(options.timeScale ?? 1)
  const vault = openCardVault()
  const voids = openVoidWatch()
  const identity = openIdentity({ hostName: nameOf(host), shopOrigin, dataFolder, switches, waits })

  const listener = answerRequests({
    ledger,
    switches,
    waits,
    vault,
    voids,
    identity,
    records,
    tokens: openTokens(),
  })
  const servers = await listen(listener, options.port, host)
  const mailSink = await openMailSink({ ledger, switches }, { port: options.smtpPort, host }).catch(
    async (error) => {
      await closeAll(servers)
      throw error
    },
  )

  return {
    origin: `http://${nameOf(host)}:${portOf(servers[0])}`,
    smtpUrl: `smtp://${host === '127.0.0.1' ? host : nameOf(host)}:${mailSink.port}`,
    ledger: () => ledger.read(),
    listMails: (from = 0) => ledger.listMails(from),
    set: (values) => switches.set(values),
    close: async () => {
      waits.stop()
      vault.clear()
      await Promise.all([closeAll(servers), mailSink.close()])
    },
  }
}

type Servers = [Server, ...Server[]]

// `localhost` is ::1 on some machines and 127.0.0.1 on others, and a browser may try either first.
async function listen(listener: RequestListener, port: number, host: string, tries = 5): Promise<Servers> {
  const first = await listenOn(listener, port, host)
  if (host !== '127.0.0.1') return [first]
  try {
    return [first, await listenOn(listener, portOf(first), '::1')]
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code
    if (code !== 'EADDRINUSE') return [first]
    await closeAll([first])
    if (port !== 0 || tries === 0) throw error
    return listen(listener, 0, host, tries - 1)
  }
}

function listenOn(listener: RequestListener, port: number, host: string): Promise<Server> {
  return new Promise((done, fail) => {
    const server = createServer(listener)
    server.once('error', fail)
    server.listen(port, host, () => {
      server.off('error', fail)
      done(server)
    })
  })
}

function nameOf(host: string): string {
  return ['127.0.0.1', '::1', '0.0.0.0', '::'].includes(host) ? 'localhost' : host
}

function portOf(server: Server): number {
  return (server.address() as AddressInfo).port
}

async function closeAll(servers: Server[]): Promise<void> {
  await Promise.all(
    servers.map(
      (server) =>
        new Promise<void>((done) => {
          server.close(() => done())
          server.closeAllConnections()
        }),
    ),
  )
}
