import type { Schema } from './openapi.ts'

/** An example value for a schema, for readers. */
export function exampleOf(schema: Schema): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.enum?.length) return schema.enum[0]
  if (schema.default !== undefined) return schema.default
  const [first] = schema.anyOf ?? schema.oneOf ?? []
  if (first) return exampleOf(first)
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type
  switch (type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([name, field]) => [name, exampleOf(field)]),
      )
    case 'array':
      return schema.maxItems === 0 || !schema.items
        ? []
        : Array.from({ length: Math.max(1, schema.minItems ?? 1) }, () => exampleOf(schema.items ?? {}))
    case 'string':
      return textOf(schema)
    case 'integer':
    case 'number':
      return Math.min(Math.max(schema.minimum ?? 1, 1), schema.maximum ?? Infinity)
    case 'boolean':
      return true
    default:
      return null
  }
}

function textOf({ format, pattern, minLength = 0, maxLength = Infinity, contentMediaType }: Schema): string {
  if (contentMediaType) return '(the bytes of a file)'
  const fits = (text: string) =>
    text.length >= minLength && text.length <= maxLength && (!pattern || new RegExp(pattern, 'u').test(text))
  const known = [texts[format ?? ''] ?? [], plainTexts].flat().find(fits)
  return known ?? 'a'.repeat(Math.max(minLength, 1))
}

const texts: Record<string, string> = {
  uuid: '0b9a3f6e-8f0e-4f5c-9d5a-3a1f4c0d2b17',
  email: 'ada@example.com',
  date: '2026-01-31',
  'date-time': '2026-01-31T09:30:00.000Z',
  uri: 'https://example.com/',
}

/** One of these fits every text that the calls take. */
const plainTexts = [
  'Text',
  'AG03',
  '25.50',
  'SO-1001',
  'Q-1001',
  '203012',
  '9418594164541111',
  '1000',
  'INQ-7K2M9P',
  '/media/0b9a3f6e8f0e4f5c9d5a3a1f4c0d2b17.jpg',
  'true',
  'Ada Miller',
  '"7"',
]
