import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

/** A body that was announced and is not whole yet. */
export function isComing({ complete, headers }: IncomingMessage): boolean {
  const { 'content-length': length = '0', 'transfer-encoding': coding } = headers
  return !complete && (length !== '0' || coding !== undefined)
}

/** of what still comes, in bytes and milliseconds */
const most = { bytes: 32 * 1024 * 1024, ms: 5000 }

/**
 * A line that is closed while its sender still sends is reset, and the answer is lost with it. So the whole answer goes out
 * at once, what still comes is read and dropped, and only then the answer ends, and the line with it: whoever goes on is cut off.
 */
export function answerWhileDropping(raw: IncomingMessage, reply: FastifyReply, text: string): FastifyReply {
  const answer = Buffer.from(text)
  async function* slowly() {
    yield answer
    await dropRest(raw)
  }
  return reply.header('content-length', answer.length).send(Readable.from(slowly(), { objectMode: false }))
}

async function dropRest(raw: IncomingMessage): Promise<void> {
  const { promise, resolve: stop } = Promise.withResolvers<void>()
  let dropped = 0
  raw.on('data', ({ length }: Buffer) => {
    dropped += length
    if (dropped > most.bytes) stop()
  })
  raw.once('close', stop).once('end', stop).resume()
  const timer = setTimeout(stop, most.ms)
  if (isComing(raw) && !raw.destroyed) await promise
  clearTimeout(timer)
}
