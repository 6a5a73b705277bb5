import * as fc from 'fast-check'
import { exampleOf } from '../../api/http/example-of.ts'
import type { OpenApi, Operation, Parameter, Schema } from '../../api/http/openapi.ts'

/** Each of them once or more: the more often somebody is listed, the more often they ask. */
const people = [
  'visitor',
  'partner',
  'admin',
  'admin',
  'admin',
  'admin by bearer',
  'partner by bearer',
  'service',
  'bad bearer',
] as const
export type Who = (typeof people)[number]
export const everybody = [...new Set<Who>(people)]

export type FuzzRequest = {
  who: Who
  method: string
  address: string
  headers: Record<string, string>
  body:
    | { kind: 'none' }
    | { kind: 'text'; text: string }
    | { kind: 'form'; fields: [string, string | Uint8Array][] }
}

/** What exists, so that not every request ends with a 404. */
export type Known = { texts: readonly string[]; jpeg: Uint8Array }

/** Requests for every call of the document: valid ones and invalid ones. */
export function requestsOf(document: OpenApi, known: Known): fc.Arbitrary<FuzzRequest> {
  const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) =>
      requestOf(method.toUpperCase(), path, operation, known),
    ),
  )
  return fc.oneof(...calls)
}

function requestOf(
  method: string,
  path: string,
  operation: Operation,
  known: Known,
): fc.Arbitrary<FuzzRequest> {
  const { parameters } = operation
  const pathValues = recordOf(
    parameters.filter((one) => one.in === 'path'),
    known,
  )
  const queryValues = fc.oneof(
    {
      weight: 4,
      arbitrary: recordOf(
        parameters.filter((one) => one.in === 'query'),
        known,
      ),
    },
    { weight: 1, arbitrary: fc.dictionary(keys, hostile, { maxKeys: 3 }) },
  )
  const headers = recordOf(
    parameters.filter((one) => one.in === 'header'),
    known,
  )
  return fc
    .record({
      who,
      path: pathValues,
      query: queryValues,
      headers,
      body: bodyOf(operation, known),
      type: typeOf,
      ours: often,
    })
    .map((one) => {
      const [kind, text] = [one.body.kind, one.body]
      const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
        encodeURIComponent(wellFormed(one.path[name])),
      )
      const query = Object.entries(one.query).flatMap(([name, value]) =>
        value === undefined
          ? []
          : [`${encodeURIComponent(wellFormed(name))}=${encodeURIComponent(wellFormed(value))}`],
      )
      return {
        who: one.who,
        method,
        address: (filled + (query.length ? `?${query.join('&')}` : '')).slice(0, 6000),
        headers: {
          ...headersOf(one.headers),
          ...(one.ours && { 'x-requested-with': 'shop' }),
          ...(kind === 'text' && { 'content-type': one.type }),
        },
        body: method === 'GET' ? { kind: 'none' as const } : text,
      }
    })
}

const who = fc.constantFrom<Who>(...people)
const often = fc.integer({ min: 0, max: 9 }).map((one) => one > 0)
const typeOf = fc.oneof(
  { weight: 12, arbitrary: fc.constant('application/json') },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      'text/plain',
      'application/xml',
      'multipart/form-data',
      'multipart/form-data; boundary=x',
      'application/json; charset=utf-16',
      'application/x-www-form-urlencoded',
    ),
  },
)

/** Texts that have broken programs before. */
const hostileTexts = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\r\nX: y',
  '../../etc/passwd',
  '%00',
  '%2e%2e%2f',
  "' or 1=1 --",
  '"; drop table product; --',
  '<script>alert(1)</script>',
  '{{7*7}}',
  '${7*7}',
  '__proto__',
  'constructor',
  'null',
  'undefined',
  'NaN',
  '-1',
  '0',
  '1e309',
  '99999999999999999999',
  '9007199254740993',
  '1.5',
  '0x10',
  '٣',
  '𝟛',
  '\uD800',
  '\u202Eabc',
  'é'.repeat(300),
  'a'.repeat(5000),
  '2026-02-30',
  '0000-00-00',
  '9999-12-31T23:59:60Z',
  '+275760-09-13',
  'http://169.254.169.254/',
  'javascript:alert(1)',
  '=cmd|1',
  '\\',
  '%',
  '_',
  '[',
  '(((((((',
  'ﬃ',
  '🦷'.repeat(50),
  'SO-99999999',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
]

