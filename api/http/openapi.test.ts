import { describe, expect, test } from 'vitest'
import { ajv, faultOf, testDocument } from '../../test/kit/checks/check-answer.ts'
import { openTestSite } from '../../test/kit/open-test-site.ts'
import { calls } from '../routes.ts'
import { exampleOf } from './example-of.ts'
import type { Operation, Response as Described, Schema } from './openapi.ts'

const operations = Object.entries(testDocument.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(
    ([method, operation]) => [`${method.toUpperCase()} ${path}`, operation] as const,
  ),
)
const table = Object.entries(calls)

const text = { type: 'string', minLength: 1 }
const media = {
  type: 'object',
  minProperties: 1,
  additionalProperties: strict({ schema: { type: 'object' }, example: {}, encoding: { type: 'object' } }, [
    'schema',
  ]),
}
const header = strict({ description: text, required: { type: 'boolean' }, schema: { type: 'object' } }, [
  'schema',
])
const shapeOfResponse = strict(
  { description: text, headers: { type: 'object', additionalProperties: header }, content: media },
  ['description'],
)
const shapeOfOperation = strict(
  {
    operationId: { type: 'string', pattern: '^[a-z]+(_[A-Za-z0-9]+)+$' },
    tags: { type: 'array', items: text, minItems: 1 },
    summary: { type: 'string', pattern: '^[A-Z].*\\.$' },
    security: {
      type: 'array',
      minItems: 1,
      items: { type: 'object', propertyNames: { enum: ['session', 'bearer', 'service'] } },
    },
    parameters: {
      type: 'array',
      items: strict(
        {
          name: text,
          in: { enum: ['path', 'query', 'header'] },
          required: { type: 'boolean' },
          description: text,
          schema: { type: 'object', minProperties: 1 },
        },
        ['name', 'in', 'required', 'schema'],
      ),
    },
    requestBody: strict({ required: { const: true }, description: text, content: media }, ['content']),
    responses: {
      type: 'object',
      minProperties: 2,
      propertyNames: { pattern: '^[2-5]\\d\\d$' },
      additionalProperties: { anyOf: [strict({ $ref: text }, ['$ref']), shapeOfResponse] },
    },
    'x-role': { enum: ['visitor', 'signed-in', 'admin', 'service'] },
    'x-fresh': { const: true },
  },
  ['operationId', 'tags', 'summary', 'security', 'parameters', 'responses', 'x-role'],
)

/**
 * The parts of OpenAPI 3.1 that we write: stricter than its own schema, because nothing else may be in the document.
 */
const shapeOfOpenApi = strict(
  {
    openapi: { const: '3.1.1' },
    info: strict({ title: text, version: text, description: text }, ['title', 'version']),
    servers: { type: 'array', items: strict({ url: { type: 'string', format: 'uri' } }, ['url']) },
    tags: { type: 'array', items: strict({ name: text }, ['name']) },
    paths: {
      type: 'object',
      propertyNames: { pattern: '^/api/' },
      additionalProperties: {
        type: 'object',
        minProperties: 1,
        propertyNames: { enum: ['get', 'post', 'put', 'delete'] },
        additionalProperties: shapeOfOperation,
      },
    },
    components: strict(
      {
        securitySchemes: { type: 'object' },
        responses: { type: 'object', additionalProperties: shapeOfResponse },
      },
      [],
    ),
  },
  ['openapi', 'info', 'paths', 'components'],
)

