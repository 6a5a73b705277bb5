import { z } from 'zod'
import { sellerName, type Brand } from '../../shop/brand.ts'
import { answersOf, problemMeanings, problemSchema } from './call-answers.ts'
import { largestFile, type AnyCall, type FileFields } from './call.ts'
import { exampleOf } from './example-of.ts'

/** The parts of JSON Schema that the calls need. */
export type Schema = {
  type?: string | string[]
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: boolean | Schema
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  enum?: unknown[]
  const?: unknown
  default?: unknown
  format?: string
  pattern?: string
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  minimum?: number
  maximum?: number
  contentMediaType?: string
}

export type Parameter = {
  name: string
  in: 'path' | 'query' | 'header'
  required: boolean
  description?: string
  schema: Schema
}

type Media = { schema: Schema; example?: unknown; encoding?: Record<string, { contentType: string }> }
type Header = { description: string; required?: boolean; schema: Schema }

export type Response = {
  description: string
  headers?: Record<string, Header>
  content: Record<string, Media>
}

export type Operation = {
  operationId: string
  tags: [string]
  summary: string
  security: Record<string, never[]>[]
  parameters: Parameter[]
  requestBody?: { required: boolean; description?: string; content: Record<string, Media> }
  responses: Record<string, Response | { $ref: string }>
  /** who may call: visitor, signed-in, admin or service */
  'x-role': string
  /** needs a sign-in of the last 30 minutes */
  'x-fresh'?: true
}

export type OpenApi = {
  openapi: '3.1.1'
  info: { title: string; version: string; description: string }
  servers: { url: string }[]
  tags: { name: string }[]
  paths: Record<string, Record<string, Operation>>
  components: {
    securitySchemes: Record<string, Record<string, string>>
    responses: Record<string, Response>
  }
}

/** The table of calls as OpenAPI 3.1: made from it alone, so that the two cannot differ. */
export function openapiOf(calls: readonly AnyCall[], brand: Brand): OpenApi {
  const paths: OpenApi['paths'] = {}
  for (const call of calls) (paths[call.path] ??= {})[call.method.toLowerCase()] = operationOf(call)
  return {
    openapi: '3.1.1',
    info: { title: `Calls of ${sellerName(brand)}`, version: '1', description },
    servers: [{ url: brand.siteOrigin }],
    tags: [...new Set(calls.map(tagOf))].map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: '__Host-session', description: cookieWords },
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: bearerWords },
        service: { type: 'apiKey', in: 'header', name: 'X-Service-Token', description: serviceWords },
      },
      responses: Object.fromEntries(
        Object.keys(problemMeanings).map((status) => [
          `problem-${status}`,
          problemResponse(Number(status), problemSchema(Number(status))),
        ]),
      ),
    },
  }
}

/** 'GET /api/products/{id}' → 'products' */
function tagOf({ path, role }: Pick<AnyCall, 'path' | 'role'>): string {
  return role === 'service' ? 'services' : (path.split('/')[2] ?? '')
}

const description =
  'Every call of the shop. Errors are problems (RFC 9457, application/problem+json); unknown fields are refused.'
const cookieWords =
  'The session of a browser. Calls that write also need the header X-Requested-With: shop, from our own pages.'
const bearerWords = 'An access token of the identity provider for this shop; any cookies are ignored.'
const serviceWords = 'The token for trusted programs.'

function operationOf(call: AnyCall): Operation {
  return {
    operationId: [
      call.method.toLowerCase(),
      ...call.path
        .split(/[^A-Za-z0-9]+/)
        .slice(2)
        .filter(Boolean),
    ].join('_'),
    tags: [tagOf(call)],
    summary: call.summary,
    security: securityOf(call),
    parameters: parametersOf(call),
    ...bodyOf(call),
    responses: responsesOf(call),
    'x-role': call.role,
    ...(call.fresh && { 'x-fresh': true as const }),
  }
}

function securityOf({ role, services }: AnyCall): Operation['security'] {
  if (role === 'service') return [{ service: [] }]
  const people: Operation['security'] = [{ session: [] }, { bearer: [] }]
  return [...(role === 'visitor' ? [{}] : []), ...people, ...(services ? [{ service: [] }] : [])]
}

function parametersOf(call: AnyCall): Parameter[] {
  return [
    ...fieldsOf(call.params).map(([name, schema]) => ({
      name,
      in: 'path' as const,
      required: true,
      schema,
    })),
    ...fieldsOf(call.query).map(([name, schema, required]) => ({
      name,
      in: 'query' as const,
      required,
      schema,
    })),
    ...headersTaken(call),
  ]
}

function headersTaken({ method, role, version, idempotencyKey, ownPage }: AnyCall): Parameter[] {
  const writes = method !== 'GET'
  const wanted =
    ownPage === 'told' ? 'Without a token, nothing is done unless it is sent.' : 'Required without a token.'
  return [
    ...((writes || ownPage) && role !== 'service'
      ? [header('X-Requested-With', false, wanted, { type: 'string', const: 'shop' })]
      : []),
    ...(writes && version
      ? [
          header(
            'If-Match',
            false,
            'The version that was read; if it has changed since, the answer is 409.',
            {
              type: 'string',
              pattern: '^"\\d{1,9}"$',
            },
          ),
        ]
      : []),
    ...(idempotencyKey
      ? [
          header('Idempotency-Key', idempotencyKey === 'required', 'A repeated call gets the same answer.', {
            type: 'string',
            minLength: 16,
            maxLength: 128,
          }),
        ]
      : []),
  ]
}

function header(name: string, required: boolean, words: string, schema: Schema): Parameter {
  return { name, in: 'header', required, description: words, schema }
}

