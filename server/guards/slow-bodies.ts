import type { IncomingMessage } from 'node:http'
import { answerBareError } from '../http/answer-errors.ts'
import { isComing } from './rest-of-body.ts'

/** In milliseconds. Node has one limit for all requests, so it is set to the longer one. */
export const longestRequest = { withFiles: 120_000, other: 30_000 }

/** Slower than this, in ms and bytes, no honest line is: a third of a kilobyte a second. */
const slowestPace = { ms: 12_000, bytes: 4096 }

/**
 * A request without files has less time: its connection is ended if the body has not arrived by then, or if hardly
 * anything of it arrives for a while.
 */
export function endSlowBody(
  raw: IncomingMessage,
  { ms = longestRequest.other, pace = slowestPace } = {},
): void {
  if (!isComing(raw)) return
  const { socket } = raw
  let seen = socket.bytesRead
  const end = () => {
    if (raw.complete) return
    answerBareError(Object.assign(new Error('slow body'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), socket)
  }
  const whole = setTimeout(end, ms).unref()
  const steps = setInterval(() => {
    const came = socket.bytesRead - seen
    seen += came
    // While something waits to be read, it is we who are slow.
    if (came < pace.bytes && raw.readableLength === 0) end()
  }, pace.ms).unref()
  raw.once('close', () => {
    clearTimeout(whole)
    clearInterval(steps)
  })
}
