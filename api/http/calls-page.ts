import { sellerName, type Brand } from '../../shop/brand.ts'
import { escapeHtml } from '../../shop/text/escape-html.ts'
import { problemMeanings } from './call-answers.ts'
import { exampleOf } from './example-of.ts'
import type { OpenApi, Operation, Parameter, Response, Schema } from './openapi.ts'

/** Our own styles and fonts, and nothing else. */
export const callsPagePolicy =
  "default-src 'none'; style-src 'self'; font-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

type Call = { method: string; path: string; operation: Operation }

/** The OpenAPI document as a page for people: no script, one section for each call. */
export function callsPage(document: OpenApi, brand: Brand, stylesheets: readonly string[]): string {
  const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  )
  const groups = document.tags.map(({ name }) => ({
    name,
    calls: calls.filter(({ operation }) => operation.tags[0] === name),
  }))
  const title = `Calls | ${sellerName(brand)}`
  return `<!doctype html>
<html lang="en-US"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${escapeHtml(title)}</title><link rel="icon" href="data:,">
${[...stylesheets, '/api/docs.css'].map((address) => `<link rel="stylesheet" href="${escapeHtml(address)}">`).join('')}
</head><body class="calls">
<header><a href="/home">${escapeHtml(sellerName(brand))}</a><a href="/api/openapi.json">openapi.json</a></header>
<nav aria-label="Calls">${groups.map(({ name, calls: own }) => contents(name, own)).join('')}</nav>
<main><h1>Calls</h1>
${introduction()}
${groups.map(({ name, calls: own }) => `<h2 id="${name}">${escapeHtml(titleOf(name))}</h2>${own.map((call) => section(call, document)).join('')}`).join('\n')}
</main></body></html>
`
}

