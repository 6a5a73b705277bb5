import type { IncomingMessage } from 'node:http'
import { answerBareError } from './answer-errors.ts'
import { isComing } from './rest-of-body.ts'

/** safety.md s.4.5, in milliseconds. Node knows one limit for all requests: it is the longer one. */
export const longestRequest = { withFiles: 120_000, other: 30_000 }

/** A request that brings no files has less time: its line is ended when its body is not there by then. */
export function endSlowBody(raw: IncomingMessage, ms: number = longestRequest.other): void {
  if (!isComing(raw)) return
  const timer = setTimeout(() => {
    if (raw.complete) return
    answerBareError(Object.assign(new Error('slow body'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), raw.socket)
  }, ms)
  timer.unref()
  raw.once('close', () => clearTimeout(timer))
}
