import type { Operation, Parameter, Schema } from '../../api/http/openapi.ts'
import type { SampleCall } from '../kit/sample-calls.ts'

/** A sample of a call with one of its texts replaced; `where` says which. */
type Spoilt = {
  where: string
  address: string
  headers: Record<string, string>
  body: string | FormData | null
}

/**
 * A call's sample once for each text that the call takes, with `text` in its place: also for texts that the sample
 * leaves out.
 */
export function withTexts(name: string, operation: Operation, sample: SampleCall, text: string): Spoilt[] {
  const [, path = ''] = name.split(' ')
  const [type, media] = Object.entries(operation.requestBody?.content ?? {})[0] ?? []
  const schema = media?.schema ?? {}
  const sent = () => sample.form?.() ?? (sample.body === undefined ? null : JSON.stringify(sample.body))
  const headers = {
    ...(sample.body !== undefined && { 'content-type': 'application/json' }),
    ...sample.headers,
  }
  const parameters = operation.parameters
    .filter((one) => one.name !== 'X-Requested-With')
    .map((one) =>
      withParameter(one, path, { where: '', address: sample.address, headers, body: sent() }, text),
    )
  const bodies: [string, string | FormData][] =
    type === 'multipart/form-data'
      ? forms(schema, () => sample.form?.() ?? new FormData(), text)
      : values(schema, sample.body, text, '').map(([where, value]) => [where, JSON.stringify(value)])
  return [
    ...parameters,
    ...bodies.map(([where, body]) => ({ where, address: sample.address, headers, body })),
  ]
}

function withParameter(one: Parameter, path: string, asked: Spoilt, text: string): Spoilt {
  const { name, in: place } = one
  const where = `${place} ${name}`
  if (place === 'header') return { ...asked, where, headers: { ...asked.headers, [name]: text } }
  const address = new URL(asked.address, 'http://shop.test')
  if (place === 'query') address.searchParams.set(name, text)
  else
    address.pathname = path
      .split('/')
      .map((part, at) =>
        part === `{${name}}` ? encodeURIComponent(text) : (address.pathname.split('/')[at] ?? ''),
      )
      .join('/')
  return { ...asked, where, address: address.pathname + address.search }
}

/** A field with files once with its name, and once with its content: a catalogue has addresses of pictures there. */
function forms(schema: Schema, form: () => FormData, text: string): [string, FormData][] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, { items, type }]) => {
    const replaced = (value: string | File) => {
      const sent = form()
      sent.delete(name)
      sent.append(name, value)
      return sent
    }
    if (!items?.contentMediaType && type !== 'array') return [[name, replaced(text)] as [string, FormData]]
    const before = form().get(name)
    const rows = `number,title,description,category,oldPrice,newPrice,wholesalePrice,partnerPricex3,brochure,images\nFAR-1,${text},${text},Vibrators,,10,8,,${text},${text};${text}\n`
    return [
      [`name of ${name}`, replaced(new File([before instanceof File ? before : rows], text))],
      [`content of ${name}`, replaced(new File([rows], 'a.csv', { type: 'text/csv' }))],
    ]
  })
}

/** The value once for each of its texts, with that one replaced. */
function values(schema: Schema, value: unknown, text: string, where: string): [string, unknown][] {
  const several = schema.anyOf ?? schema.oneOf
  if (several) return several.flatMap((one) => values(one, value, text, where))
  if (schema.const !== undefined || schema.enum) return []
  if (schema.type === 'string') return [[where, text]]
  if (schema.type === 'array') {
    const [first, ...others]: unknown[] = Array.isArray(value) ? value : []
    return values(schema.items ?? {}, first, text, `${where}[]`).map(([at, one]) => [at, [one, ...others]])
  }
  const record: Record<string, unknown> = typeof value === 'object' && value !== null ? { ...value } : {}
  return Object.entries(schema.properties ?? {}).flatMap(([name, field]) =>
    values(field, record[name], text, `${where}.${name}`).map(([at, one]): [string, unknown] => [
      at,
      { ...record, [name]: one },
    ]),
  )
}
