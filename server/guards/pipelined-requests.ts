import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Requests on one connection that wait until those before them are answered. */
export const mostWaiting = 8

const waiting = new WeakMap<Socket, number>()

/**
 * Whether this request was sent before so many others on its connection were answered. Browsers and proxies wait for
 * each answer. Node takes up all that has arrived, and it keeps the answers while nobody reads them: 64 KB of requests
 * would be hundreds of MB of pages.
 */
export function isOneTooMany({ socket }: IncomingMessage, response: ServerResponse): boolean {
  // An answer gets the socket when it is its turn.
  if (response.socket) return false
  const before = waiting.get(socket) ?? 0
  if (before >= mostWaiting) return true
  waiting.set(socket, before + 1)
  response.once('close', () => waiting.set(socket, (waiting.get(socket) ?? 1) - 1))
  return false
}
