import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

/** A body that was announced and has not arrived completely. */
export function isComing({ complete, headers }: IncomingMessage): boolean {
  const { 'content-length': length = '0', 'transfer-encoding': coding } = headers
  return !complete && (length !== '0' || coding !== undefined)
}

/** limits for what still arrives, in bytes and milliseconds */
const most = { bytes: 32 * 1024 * 1024, ms: 5000 }

/**
 * If a connection is closed while its sender still sends, it is reset, and the answer is lost. So the whole answer is
 * sent at once, the rest is read and dropped, and only then the answer and the connection end: a sender that does not
 * stop is cut off.
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
