// Loaded only if OTEL_EXPORTER_OTLP_ENDPOINT is set.
import type { Stage } from '../../shop/brand.ts'
import { hostname } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import {
  BatchSpanProcessor,
  NodeTracerProvider,
  type NodeTracerConfig,
  type SpanExporter,
} from '@opentelemetry/sdk-trace-node'
import { version } from '../config/version.ts'
import { spansFrom } from './spans.ts'

type Log = { warn(facts: object, message: string): void }

/** Whoever stops the shop does not wait longer for a collector that hangs. */
const longestCloseMs = 2000

/**
 * Sends the traces of this process to the OpenTelemetry collector at `endpoint`. What else can be set (sampling, headers,
 * sizes of a batch) the library reads from its own OTEL_ settings.
 */
export function openTraces(endpoint: string, mode: Stage, log: Log): { close(): Promise<void> } {
  const exporter = new OTLPTraceExporter({ url: `${endpoint}/v1/traces` })
  const provider = new NodeTracerProvider({
    resource: resourceOf({
      'service.name': 'spindle',
      'service.version': version,
      'service.instance.id': `${hostname()}:${process.pid}`,
      'deployment.environment.name': mode,
    }),
    spanProcessors: [new BatchSpanProcessor(tellingOutages(exporter, log))],
  })
  const stop = spansFrom(provider.getTracer('spindle'))
  return {
    async close() {
      stop()
      const closed = provider.shutdown().catch(() => {})
      await Promise.race([closed, delay(longestCloseMs, null, { ref: false })])
    },
  }
}

function resourceOf(attributes: Record<string, string>): NonNullable<NodeTracerConfig['resource']> {
  const resource: NonNullable<NodeTracerConfig['resource']> = {
    attributes,
    merge: (other) => other ?? resource,
    getRawAttributes: () => Object.entries(attributes),
  }
  return resource
}

/** A collector that is away is told once, and when it is back; its spans are lost, and the shop goes on. */
function tellingOutages(exporter: SpanExporter, log: Log): SpanExporter {
  let isAway = false
  return {
    export(spans, done) {
      exporter.export(spans, (result) => {
        const failed = result.error !== undefined
        if (failed && !isAway)
          log.warn(
            {},
            'the traces could not be sent to OTEL_EXPORTER_OTLP_ENDPOINT; those until it answers are lost',
          )
        if (!failed && isAway) log.warn({}, 'the traces are being sent again')
        isAway = failed
        done(result)
      })
    },
    shutdown: () => exporter.shutdown(),
    forceFlush: async () => exporter.forceFlush?.(),
  }
}
