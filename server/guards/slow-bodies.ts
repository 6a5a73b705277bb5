import type { IncomingMessage } from 'node:http'
import { answerBareError } from '../http/answer-errors.ts'
import { isComing } from './rest-of-body.ts'

/** In milliseconds. Node has one limit for all requests, so it is set to the longer one. */
export const longestRequest = { withFiles: 120_000, other: 30_000 }

/** A request without files has less time: its connection is ended if the body has not arrived by then. */
export function endSlowBody(raw: IncomingMessage, ms: number = longestRequest.other): void {
  if (!isComing(raw)) return
  const timer = setTimeout(() => {
    if (raw.complete) return
    answerBareError(Object.assign(new Error('slow body'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), raw.socket)
  }, ms)
  timer.unref()
  raw.once('close', () => clearTimeout(timer))
}
