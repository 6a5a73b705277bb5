import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/** ms; who takes nothing of his answer for so long is gone, or means harm */
export const longestStall = 30_000

const looks = 6

/**
 * Ends every line whose answer waits and does not move. A socket's own timeout begins anew with each byte that
 * comes in; this counts what has really gone out, also within one large piece. Looks are counted and not the
 * clock: a process that was busy itself blames nobody.
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

/** Bytes. Node's public counts take a piece that is still being written for written, or for unwritten, as a whole. */
function progressOf(socket: Socket): { waiting: number; gone: number } {
  const { _handle: handle } = socket as { _handle?: { bytesWritten: number; writeQueueSize: number } | null }
  if (!handle) return { waiting: 0, gone: 0 }
  return { waiting: handle.writeQueueSize, gone: handle.bytesWritten - handle.writeQueueSize }
}
