/** What came back: a whole body within the limit, or why there is none. */
export type OutboundReply =
  | { kind: 'answer'; status: number; body: string }
  /** the request certainly did not reach anybody */
  | { kind: 'unsent'; reason: string }
  /** it may or may not have been carried out */
  | { kind: 'silence'; reason: string }

export type OutboundRequest = {
  method: 'GET' | 'POST' | 'PUT'
  address: string
  headers?: Record<string, string>
  body?: string
  timeoutMs: number
}

const mostCharacters = 1_000_000
const unsentCodes = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT', 'CERT_HAS_EXPIRED']

/** The one way out of the shop: a fixed address, no redirects, a limit on time and size. Never throws. */
export async function callOutside(request: OutboundRequest): Promise<OutboundReply> {
  const { method, address, headers, body, timeoutMs } = request
  try {
    const response = await fetch(address, {
      method,
      headers,
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    return { kind: 'answer', status: response.status, body: await readLimited(response) }
  } catch (error) {
    const cause = (error as { cause?: { code?: string; message?: string } }).cause
    const reason = cause?.code ?? cause?.message ?? String(error)
    return { kind: unsentCodes.includes(cause?.code ?? '') ? 'unsent' : 'silence', reason }
  }
}

/** The value that a body holds; null when it is no JSON. */
export function parseJson(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return null
  }
}

async function readLimited(response: Response): Promise<string> {
  let text = ''
  const decoder = new TextDecoder()
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true })
    if (text.length > mostCharacters) throw new Error('the answer is too long')
  }
  return text + decoder.decode()
}