function fieldsOf(schema: z.ZodType | undefined): [name: string, schema: Schema, required: boolean][] {
  if (!schema) return []
  const { properties = {}, required = [] } = inputSchema(schema)
  return Object.entries(properties).map(([name, field]) => [name, field, required.includes(name)])
}

function bodyOf(call: AnyCall): Pick<Operation, 'requestBody'> {
  if (call.files) return { requestBody: formOf(call, call.files) }
  if (!call.body) return {}
  const schema = inputSchema(call.body)
  return {
    requestBody: {
      required: true,
      content: { 'application/json': { schema, example: exampleOf(schema) } },
    },
  }
}

function formOf({ body }: AnyCall, files: FileFields): NonNullable<Operation['requestBody']> {
  const { properties = {}, required = [] } = body ? inputSchema(body) : {}
  const types = Object.entries(files).map(([name, { type }]) => [name, mediaOf[type]] as const)
  const fields = Object.entries(files).map(([name, { most, type }]): [string, Schema] => {
    const file = { type: 'string', contentMediaType: mediaOf[type] }
    const few = required.includes(name) ? 1 : 0
    return [name, { type: 'array', items: file, minItems: few, maxItems: most }]
  })
  return {
    required: true,
    description: Object.entries(files)
      .map(
        ([name, { most, type }]) => `${name}: at most ${most}, ${largestFile[type] / 1024 / 1024} MB each.`,
      )
      .join(' '),
    content: {
      'multipart/form-data': {
        schema: {
          type: 'object',
          properties: { ...properties, ...Object.fromEntries(fields) },
          required,
          additionalProperties: false,
        },
        encoding: Object.fromEntries(types.map(([name, contentType]) => [name, { contentType }])),
      },
    },
  }
}

const mediaOf = {
  picture: 'image/jpeg',
  brochure: 'application/pdf',
  catalogue: 'text/csv',
  addresses: 'text/csv',
} as const

function responsesOf(call: AnyCall): Operation['responses'] {
  const { statuses, problems } = answersOf(call)
  const found: Operation['responses'] = {}
  for (const status of statuses) found[status] = successOf(call, status)
  for (const [status, { schema, own }] of problems)
    found[status] =
      own || call.linked
        ? withPage(problemResponse(status, schema), call)
        : { $ref: `#/components/responses/problem-${status}` }
  return found
}

function successOf(call: AnyCall, status: number): Response {
  const headers: Record<string, Header> = {}
  const text = { type: 'string' }
  if (isCounted(call)) {
    headers['X-Total-Count'] = {
      description: 'The total number; 1001 for a search among products with more than 1,000 hits.',
      required: true,
      schema: { type: 'string', pattern: '^\\d+$' },
    }
  }
  if (fieldsOf(call.query).some(([name]) => name === 'cursor'))
    headers['Link'] = { description: 'The address of the next ones, rel="next".', schema: text }
  if (call.version) headers['ETag'] = { description: 'The version of the record.', schema: text }
  if (call.file?.name) headers['Content-Disposition'] = { description: 'The name of the file.', schema: text }
  const words = successWords[status] ?? 'Success.'
  return {
    description: call.page ? `${words} For other callers: a page, always the same.` : words,
    ...(Object.keys(headers).length > 0 && { headers }),
    content: {
      ...(call.file ? fileOf(call.file.type) : jsonOf(call.answer)),
      ...(call.page && { 'text/html': { schema: text } }),
    },
  }
}

/** A list that is read in parts, by how many entries come before. */
function isCounted({ query }: AnyCall): boolean {
  return fieldsOf(query).some(([name, schema]) => name === 'cursor' && schema.default === 0)
}

const successWords: Record<number, string> = {
  200: 'Success.',
  201: 'Created.',
  202: 'Recorded; the work continues on its own.',
}

function jsonOf(answer: z.ZodType): Response['content'] {
  const schema = outputSchema(answer)
  return { 'application/json': { schema, example: exampleOf(schema) } }
}

/** 'text/csv; charset=utf-8' → 'text/csv' */
/** For a browser that follows a link to the call. */
function withPage(response: Response, { linked }: AnyCall): Response {
  if (!linked) return response
  return { ...response, content: { ...response.content, 'text/html': { schema: { type: 'string' } } } }
}

function fileOf(type: string): Response['content'] {
  const media = fileType(type)
  const bytes = media.startsWith('text/') ? {} : { contentMediaType: media }
  return { [media]: { schema: { type: 'string', ...bytes } } }
}

function fileType(type: string): string {
  return type.split(';')[0] ?? type
}

function problemResponse(status: number, problem: z.ZodObject): Response {
  const schema = outputSchema(problem)
  const text = { type: 'string' }
  const headers: Record<string, Header> = {}
  if (status === 401) headers['WWW-Authenticate'] = { description: 'What is wanted.', schema: text }
  if (status === 429 || status === 503)
    headers['Retry-After'] = { description: 'Seconds.', required: status === 429, schema: text }
  if (schema.properties?.['etag']) headers['ETag'] = { description: 'The version now.', schema: text }
  return {
    description: problemMeanings[status] ?? 'It was refused.',
    ...(Object.keys(headers).length > 0 && { headers }),
    content: { 'application/problem+json': { schema } },
  }
}

function inputSchema(schema: z.ZodType): Schema {
  return schemaOf(schema, 'input')
}

function outputSchema(schema: z.ZodType): Schema {
  return schemaOf(schema, 'output')
}

/** A rule that JSON Schema cannot express (code, a file) is left out; the call itself still checks it. */
function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Schema {
  const { $schema: _dialect, ...made } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return made as Schema
}