const hostileText = fc.oneof(fc.constantFrom(...hostileTexts), fc.string({ unit: 'binary', maxLength: 60 }))
const hostile: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: hostileText },
  {
    weight: 1,
    arbitrary: fc.constantFrom<unknown>(
      null,
      true,
      false,
      0,
      -1,
      1.5,
      1e308,
      -0,
      2 ** 31,
      2 ** 53,
      [],
      {},
      [[]],
      [null],
      { a: 1 },
      { length: 1e9 },
      { toString: 1 },
    ),
  },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
)
const keys = fc.oneof(
  fc.constantFrom('_id', 'role', 'version', '__proto__', 'constructor', 'q', 'limit', 'cursor', 'a[b]', 'a'),
  hostileText,
)

function recordOf(parameters: Parameter[], known: Known): fc.Arbitrary<Record<string, unknown>> {
  return fc.record(
    Object.fromEntries(
      parameters.map(({ name, required, schema }) => {
        const value = fc.oneof(
          { weight: 3, arbitrary: valueOf(schema, known) },
          { weight: 2, arbitrary: fc.constantFrom(...known.texts) },
          { weight: 2, arbitrary: hostileText },
        )
        return [name, required ? value : fc.option(value, { nil: undefined })]
      }),
    ),
  )
}

function bodyOf({ requestBody }: Operation, known: Known): fc.Arbitrary<FuzzRequest['body']> {
  const [type, media] = Object.entries(requestBody?.content ?? {})[0] ?? []
  const none = fc.constant({ kind: 'none' as const })
  if (!media) return fc.oneof({ weight: 6, arbitrary: none }, { weight: 1, arbitrary: textOf(hostile) })
  if (type === 'multipart/form-data')
    return fc.oneof(
      { weight: 8, arbitrary: formOf(media.schema, known) },
      { weight: 1, arbitrary: textOf(hostile) },
    )
  return fc.oneof(
    { weight: 4, arbitrary: textOf(valueOf(media.schema, known)) },
    { weight: 6, arbitrary: textOf(spoiled(media.schema, known)) },
    { weight: 1, arbitrary: textOf(hostile) },
    {
      weight: 1,
      arbitrary: fc
        .oneof(
          hostileText,
          fc.constantFrom('{', '[', '{"a":1', '['.repeat(10_000), '{"__proto__":{"a":1}}', 'null'),
        )
        .map((text) => ({ kind: 'text' as const, text })),
    },
    { weight: 1, arbitrary: none },
  )
}

function textOf(value: fc.Arbitrary<unknown>): fc.Arbitrary<FuzzRequest['body']> {
  return value.map((one) => ({ kind: 'text' as const, text: JSON.stringify(one) ?? 'null' }))
}

/** A valid value with one field wrong, missing or too much. */
function spoiled(schema: Schema, known: Known): fc.Arbitrary<unknown> {
  const names = Object.keys(schema.properties ?? {})
  return fc
    .record({
      value: valueOf(schema, known),
      at: fc.constantFrom(...names, '_id', '__proto__', 'role'),
      to: hostile,
      gone: fc.boolean(),
    })
    .map(({ value, at, to, gone }) => {
      if (typeof value !== 'object' || value === null) return to
      const copy: Record<string, unknown> = { ...value }
      if (gone) delete copy[at]
      else
        Object.defineProperty(copy, at, { value: to, enumerable: true, configurable: true, writable: true })
      return copy
    })
}

