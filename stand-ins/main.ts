import { parseArgs } from 'node:util'

import { openStandIns } from './open-stand-ins.ts'

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '3001' },
    'smtp-port': { type: 'string', default: '3002' },
    data: { type: 'string' },
    'time-scale': { type: 'string', default: '1' },
    host: { type: 'string', default: '127.0.0.1' },
    'shop-origin': { type: 'string' },
  },
})

try {
  const standIns = await openStandIns({
    port: numberOf('port', values.port),
    smtpPort: numberOf('smtp-port', values['smtp-port']),
    timeScale: numberOf('time-scale', values['time-scale']),
    host: values.host,
    ...(values.data !== undefined && { dataFolder: values.data }),
    ...(values['shop-origin'] !== undefined && { shopOrigin: originOf(values['shop-origin']) }),
  })
  endWith(() => standIns.close())
  console.log(`outside world: ${standIns.origin}`)
  process.send?.({ ready: true, origin: standIns.origin, smtpUrl: standIns.smtpUrl })
} catch (error) {
  console.error(`outside world: ${sentenceOf(error)}`)
  process.exit(1)
}

// It must not outlive the shop that started it, nor make anyone wait for its end.
function endWith(close: () => Promise<void>): void {
  const end = () => {
    setTimeout(() => process.exit(0), 800)
    void close().then(() => process.exit(0))
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, end)
  if (process.send) process.once('disconnect', end)
}

function numberOf(name: string, text: string): number {
  const number = Number(text)
  if (text.trim() === '' || !Number.isFinite(number) || number < 0)
    throw new Error(`--${name} ${text} is not a number`)
  return number
}

function originOf(text: string): string {
  const url = URL.parse(text)
  if (!url?.protocol.startsWith('http')) throw new Error(`--shop-origin ${text} is not an origin`)
  return url.origin
}

function sentenceOf(error: unknown): string {
  const { code, port, message } = error as NodeJS.ErrnoException & { port?: number }
  if (code === 'EADDRINUSE') return `port ${port} is in use`
  return message
}
