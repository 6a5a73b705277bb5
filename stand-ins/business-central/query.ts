import { ApiError, badRequest } from './api-error.ts'
import { textOf } from './fields.ts'
import type { Fields } from './fields.ts'

type Test = (entity: Fields) => boolean
type Condition = { test: Test; fields: string[] }
type Page = { value: Fields[]; '@odata.nextLink'?: string }

const LARGEST_PAGE = 20_000
// A GUID first, otherwise its beginning would be read as a name.
const TOKEN =
  /\s*(?:([\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12})|'((?:[^']|'')*)'|([A-Za-z]\w*)|(-?\d+(?:\.\d+)?)|([(),]))/giy

/** A list as OData answers it: filtered, sorted, cut, and in pages if the caller prefers them. */
export function answerList(entities: Fields[], url: URL, prefer = ''): Page {
  const { filter, orderby, top, select, after } = readOptions(url.searchParams)
  let found = filter === null ? entities : entities.filter(readFilter(filter))
  if (orderby !== null) found = found.toSorted(readOrder(orderby))
  if (top !== null) found = found.slice(0, top)
  const size = Math.min(Number(/odata\.maxpagesize=(\d+)/.exec(prefer)?.[1] ?? LARGEST_PAGE), LARGEST_PAGE)
  const from = after === null ? 0 : found.findIndex(({ id }) => id === after) + 1
  const page = found.slice(from, from + size)
  const last = page.at(-1)
  const more = from + size < found.length && last
  return { value: page.map((one) => pick(one, select)), ...(more && { '@odata.nextLink': next(url, last) }) }
}

function readOptions(params: URLSearchParams) {
  for (const name of params.keys())
    if (!['$filter', '$orderby', '$top', '$select', '$skiptoken', '$count'].includes(name))
      throw badRequest(`The query parameter '${name}' is not supported.`)
  const top = params.get('$top')
  if (top !== null && !/^\d+$/.test(top)) throw badRequest('$top is not a number.')
  return {
    filter: params.get('$filter'),
    orderby: params.get('$orderby'),
    top: top === null ? null : Number(top),
    select: params.get('$select')?.split(',') ?? null,
    after: params.get('$skiptoken'),
  }
}

function next(url: URL, last: Fields): string {
  const link = new URL(url)
  link.searchParams.set('$skiptoken', textOf(last, 'id'))
  return link.href
}

function pick(entity: Fields, select: string[] | null): Fields {
  if (!select) return entity
  return Object.fromEntries(
    Object.entries(entity).filter(([name]) => name.startsWith('@') || name === 'id' || select.includes(name)),
  )
}

/** `number desc`: text is sorted as text, so '9' comes after '10'. */
function readOrder(text: string): (a: Fields, b: Fields) => number {
  const [field = '', direction = 'asc'] = text.trim().split(/\s+/)
  const sign = direction === 'desc' ? -1 : 1
  return (a, b) => {
    const [left, right] = [textOf(a, field), textOf(b, field)]
    return left < right ? -sign : left > right ? sign : 0
  }
}

function readFilter(text: string): Test {
  const tokens = tokensOf(text)
  const condition = readOr(tokens)
  if (tokens.length > 0) throw badRequest(`The filter cannot be read near '${tokens[0]?.text}'.`)
  return condition.test
}

type Token = { kind: 'value' | 'name' | 'sign'; text: string; value: string | number }

function tokensOf(text: string): Token[] {
  const tokens: Token[] = []
  TOKEN.lastIndex = 0
  while (TOKEN.lastIndex < text.trimEnd().length) {
    const at = TOKEN.lastIndex
    const [, id, quoted, name, number, sign] = TOKEN.exec(text) ?? []
    if (id !== undefined) tokens.push({ kind: 'value', text: id, value: id.toLowerCase() })
    else if (quoted !== undefined)
      tokens.push({ kind: 'value', text: quoted, value: quoted.replaceAll("''", "'") })
    else if (name !== undefined) tokens.push({ kind: 'name', text: name, value: name })
    else if (number !== undefined) tokens.push({ kind: 'value', text: number, value: Number(number) })
    else if (sign !== undefined) tokens.push({ kind: 'sign', text: sign, value: sign })
    else throw badRequest(`The filter cannot be read near '${text.slice(at, at + 20)}'.`)
  }
  return tokens
}

function readOr(tokens: Token[]): Condition {
  const parts = readChain(tokens, 'or', readAnd)
  const fields = [...new Set(parts.flatMap((part) => part.fields))]
  if (parts.length > 1 && fields.length > 1)
    throw new ApiError(
      400,
      'BadRequest_MethodNotAllowed',
      'An OR between two fields is not supported in a filter.',
    )
  return { test: (entity) => parts.some(({ test }) => test(entity)), fields }
}

function readAnd(tokens: Token[]): Condition {
  const parts = readChain(tokens, 'and', readTerm)
  return {
    test: (entity) => parts.every(({ test }) => test(entity)),
    fields: parts.flatMap((part) => part.fields),
  }
}

function readChain(tokens: Token[], word: string, read: (tokens: Token[]) => Condition): Condition[] {
  const parts = [read(tokens)]
  while (tokens[0]?.kind === 'name' && tokens[0].text === word) {
    tokens.shift()
    parts.push(read(tokens))
  }
  return parts
}

function readTerm(tokens: Token[]): Condition {
  const first = tokens.shift()
  if (first?.text === '(' && first.kind === 'sign') {
    const inner = readOr(tokens)
    expect(tokens, ')')
    return inner
  }
  if (first?.kind !== 'name') throw badRequest('A filter begins with a field.')
  if (first.text === 'startswith') return readStart(tokens)
  expect(tokens, 'eq')
  const value = valueOf(tokens)
  const field = first.text
  return { test: (entity) => (entity[field] ?? '') === value, fields: [field] }
}

function readStart(tokens: Token[]): Condition {
  expect(tokens, '(')
  const field = tokens.shift()?.text ?? ''
  expect(tokens, ',')
  const start = String(valueOf(tokens))
  expect(tokens, ')')
  return { test: (entity) => textOf(entity, field).startsWith(start), fields: [field] }
}

function valueOf(tokens: Token[]): string | number {
  const token = tokens.shift()
  if (token?.kind !== 'value') throw badRequest('A filter compares with a value.')
  return token.value
}

function expect(tokens: Token[], text: string): void {
  const token = tokens.shift()
  if (token?.text !== text || token.kind === 'value')
    throw badRequest(`The filter misses '${text}' before '${token?.text ?? 'its end'}'.`)
}

/** The value after `field eq` in a filter; undefined if it does not ask for that field. */
export function askedFor(url: URL, field: string): string | undefined {
  const match = new RegExp(`${field} eq '((?:[^']|'')*)'`).exec(url.searchParams.get('$filter') ?? '')
  return match?.[1]?.replaceAll("''", "'")
}