/** 'text_pages' → 'Text pages' */
function titleOf(name: string): string {
  const words = name.replaceAll(/[_-]/g, ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function contents(name: string, calls: Call[]): string {
  const links = calls.map(
    ({ method, path, operation }) =>
      `<li><a href="#${operation.operationId}"><span class="method">${method}</span> ${pathOf(path)}</a></li>`,
  )
  return `<section><a href="#${name}">${escapeHtml(titleOf(name))} <span class="count">${calls.length}</span></a><ul>${links.join('')}</ul></section>`
}

function introduction(): string {
  const meanings = Object.entries(problemMeanings).map(
    ([status, words]) => `<dt>${status}</dt><dd>${escapeHtml(words)}</dd>`,
  )
  return `<p class="lead">Every call of this shop, generated from the table that serves them. Nothing else is served under /api.</p>
<section id="who"><h2>Who may call</h2>
<ul><li><b>Visitor</b>: everyone.</li>
<li><b>Signed in</b> and <b>admin</b>: by the session cookie of a browser, or by <code>Authorization: Bearer …</code> with a token of the identity provider.</li>
<li><b>Service</b>: trusted programs, by <code>X-Service-Token</code>.</li></ul>
<p>Without a token, a call that writes also needs <code>X-Requested-With: shop</code> and must come from our own pages.</p></section>
<section id="lists"><h2>Lists and versions</h2>
<p>A list returns at most <code>limit</code> of its records; <code>Link: rel="next"</code> leads to the next ones, and <code>X-Total-Count</code> gives the total number.</p>
<p>A record with an <code>ETag</code> is changed safely with <code>If-Match</code>: if someone else was faster, the answer is 409 with the record as it is now.</p></section>
<section id="problems"><h2>Refusals</h2>
<p>A refusal is <code>application/problem+json</code> with <code>title</code>, <code>status</code> and <code>detail</code>, a sentence to show to the user. A refused call changes nothing.</p>
<dl class="statuses">${meanings.join('')}</dl></section>`
}

function section({ method, path, operation }: Call, document: OpenApi): string {
  const { operationId, summary, parameters, requestBody, responses } = operation
  const [type, body] = Object.entries(requestBody?.content ?? {})[0] ?? []
  return `<section class="call" id="${operationId}">
<h3><a href="#${operationId}"><span class="method ${method.toLowerCase()}">${method}</span> ${pathOf(path)}</a></h3>
<p class="badges">${badges(operation)}</p>
<p>${escapeHtml(summary)}</p>
${parameters.length ? `<h4>Parameters</h4><dl>${parameters.map(parameter).join('')}</dl>` : ''}
${body ? `<h4>Body <small>${type}</small></h4><dl>${fields(body.schema)}</dl>${requestBody?.description ? `<p>${escapeHtml(requestBody.description)}</p>` : ''}` : ''}
<h4>Answers</h4><dl class="statuses">${Object.entries(responses)
    .map(([status, response]) => answer(status, response, document))
    .join('')}</dl>
<h4>Example</h4>${code(`Request of ${operationId}`, exampleRequest({ method, path, operation }))}${exampleAnswer(operation)}
</section>`
}

function badges({ security, ...operation }: Operation): string {
  const role = operation['x-role']
  const names = [role === 'signed-in' ? 'signed in' : role]
  if (role !== 'service' && security.some((way) => 'service' in way)) names.push('service')
  const fresh = operation['x-fresh'] ? '<span class="badge fresh">recent sign-in</span>' : ''
  return names.map((name) => `<span class="badge ${role}">${name}</span>`).join(' ') + fresh
}

function parameter({ name, in: place, required, description, schema }: Parameter): string {
  const notes = [place, required ? 'required' : 'optional', typeOf(schema)]
  return `<dt><code>${escapeHtml(name)}</code></dt><dd>${escapeHtml(notes.join(', '))}${description ? `. ${escapeHtml(description)}` : ''}</dd>`
}

/** Each field of an object, nested ones by their path. */
function fields(schema: Schema, before = ''): string {
  return Object.entries(schema.properties ?? {})
    .map(([name, field]) => {
      const path = before + name
      const inner = field.items?.properties ? field.items : field
      const suffix = field.items?.properties ? `${path}[].` : `${path}.`
      const notes = [schema.required?.includes(name) ? 'required' : 'optional', typeOf(field)].join(', ')
      return `<dt><code>${escapeHtml(path)}</code></dt><dd>${escapeHtml(notes)}</dd>${fields(inner, suffix)}`
    })
    .join('')
}

function typeOf(schema: Schema): string {
  if (schema.contentMediaType) return `a file, ${schema.contentMediaType}`
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' or ')
  const several = schema.anyOf ?? schema.oneOf
  if (several) return [...new Set(several.map(typeOf))].join(' or ')
  if (schema.items) return `list of ${typeOf(schema.items)}${most(schema.maxItems)}`
  const type = [schema.type ?? 'anything'].flat().join(' or ')
  return [schema.format ? `${type} (${schema.format})` : type, range(schema), most(schema.maxLength)].join('')
}

function most(count: number | undefined): string {
  return count === undefined ? '' : `, at most ${count}`
}

function range({ minimum, maximum }: Schema): string {
  return `${isSafe(minimum) ? `, from ${minimum}` : ''}${isSafe(maximum) ? `, to ${maximum}` : ''}`
}

/** A bound that somebody chose; every integer also has the language's own bounds. */
function isSafe(figure: number | undefined): boolean {
  return figure !== undefined && Math.abs(figure) < Number.MAX_SAFE_INTEGER
}

function answer(status: string, response: Response | { $ref: string }, document: OpenApi): string {
  const told =
    '$ref' in response ? document.components.responses[response.$ref.split('/').at(-1) ?? ''] : response
  const own = '$ref' in response ? [] : extraFields(response)
  const headers = Object.keys(told?.headers ?? {})
  const notes = [
    ...(own.length ? [` With ${own.map((name) => `<code>${escapeHtml(name)}</code>`).join(', ')}.`] : []),
    ...(headers.length ? [` Headers: ${headers.map((name) => `<code>${name}</code>`).join(', ')}.`] : []),
  ]
  return `<dt>${status}</dt><dd>${escapeHtml(told?.description ?? '')}${notes.join('')}</dd>`
}

/** The fields that a problem of this call has besides the usual ones. */
function extraFields({ content }: Response): string[] {
  const known = ['type', 'title', 'status', 'detail', 'errors', 'etag', 'retryAfter']
  const properties = content['application/problem+json']?.schema.properties ?? {}
  return Object.keys(properties).filter((name) => !known.includes(name))
}

function exampleRequest({ method, path, operation }: Call): string {
  const sent = operation.parameters.filter((one) => one.required || one.name === 'X-Requested-With')
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(exampleOf(sent.find((one) => one.name === name)?.schema ?? {}))),
  )
  const query = sent.flatMap(({ in: place, name, schema }) =>
    place === 'query' ? [`${name}=${encodeURIComponent(String(exampleOf(schema)))}`] : [],
  )
  const headers = sent.flatMap(({ in: place, name, schema }) =>
    place === 'header' ? [`${name}: ${String(exampleOf(schema))}`] : [],
  )
  const [type, body] = Object.entries(operation.requestBody?.content ?? {})[0] ?? []
  const lines = [`${method} ${filled}${query.length ? `?${query.join('&')}` : ''}`, ...headers]
  if (operation['x-role'] === 'service') lines.push('X-Service-Token: …')
  if (type) lines.push(`Content-Type: ${type}`)
  if (type === 'multipart/form-data') return [...lines, '', ...formLines(body?.schema ?? {})].join('\n')
  return body ? [...lines, '', JSON.stringify(body.example, null, 2)].join('\n') : lines.join('\n')
}

function formLines({ properties = {} }: Schema): string[] {
  return Object.entries(properties).map(([name, field]) =>
    field.items?.contentMediaType ? `${name}: @file` : `${name}: ${String(exampleOf(field))}`,
  )
}

function exampleAnswer({ operationId, responses }: Operation): string {
  const [status, response] = Object.entries(responses)[0] ?? []
  if (!response || '$ref' in response) return ''
  const [type, media] = Object.entries(response.content)[0] ?? []
  const text = media?.example === undefined ? '…' : JSON.stringify(media.example, null, 2)
  return code(`Answer of ${operationId}`, `${status}\nContent-Type: ${type}\n\n${text}`)
}

/** A long line can be scrolled, also by keyboard. */
function code(label: string, text: string): string {
  return `<pre tabindex="0" role="region" aria-label="${escapeHtml(label)}">${escapeHtml(text)}</pre>`
}

/** A long path breaks between its parts. */
function pathOf(path: string): string {
  return escapeHtml(path).replaceAll('/', '<wbr>/')
}
