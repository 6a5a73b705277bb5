import type { Calls } from '../routes.ts'
import type { CallDefinition } from './call.ts'
import type { FieldError } from './problem.ts'

/** Imports only types from the table of calls: nothing of the server reaches the browser. */
type InputOf<Call> =
  Call extends CallDefinition<infer Params, infer Query, infer Body, infer _Answer>
    ? {
        params?: Partial<Params>
        query?: Partial<Query>
        body?: Body
        /** for a call that takes files, instead of `body` */
        form?: FormData
        /** the version that was seen: an answer's `version` */
        ifMatch?: number | null
        headers?: Record<string, string>
        /** a caller with its own signal decides how long it waits */
        signal?: AbortSignal
        /** goes on although its page is left */
        keepalive?: boolean
        /** how many bytes of `form` have left; whoever asks waits as long as something moves */
        onProgress?: (bytes: number) => void
      }
    : never
type AnswerOf<Call> =
  Call extends CallDefinition<infer _Params, infer _Query, infer _Body, infer Answer> ? Answer : never

export type CallName = keyof Calls
export type CallInputOf<Name extends CallName> = InputOf<Calls[Name]>
export type CallAnswerOf<Name extends CallName> = AnswerOf<Calls[Name]>

type Texts = Record<string, string | number | undefined>
type AnyInput = {
  params?: Texts
  query?: Record<string, Texts[string] | Texts[string][]>
  body?: unknown
  form?: FormData
  ifMatch?: number | null
  headers?: Record<string, string>
  signal?: AbortSignal
  keepalive?: boolean
  onProgress?: (bytes: number) => void
}

/** `network`: no answer arrived; the request may or may not have been carried out. */
export type CallOutcome<Answer> =
  /** `version`: of the record, if it has one; `total`: of the whole list, if this is a page of it */
  | { kind: 'answer'; status: number; body: Answer; version: number | null; total: number | null }
  | {
      kind: 'problem'
      status: number
      detail: string
      errors: FieldError[]
      body: Record<string, unknown>
      version: number | null
    }
  | { kind: 'network' }

/** After this time a request counts as unanswered, whatever the network is waiting for. */
export const longestWaitMs = 15_000

/** So long nothing moves before an upload counts as unanswered: the shop makes pictures while it waits. */
const longestRestMs = 180_000

/** Makes one call of the table, by its name there. Never throws. */
export async function callApi<Name extends keyof Calls>(
  name: Name,
  input: InputOf<Calls[Name]>,
): Promise<CallOutcome<AnswerOf<Calls[Name]>>> {
  return call(name, input, (response) => response.json() as Promise<AnswerOf<Calls[Name]>>)
}

/** The same for a call whose answer is a file. */
export async function callForFile<Name extends keyof Calls>(
  name: Name,
  input: InputOf<Calls[Name]>,
): Promise<CallOutcome<Blob>> {
  return call(name, input, (response) => response.blob())
}

async function call<Answer>(
  name: string,
  input: AnyInput,
  read: (response: Response) => Promise<Answer>,
): Promise<CallOutcome<Answer>> {
  const [method = 'GET', path = ''] = name.split(' ')
  try {
    const address = addressOf(path, input.params ?? {}, input.query ?? {})
    const headers = headersOf(input)
    const response =
      input.form && input.onProgress
        ? await upload(method, address, headers, input.form, input.onProgress, input.signal)
        : await fetch(address, {
            method,
            headers,
            body: input.form ?? (input.body === undefined ? undefined : JSON.stringify(input.body)),
            signal: input.signal ?? AbortSignal.timeout(longestWaitMs),
            keepalive: input.keepalive ?? false,
          })
    const version = versionOf(response)
    if (response.ok) {
      const total = numberOr(response.headers.get('X-Total-Count'))
      return { kind: 'answer', status: response.status, body: await read(response), version, total }
    }
    const body = (await response.json()) as Record<string, unknown>
    return {
      kind: 'problem',
      status: response.status,
      detail: typeof body['detail'] === 'string' ? body['detail'] : '',
      errors: Array.isArray(body['errors']) ? (body['errors'] as FieldError[]) : [],
      body,
      version,
    }
  } catch {
    return { kind: 'network' }
  }
}

function headersOf({ body, ifMatch, headers }: AnyInput): Record<string, string> {
  return {
    'X-Requested-With': 'shop',
    ...(body !== undefined && { 'Content-Type': 'application/json' }),
    ...(typeof ifMatch === 'number' && { 'If-Match': `"${ifMatch}"` }),
    ...headers,
  }
}

/** As `fetch`, which cannot say how much of a form has left: only XMLHttpRequest does. */
function upload(
  method: string,
  address: string,
  headers: Record<string, string>,
  form: FormData,
  onProgress: (bytes: number) => void,
  signal: AbortSignal | undefined,
): Promise<Response> {
  const { promise, resolve, reject } = Promise.withResolvers<Response>()
  const request = new XMLHttpRequest()
  let rest: ReturnType<typeof setTimeout> | undefined
  const watch = () => {
    clearTimeout(rest)
    rest = setTimeout(() => request.abort(), longestRestMs)
  }
  request.open(method, address)
  for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
  request.responseType = 'blob'
  request.upload.addEventListener('progress', ({ loaded }) => {
    watch()
    onProgress(loaded)
  })
  for (const silence of ['error', 'abort', 'timeout'])
    request.addEventListener(silence, () => reject(new Error(`no answer: ${silence}`)))
  request.addEventListener('load', () => resolve(responseOf(request)))
  request.addEventListener('loadend', () => clearTimeout(rest))
  signal?.throwIfAborted()
  signal?.addEventListener('abort', () => request.abort(), { once: true })
  watch()
  request.send(form)
  return promise
}

function responseOf(request: XMLHttpRequest): Response {
  const headers = new Headers()
  for (const name of ['ETag', 'X-Total-Count']) {
    const value = request.getResponseHeader(name)
    if (value !== null) headers.set(name, value)
  }
  // A status that has no body, as 204, takes none.
  const blob = request.response as Blob
  return new Response(blob.size > 0 ? blob : null, { status: request.status, headers })
}

/** `"7"`, or `W/"7"` as a compressing proxy writes it */
function versionOf(response: Response): number | null {
  return numberOr(/"(\d+)"$/.exec(response.headers.get('ETag') ?? '')?.[1] ?? null)
}

function numberOr(text: string | null): number | null {
  return text === null ? null : Number(text)
}

function addressOf(path: string, params: Texts, query: NonNullable<AnyInput['query']>): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(params[key] ?? ''))
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(query))
    for (const one of [value].flat()) if (one !== undefined) search.append(key, `${one}`)
  return search.size ? `${filled}?${search}` : filled
}
