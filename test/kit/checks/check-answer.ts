import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { z } from 'zod'
import type { AnyCall } from '../../../api/http/call.ts'
import { problemSchema } from '../../../api/http/call-answers.ts'
import { openapiOf, type Operation, type Response as Described } from '../../../api/http/openapi.ts'
import { calls } from '../../../api/routes.ts'

const brand = {
  shopName: 'Corliss',
  phone: '',
  copyright: '',
  socialLinks: [],
  postalAddress: [],
  originBadge: '',
  stage: 'demo' as const,
  takesRealCards: false,
  siteOrigin: 'http://localhost:3000',
}
export const testDocument = openapiOf(Object.values<AnyCall>(calls as never), brand)

export const ajv = new Ajv2020({ strict: false, allErrors: true })
addFormats.default(ajv)
const compiled = new Map<string, ValidateFunction>()

/** Every answer that a test gets under /api must be described by openapi.json; throws if it is not. */
export async function checkAnswer(method: string, address: string, response: Response): Promise<void> {
  const { pathname } = new URL(address, 'http://localhost')
  if (!pathname.startsWith('/api/') || method === 'HEAD') return
  const fault = await faultOf(method, pathname, response)
  if (fault) throw new Error(`${method} ${address} → ${response.status}: ${fault}`)
}

/** The part of an answer that openapi.json does not describe; null if it describes all of it. */
export async function faultOf(method: string, pathname: string, response: Response): Promise<string | null> {
  const known = operationAt(method, pathname)
  const { status } = response
  const type = (response.headers.get('content-type') ?? '').split(';')[0] ?? ''
  if (!known) {
    if (status < 400) return 'there is no such call'
    return validate(`problem ${status}`, problemOf(status), type, await response.clone().text())
  }
  const described = describedAt(known.operation, status)
  if (!described) return `this status is not among ${Object.keys(known.operation.responses).join(', ')}`
  const media = described.content[type]
  if (!media) return `${type || 'no type'} is not what it answers with`
  const headerFault = faultOfHeaders(described, response.headers)
  if (headerFault) return headerFault
  if (!type.includes('json')) return null
  return validate(`${known.name} ${status}`, media.schema, type, await response.clone().text())
}

const described = Object.entries(testDocument.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    name: `${method} ${path}`,
    method: method.toUpperCase(),
    shape: new RegExp(`^${path.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[^/]*')}$`),
    parts: path.split('{').length,
    operation,
  })),
)

function operationAt(method: string, pathname: string) {
  const fits = described.filter((one) => one.method === method && one.shape.test(decoded(pathname)))
  // A literal part of a path goes before a parameter.
  return fits.toSorted((a, b) => a.parts - b.parts)[0]
}

function decoded(pathname: string): string {
  try {
    return decodeURI(pathname)
  } catch {
    return pathname
  }
}

function describedAt(operation: Operation, status: number): Described | undefined {
  const found = operation.responses[status]
  if (!found || !('$ref' in found)) return found
  return testDocument.components.responses[found.$ref.split('/').at(-1) ?? '']
}

/** Only our own headers: those that every answer has are not described. */
const ownHeaders = ['ETag', 'Link', 'X-Total-Count', 'Retry-After', 'WWW-Authenticate', 'Content-Disposition']

function faultOfHeaders({ headers = {} }: Described, sent: Headers): string | null {
  for (const name of ownHeaders)
    if (sent.has(name) && !headers[name]) return `the header ${name} is not described`
  for (const [name, { required }] of Object.entries(headers))
    if (required && !sent.has(name)) return `the header ${name} is missing`
  return null
}

function problemOf(status: number): object {
  return z.toJSONSchema(problemSchema(status).extend({ allow: z.string().optional() }), { io: 'output' })
}

function validate(name: string, schema: object, type: string, text: string): string | null {
  if (!type.includes('json')) return `${type || 'no type'} is no JSON`
  const check = compiled.get(name) ?? ajv.compile(schema)
  compiled.set(name, check)
  if (check(JSON.parse(text))) return null
  return `${ajv.errorsText(check.errors, { dataVar: 'answer' })}\n${text.slice(0, 500)}`
}
