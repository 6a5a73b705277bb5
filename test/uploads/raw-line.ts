import { once } from 'node:events'
import { connect } from 'node:net'
import { setImmediate as turn } from 'node:timers/promises'

export type RawAnswer = {
  status: number
  headers: string
  body: string
  /** bytes that were given to this system; both systems hold some MB of them */
  sent: number
  /** the other side closed the connection */
  wasClosed: boolean
}

/**
 * Sends a request byte by byte, then waits for the whole answer or until the connection is closed. A sender of too much
 * is cut off, and may lose the answer. `readsLate`: reads only after everything is sent, as browsers do.
 */
export async function sendRaw(
  origin: string,
  head: string,
  body: Iterable<Buffer>,
  { until = 'answered', readsLate = false }: { until?: 'answered' | 'closed'; readsLate?: boolean } = {},
): Promise<RawAnswer> {
  const socket = connect(Number(new URL(origin).port), '127.0.0.1')
  let text = ''
  let wasClosed = true
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  socket.setEncoding('latin1').on('data', (more: string) => {
    text += more
    if (until === 'closed' || !isWhole(text)) return
    wasClosed = false
    socket.destroy()
  })
  // The test waits for the connection to be cut off.
  socket.on('error', () => {})
  await once(socket, 'connect')
  if (readsLate) socket.pause()
  socket.write(head)
  for (const chunk of body) {
    if (socket.destroyed) break
    if (!socket.write(chunk)) await Promise.race([once(socket, 'drain').catch(() => {}), closed])
    await turn()
  }
  socket.resume()
  await closed
  const [headers = '', answer = ''] = text.split('\r\n\r\n')
  const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(headers)?.[1] ?? 0)
  return { status, headers: headers.toLowerCase(), body: answer, sent: socket.bytesWritten, wasClosed }
}

function isWhole(text: string): boolean {
  const [headers = '', body] = text.split('\r\n\r\n')
  const length = /content-length: (\d+)/i.exec(headers)?.[1]
  return body !== undefined && length !== undefined && body.length >= Number(length)
}

/** The same bytes again and again, up to this many. */
export function* again(chunk: Buffer, bytes: number): Generator<Buffer> {
  for (let sent = 0; sent < bytes; sent += chunk.length) yield chunk
}

export function inChunks(bytes: Buffer): Buffer {
  return Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n')])
}