function formOf(schema: Schema, known: Known): fc.Arbitrary<FuzzRequest['body']> {
  const fields = Object.entries(schema.properties ?? {}).map(([name, field]) => {
    const file = fc.constantFrom<Uint8Array>(
      known.jpeg,
      known.jpeg,
      known.jpeg.subarray(0, 200),
      new Uint8Array(0),
      new TextEncoder().encode('<svg/>'),
    )
    const text = fc.oneof(
      { weight: 3, arbitrary: valueOf(field, known).map(wellFormed) },
      { weight: 1, arbitrary: hostileText },
    )
    const value: fc.Arbitrary<string | Uint8Array> = field.items?.contentMediaType
      ? fc.oneof({ weight: 6, arbitrary: file }, { weight: 1, arbitrary: text })
      : fc.oneof({ weight: 9, arbitrary: text }, { weight: 1, arbitrary: file })
    return fc
      .array(value, { minLength: 0, maxLength: 2, size: 'small' })
      .map((values) => values.map((one): [string, string | Uint8Array] => [name, one]))
  })
  const extra = fc.array(fc.tuple(keys, hostileText), { maxLength: 1 })
  return fc.tuple(extra, ...fields).map(([more, ...lists]) => ({
    kind: 'form' as const,
    fields: [...lists.flat(), ...more].map(([name, value]): [string, string | Uint8Array] => [
      wellFormed(name),
      typeof value === 'string' ? wellFormed(value) : value,
    ]),
  }))
}

/** Mostly valid for the schema. */
function valueOf(schema: Schema, known: Known): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const several = schema.anyOf ?? schema.oneOf
  if (several) return fc.oneof(...several.map((one) => valueOf(one, known)))
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type
  switch (type) {
    case 'object': {
      const required = schema.required ?? []
      const fields = Object.entries(schema.properties ?? {}).map(
        ([name, field]) => [name, valueOf(field, known)] as const,
      )
      return fc.record(Object.fromEntries(fields), {
        requiredKeys: required.filter((name) => schema.properties && name in schema.properties),
      })
    }
    case 'array':
      return fc.array(valueOf(schema.items ?? {}, known), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 3, (schema.minItems ?? 0) + 3),
      })
    case 'string':
      return stringOf(schema, known)
    case 'integer':
      return fc.integer({
        min: Math.max(schema.minimum ?? -5, -(2 ** 31)),
        max: Math.min(schema.maximum ?? 1000, 2 ** 31),
      })
    case 'number':
      return fc.oneof(fc.integer({ min: -5, max: 1000 }), fc.double({ noNaN: true }))
    case 'boolean':
      return fc.boolean()
    default:
      return hostile
  }
}

function stringOf(schema: Schema, known: Known): fc.Arbitrary<unknown> {
  const { format, pattern, minLength = 0, maxLength = 60 } = schema
  const fitting = [...known.texts, String(exampleOf(schema))].filter(
    (text) =>
      text.length >= minLength &&
      text.length <= maxLength &&
      (!pattern || new RegExp(pattern, 'u').test(text)),
  )
  const free = fc.string({
    unit: 'grapheme',
    minLength,
    maxLength: Math.max(minLength, Math.min(maxLength, 60)),
  })
  const shaped =
    format === 'uuid'
      ? fc.uuid()
      : format === 'email'
        ? fc.emailAddress()
        : pattern
          ? matching(pattern)
          : free
  return fitting.length
    ? fc.oneof({ weight: 2, arbitrary: fc.constantFrom(...fitting) }, { weight: 1, arbitrary: shaped })
    : shaped
}

function matching(pattern: string): fc.Arbitrary<string> {
  try {
    const made = fc.stringMatching(new RegExp(pattern, 'u'), { size: 'small' })
    fc.sample(made, 1)
    return made
  } catch {
    return hostileText
  }
}

function wellFormed(value: unknown): string {
  return (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed()
}

/** What a header cannot hold is left out. */
function headersOf(values: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => {
      const text = typeof value === 'string' ? value.trim() : ''
      return text && name !== 'X-Requested-With' && /^[\x20-\x7e\x80-\xff]{1,2000}$/.test(text)
        ? [[name, text]]
        : []
    }),
  )
}
