import {
  isSpanContextValid,
  ROOT_CONTEXT,
  trace,
  TraceFlags,
  type Context,
  type SpanContext,
} from '@opentelemetry/api'

/** The header of W3C Trace Context, version 00; a later version begins in the same way. */
const shape = /^(?!ff)[0-9a-f]{2}-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(?:-|$)/

/** Where a trace goes on that began elsewhere; a header that is none begins a new one. */
export function contextOf(traceparent: string | undefined): Context {
  const [, traceId = '', spanId = '', flags = ''] = shape.exec(traceparent ?? '') ?? []
  const found: SpanContext = { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & 1, isRemote: true }
  return isSpanContextValid(found) ? trace.setSpanContext(ROOT_CONTEXT, found) : ROOT_CONTEXT
}

/** The same of a request, which anybody can send: whether it is kept is not for its sender to say. */
export function contextOfRequest(traceparent: string | undefined): Context {
  const found = trace.getSpanContext(contextOf(traceparent))
  return found
    ? trace.setSpanContext(ROOT_CONTEXT, { ...found, traceFlags: TraceFlags.SAMPLED })
    : ROOT_CONTEXT
}

export function traceparentOf({ traceId, spanId, traceFlags }: SpanContext): string {
  return `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`
}
