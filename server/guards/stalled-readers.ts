import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/** ms; a client that reads nothing of its answer for this long is gone, or attacks us */
export const longestStall = 30_000

const looks = 6

/**
 * Ends every connection whose answer waits and does not move. A socket's own timeout starts again with each byte that
 * arrives; this counts what has really been sent, also within one large piece. It counts looks and not time: if this
 * process itself was busy, no client suffers.
 */
export function endStalledReaders(server: Server, ms: number = longestStall): void {
  const readers = new Map<Socket, { gone: number; idleLooks: number }>()
  server.on('connection', (socket: Socket) => {
    readers.set(socket, { gone: 0, idleLooks: 0 })
    socket.once('close', () => readers.delete(socket))
  })
  const timer = setInterval(() => {
    for (const [socket, reader] of readers) {
      const { waiting, gone } = progressOf(socket)
      reader.idleLooks = waiting > 0 && gone === reader.gone ? reader.idleLooks + 1 : 0
      reader.gone = gone
      if (reader.idleLooks >= looks) socket.destroy()
    }
  }, ms / looks)
  timer.unref()
  server.once('close', () => clearInterval(timer))
}

/** Bytes. Node's public counters count a piece that is being written as a whole, either as written or as not. */
function progressOf(socket: Socket): { waiting: number; gone: number } {
  const { _handle: handle } = socket as { _handle?: { bytesWritten: number; writeQueueSize: number } | null }
  if (!handle) return { waiting: 0, gone: 0 }
  return { waiting: handle.writeQueueSize, gone: handle.bytesWritten - handle.writeQueueSize }
}
