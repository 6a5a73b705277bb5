import { spawn } from 'node:child_process'
import { join } from 'node:path'

type StartedStandIns = { origin: string; stop(): Promise<void> }

const root = join(import.meta.dirname, '../..')

/** Starts the stand-ins as a process of their own: a crash of the shop must not take the gateway with it. */
export async function startStandIns(options: {
  port: number
  smtpPort: number
  folder: string
  host: string
  /** Where the identity provider sends people back to; by default the port below its own. */
  shopOrigin?: string
}): Promise<StartedStandIns> {
  const { port, smtpPort, folder, host, shopOrigin } = options
  const child = spawn(
    process.execPath,
    [
      'stand-ins/main.ts',
      '--port',
      String(port),
      '--smtp-port',
      String(smtpPort),
      '--data',
      folder,
      '--host',
      host,
      ...(shopOrigin === undefined ? [] : ['--shop-origin', shopOrigin]),
    ],
    // In its own session: Ctrl-C reaches only the shop, which ends its children in order.
    { cwd: root, stdio: ['ignore', 'ignore', 'pipe', 'ipc'], detached: true },
  )
  let complaint = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (complaint += text))
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const origin = await new Promise<string>((resolve, reject) => {
    child.once('message', (message: { origin: string }) => resolve(message.origin))
    child.once('exit', (code) =>
      reject(new Error(complaint.trim() || `the outside world ended with code ${code}`)),
    )
  })
  return {
    origin,
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}
