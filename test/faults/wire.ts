import { once } from 'node:events'
import { createServer, connect as connectTo, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import type { Draw } from './draw.ts'

/** What a bad connection does. */
export type WireFault =
  | 'whole'
  /** the request arrives, the reply is lost and the connection broken */
  | 'reply lost'
  /** the same, without an error: the caller waits */
  | 'reply swallowed'
  /** broken before anything arrives */
  | 'request lost'
  /** broken in the middle of either */
  | 'reset'
  /** 256 kbit/s, both ways */
  | 'narrow'
  /** each lost piece comes a while later, as TCP sends it again */
  | 'lossy 5 %'
  | 'lossy 30 %'

export type Wire = {
  origin: string
  /** each further connection draws one of these */
  set(faults: WireFault[]): void
  /** when each HTTP request came in, by the clock of `performance` */
  requests(): number[]
  close(): Promise<void>
}

const startsRequest = /^(GET|POST|PUT|PATCH|DELETE) /
const bytesPerMs = 32
const resendMs = 200

/** A proxy for any TCP connection: it makes a bad connection on a machine that has none. */
export async function openWire(to: { host: string; port: number }, draw: Draw): Promise<Wire> {
  let faults: WireFault[] = ['whole']
  const requests: number[] = []
  const open = new Set<Socket>()
  const server = createServer((near) => {
    const far = connectTo(to)
    for (const socket of [near, far]) {
      open.add(socket)
      socket.on('error', () => {}).on('close', () => open.delete(socket))
      socket.setNoDelay(true)
    }
    near.on('data', (piece: Buffer) => {
      if (startsRequest.test(piece.toString('latin1', 0, 12))) requests.push(performance.now())
    })
    join(near, far, draw.oneOf(faults), draw)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the wire has no port')
  return {
    origin: `http://127.0.0.1:${address.port}`,
    set: (wanted) => void (faults = wanted),
    requests: () => requests,
    async close() {
      for (const socket of open) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

function join(near: Socket, far: Socket, fault: WireFault, draw: Draw): void {
  const cut = () => {
    near.resetAndDestroy()
    far.destroy()
  }
  near.on('close', () => far.destroy())
  far.on('close', () => {
    if (fault !== 'reply swallowed') near.end()
  })
  if (fault === 'request lost') return cut()
  if (fault === 'reset') setTimeout(cut, draw.below(60)).unref()
  const pace = paceOf(fault, draw)
  carry(near, far, pace)
  if (fault === 'reply lost') far.once('data', cut)
  else if (fault === 'reply swallowed') far.resume()
  else carry(far, near, pace)
}

type Pace = (bytes: number) => number

function paceOf(fault: WireFault, draw: Draw): Pace {
  if (fault === 'narrow') return (bytes) => bytes / bytesPerMs
  if (fault === 'lossy 5 %') return () => (draw.chance(0.05) ? resendMs : 0)
  if (fault === 'lossy 30 %') return () => (draw.chance(0.3) ? resendMs : 0)
  return () => 0
}

/** In order, each piece after its wait. */
function carry(from: Socket, to: Socket, pace: Pace): void {
  let line = Promise.resolve()
  const bring = async (before: Promise<void>, piece: Buffer) => {
    await before
    const wait = pace(piece.length)
    if (wait > 0) await delay(wait)
    if (!to.destroyed) to.write(piece)
  }
  const end = async () => {
    await line
    to.end()
  }
  from.on('data', (piece: Buffer) => {
    line = bring(line, piece)
  })
  from.on('end', () => void end())
}
