import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { z } from 'zod'

/** One span as a collector gets it; `attributes` by name. */
export type CollectedSpan = {
  name: string
  traceId: string
  spanId: string
  parentSpanId: string
  /** 2: failed */
  status: number
  attributes: Record<string, unknown>
}

const attribute = z.object({ key: z.string(), value: z.record(z.string(), z.unknown()) })
const spanOfOtlp = z.object({
  name: z.string(),
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().default(''),
  status: z.object({ code: z.number().default(0) }).default({ code: 0 }),
  attributes: z.array(attribute).default([]),
})
const exported = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: z.array(attribute) }),
      scopeSpans: z.array(z.object({ spans: z.array(spanOfOtlp) })),
    }),
  ),
})

/** What the traces are sent to: OTLP over HTTP, as JSON. */
export async function openTraceCollector() {
  const spans: CollectedSpan[] = []
  const bodies: string[] = []
  const resources: Record<string, unknown>[] = []
  async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = Buffer.concat((await request.toArray()) as Buffer[]).toString()
    bodies.push(body)
    for (const { resource, scopeSpans } of exported.parse(JSON.parse(body)).resourceSpans) {
      resources.push(byName(resource.attributes))
      for (const one of scopeSpans.flatMap(({ spans: all }) => all))
        spans.push({ ...one, status: one.status.code, attributes: byName(one.attributes) })
    }
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  }

  const server = createServer((request, response) => void take(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    /** as they came */
    bodies,
    resources,
    close: () => new Promise<void>((resolve) => void server.close(() => resolve())),
  }
}

function byName(attributes: z.infer<typeof attribute>[]): Record<string, unknown> {
  return Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]))
}
