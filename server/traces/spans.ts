import { AsyncLocalStorage } from 'node:async_hooks'
import type { TracingChannel } from 'node:diagnostics_channel'
import {
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Attributes,
  type Context,
  type Span,
  type Tracer,
} from '@opentelemetry/api'
import { jobChannel, queuedChannel } from '../../adapters/jobs/pg-boss.ts'
import { outsideChannel } from '../../adapters/outbound.ts'
import { transactionChannel } from '../../database/connect.ts'
import { queryChannel } from '../../database/naming-client.ts'
import { outcomeOf } from '../metrics/outside-traffic.ts'
import { requestChannel } from '../watch/watch-requests.ts'
import { contextOf, contextOfRequest, traceparentOf } from './trace-context.ts'

/** What a span is begun with, and what is known only at its end. Null: none is begun. */
type Kind<Facts> = {
  begin: (facts: Facts, parent: Context | null) => Begun | null
  end: (facts: Facts, span: Span) => void
}
type Begun = { name: string; kind: SpanKind; attributes?: Attributes; parent: Context; startTime?: number }

/**
 * Spans of requests, calls to the outside, jobs, transactions and statements, as long as it is not stopped. No addresses,
 * bodies, values of a statement or messages of errors: all of these may tell of people.
 */
export function spansFrom(tracer: Tracer): () => void {
  /** the span that whatever happens next belongs to */
  const current = new AsyncLocalStorage<unknown>()
  const parentNow = () => {
    const span = current.getStore() as Span | undefined
    return span ? trace.setSpan(ROOT_CONTEXT, span) : null
  }

  function follow<Facts extends object>(
    { start, asyncEnd, error }: TracingChannel<Facts, unknown>,
    { begin, end }: Kind<Facts>,
  ): () => void {
    const spans = new WeakMap<object, Span>()
    const beginSpan = (facts: Facts) => {
      const begun = begin(facts, parentNow())
      if (!begun) return current.getStore()
      const { name, parent, ...options } = begun
      const span = tracer.startSpan(name, options, parent)
      spans.set(facts, span)
      return span
    }
    const endSpan = (facts: Facts) => {
      const span = spans.get(facts)
      if (!span) return
      end(facts, span)
      span.end()
    }
    const noteError = (facts: Facts & { error?: unknown }) => spans.get(facts)?.setStatus(failed(facts.error))
    start.bindStore(current, beginSpan)
    asyncEnd.subscribe(endSpan as (facts: unknown) => void)
    error.subscribe(noteError as (facts: unknown) => void)
    return () => {
      start.unbindStore(current)
      asyncEnd.unsubscribe(endSpan as (facts: unknown) => void)
      error.unsubscribe(noteError as (facts: unknown) => void)
    }
  }

  const noteOrigin = (facts: unknown) => {
    const span = current.getStore() as Span | undefined
    const { origin } = facts as { origin: { traceparent?: string } }
    if (span) origin.traceparent = traceparentOf(span.spanContext())
  }
  queuedChannel.subscribe(noteOrigin)

  const stops = [
    follow(requestChannel, {
      begin: ({ method, traceparent, requestId, beganAt }) => ({
        name: method,
        kind: SpanKind.SERVER,
        attributes: { 'http.request.method': method, ...(requestId && { 'shop.request_id': requestId }) },
        parent: contextOfRequest(traceparent),
        startTime: beganAt,
      }),
      end: ({ method, route, status }, span) => {
        span.updateName(`${method} ${route}`)
        span.setAttribute('http.route', route)
        if (status === null) span.setAttribute('shop.left', true)
        else span.setAttribute('http.response.status_code', status)
        if (status !== null && status >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
      },
    }),
    follow(outsideChannel, {
      begin: ({ method, host }, parent) => ({
        name: `${method} ${host}`,
        kind: SpanKind.CLIENT,
        attributes: { 'http.request.method': method, 'server.address': host },
        parent: parent ?? ROOT_CONTEXT,
      }),
      end: ({ result }, span) => {
        const outcome = outcomeOf(result)
        span.setAttribute('shop.outcome', outcome)
        if (!/^[1-4]xx$/.test(outcome)) span.setStatus({ code: SpanStatusCode.ERROR })
      },
    }),
    follow(jobChannel, {
      begin: ({ name, origin }) => ({
        name: `job ${name}`,
        kind: SpanKind.CONSUMER,
        attributes: { 'shop.job': name },
        parent: contextOf(origin.traceparent),
      }),
      end: () => {},
    }),
    follow(transactionChannel, {
      begin: (_, parent) => parent && internal('transaction', parent),
      end: () => {},
    }),
    follow(queryChannel, {
      begin: ({ text }, parent) =>
        parent && { ...internal(summaryOf(text), parent), kind: SpanKind.CLIENT, attributes: postgresql },
      end: () => {},
    }),
  ]
  return () => {
    queuedChannel.unsubscribe(noteOrigin)
    for (const stop of stops) stop()
  }
}

const postgresql = { 'db.system.name': 'postgresql' }

function internal(name: string, parent: Context): Begun {
  return { name, kind: SpanKind.INTERNAL, parent }
}

/** The kind of an error alone: its message may quote what somebody has written. */
function failed(error: unknown) {
  return { code: SpanStatusCode.ERROR, message: error instanceof Error ? error.constructor.name : 'unknown' }
}

/** 'select checkout': what is done, and to which table first. */
export function summaryOf(text: string): string {
  const [act = 'statement'] = /\w+/.exec(text) ?? []
  const [, table] = /\b(?:from|into|update)\s+"?(\w+)"?(?![\w(])/i.exec(text) ?? []
  return table === undefined ? act.toLowerCase() : `${act.toLowerCase()} ${table}`
}
