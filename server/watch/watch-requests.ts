import { randomBytes } from 'node:crypto'
import { tracingChannel } from 'node:diagnostics_channel'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { performance } from 'node:perf_hooks'
import type { Traffic } from '../metrics/traffic.ts'
import { currentWork } from './current-work.ts'

/** A request from its first byte to the last of its answer. */
type RequestFacts = {
  method: string
  /** W3C Trace Context, as the caller sent it */
  traceparent: string | undefined
  /** ms since the process began */
  beganAt: number
  /** null: answered from memory, and nothing was logged */
  requestId: string | null
  /** the pattern, known at the end */
  route: string
  /** null: nobody was left to answer */
  status: number | null
}

/** Tells whoever listens, such as the traces, of each request. */
export const requestChannel = tracingChannel<RequestFacts, unknown>('spindle.request')

export const requestIdHeader = 'x-request-id'

/** The id of the request that is being worked on; another one for what came in another way, as in tests. */
export function requestId(): string {
  const work = currentWork.getStore()
  return work && 'reqId' in work ? work.reqId : newRequestId()
}

/** It was answered from memory. */
export function noteKept(
  traffic: Traffic,
  route: string,
  { request, response, beganAt }: { request: IncomingMessage; response: ServerResponse; beganAt: number },
): void {
  const { method = '' } = request
  traffic.note(route, method, response.statusCode, performance.now() - beganAt)
  if (!requestChannel.hasSubscribers) return
  const facts = { ...factsOf(request, beganAt), route, status: response.statusCode }
  requestChannel.start.runStores(facts, () => {})
  requestChannel.asyncEnd.publish(facts)
}

/** Everything that happens in `handle` belongs to this request, whose id its answer and each line of the log carry. */
export function watchRequest(
  traffic: Traffic,
  { request, response, beganAt }: { request: IncomingMessage; response: ServerResponse; beganAt: number },
  handle: () => void,
): void {
  const id = newRequestId()
  const facts = { ...factsOf(request, beganAt), requestId: id }
  response.setHeader(requestIdHeader, id)
  response.once('close', () => {
    facts.route = traffic.routeOf(request)
    facts.status = response.writableFinished ? response.statusCode : null
    traffic.note(facts.route, facts.method, facts.status, performance.now() - beganAt)
    requestChannel.asyncEnd.publish(facts)
  })
  currentWork.run({ reqId: id }, () => requestChannel.start.runStores(facts, handle))
}

function factsOf({ method = '', headers }: IncomingMessage, beganAt: number): RequestFacts {
  const { traceparent } = headers
  return {
    method,
    traceparent: typeof traceparent === 'string' ? traceparent : undefined,
    beganAt,
    requestId: null,
    route: '',
    status: null,
  }
}

/** Nobody else has it, in whichever process and after whichever start. */
function newRequestId(): string {
  return randomBytes(8).toString('hex')
}
