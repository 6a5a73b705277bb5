import type { ServerResponse } from 'node:http'

/** How one of its addresses behaves instead of answering properly. */
export type Fault =
  /** accepts the request and says nothing */
  | 'hang'
  /** begins an answer and does not end it */
  | 'stall'
  /** breaks this many connections, then answers */
  | { resets: number }
  /** an OAuth error: `{ error: 'mfa_required' }` */
  | { error: string; error_description?: string }
  | { status: number; body?: string; headers?: Record<string, string> }

/** False: this one answers properly. */
export function misbehave(fault: Fault, response: ServerResponse): boolean {
  if (fault === 'hang') return true
  if (fault === 'stall') {
    response.writeHead(200, { 'content-type': 'application/json' }).write('{')
    return true
  }
  if ('resets' in fault) return false
  if ('error' in fault) {
    response.writeHead(400, { 'content-type': 'application/json' }).end(JSON.stringify(fault))
    return true
  }
  response.writeHead(fault.status, fault.headers).end(fault.body ?? '')
  return true
}