describe('openapi.json', () => {
  test('has every call of the table, and nothing else', () => {
    expect(operations.map(([name]) => name).toSorted()).toEqual(Object.keys(calls).toSorted())
    for (const [name, call] of table) expect(`${call.method} ${call.path}`).toBe(name)
  })

  test('is OpenAPI 3.1: its parts are known, its references lead somewhere', () => {
    const check = ajv.compile(shapeOfOpenApi)
    expect(check(testDocument), ajv.errorsText(check.errors)).toBe(true)
    const ids = operations.map(([, { operationId }]) => operationId)
    expect(new Set(ids).size).toBe(ids.length)
    const references = JSON.stringify(testDocument).matchAll(/"\$ref":"#\/components\/responses\/([^"]+)"/g)
    for (const [, name = ''] of references) expect(testDocument.components.responses).toHaveProperty(name)
  })

  test.each(operations)('%s: its schemas are JSON Schema, and its examples fit them', (_, operation) => {
    for (const { schema, example } of mediaOf(operation)) {
      expect(ajv.validateSchema(schema), ajv.errorsText(ajv.errors)).toBe(true)
      if (example === undefined) continue
      const check = ajv.compile(schema)
      expect(check(example), `${JSON.stringify(example)} ${ajv.errorsText(check.errors)}`).toBe(true)
    }
    for (const { schema, name } of operation.parameters) {
      const check = ajv.compile(schema)
      expect(check(exampleOf(schema)), `${name} ${JSON.stringify(exampleOf(schema))}`).toBe(true)
    }
  })

  test.each(operations)(
    '%s: each parameter of its path is described, and who may call it',
    (name, operation) => {
      const inPath = [...name.matchAll(/\{(\w+)\}/g)].map(([, parameter = '']) => parameter)
      const told = operation.parameters.filter((one) => one.in === 'path')
      expect(told.map((one) => one.name).toSorted()).toEqual(inPath.toSorted())
      const call = calls[name as keyof typeof calls]
      expect(operation['x-role']).toBe(call.role)
      const open = operation.security.some((way) => Object.keys(way).length === 0)
      expect(open).toBe(call.role === 'visitor')
      const byToken = operation.security.some((way) => 'service' in way)
      expect(byToken).toBe(call.role === 'service' || 'services' in call)
    },
  )

  test('is served to everybody alike, and its page links to it', async () => {
    const { server } = await openTestSite()
    const visitor = server.visitor()
    const response = await visitor.ask('/api/openapi.json')
    expect([response.status, response.headers.get('content-type')]).toEqual([
      200,
      'application/json; charset=utf-8',
    ])
    const served = (await response.json()) as typeof testDocument
    expect(served.paths).toEqual(JSON.parse(JSON.stringify(testDocument.paths)))
    const page = await visitor.ask('/api/docs')
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'; style-src 'self'")
    const html = await page.text()
    expect(html).not.toMatch(/<script|style=|javascript:/)
    expect(html).toContain('href="/api/openapi.json"')
    for (const [, { operationId }] of operations) expect(html).toContain(`id="${operationId}"`)
    for (const [, address = ''] of html.matchAll(/<link rel="stylesheet" href="([^"]+)">/g)) {
      const style = await visitor.ask(address)
      expect([address, style.status, style.headers.get('content-type')]).toEqual([
        address,
        200,
        'text/css; charset=utf-8',
      ])
    }
  })
})

describe('an answer that it does not describe is noticed', () => {
  const json = { 'content-type': 'application/json; charset=utf-8' }
  const problem = { 'content-type': 'application/problem+json' }
  const refusal = { type: 'about:blank', title: 'Not Found', status: 404, detail: 'There is no product X.' }
  const list = { ...json, 'x-total-count': '0' }

  test.each<[what: string, path: string, answer: Response, fault: RegExp]>([
    ['none', '/api/products', Response.json([], { headers: list }), /^none$/],
    [
      'none of a problem',
      '/api/products/X',
      Response.json(refusal, { status: 404, headers: problem }),
      /^none$/,
    ],
    [
      'a field more',
      '/api/order-counts',
      Response.json({ needsYou: 1, open: 2, more: 3 }, { headers: json }),
      /additional/,
    ],
    [
      'a field less',
      '/api/order-counts',
      Response.json({ needsYou: 1 }, { headers: json }),
      /required property 'open'/,
    ],
    [
      'another type',
      '/api/order-counts',
      Response.json({ needsYou: '1', open: 2 }, { headers: json }),
      /integer/,
    ],
    ['another status', '/api/order-counts', Response.json({}, { status: 418, headers: problem }), /status/],
    [
      'a problem that says more',
      '/api/products/X',
      Response.json({ ...refusal, stack: 'at' }, { status: 404, headers: problem }),
      /additional/,
    ],
    [
      'a problem as JSON',
      '/api/products/X',
      Response.json(refusal, { status: 404, headers: json }),
      /application\/json is not/,
    ],
    ['a header less', '/api/products', Response.json([], { headers: json }), /X-Total-Count is missing/],
    [
      'a header more',
      '/api/order-counts',
      Response.json({ needsYou: 1, open: 2 }, { headers: { ...json, etag: '"1"' } }),
      /ETag/,
    ],
    ['no call', '/api/nothing', Response.json({}, { headers: json }), /no such call/],
  ])('%s', async (_, path, answer, fault) => {
    const found = await faultOf('GET', path, answer)
    expect(found ?? 'none').toMatch(fault)
  })
})

function mediaOf({ requestBody, responses }: Operation): { schema: Schema; example?: unknown }[] {
  const answers = Object.values(responses).filter((one): one is Described => !('$ref' in one))
  return [requestBody, ...answers].flatMap((one) => Object.values(one?.content ?? {}))
}

function strict(properties: Record<string, object>, required: string[]): object {
  return { type: 'object', properties, required, additionalProperties: false }
}
