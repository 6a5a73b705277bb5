/**
 * The outcome of a call to the outside, for people: it continues a sentence, such as "The gateway refused the
 * connection". The codes of programs help nobody who reads it; only an unknown one is shown.
 */
export function outsideWords(error: unknown, timeoutMs?: number): string {
  const { name, message, code } = saidBy(error)
  if (name === 'TimeoutError') return notWithin(timeoutMs)
  const known = wordsOfCodes.find(([codes]) => codes.test(code))
  if (known) return known[1]
  if (/redirect/i.test(message)) return 'sent the shop to another address'
  if (message === answerTooLong) return 'sent an answer that is too long'
  return code ? `could not be reached (${code.slice(0, 40)})` : 'could not be reached'
}

export const answerTooLong = 'the answer is too long'

function notWithin(timeoutMs: number | undefined): string {
  if (timeoutMs === undefined) return 'did not answer in time'
  const seconds = Math.ceil(timeoutMs) / 1000
  return `did not answer within ${seconds === 1 ? '1 second' : `${Math.round(seconds * 10) / 10} seconds`}`
}

const wordsOfCodes: [RegExp, string][] = [
  [/^ECONNREFUSED$/, 'refused the connection'],
  [/^(ENOTFOUND|EAI_AGAIN|EDNS)$/, 'could not be found by its name'],
  [
    /^(UND_ERR_CONNECT_TIMEOUT|ETIMEDOUT|UND_ERR_HEADERS_TIMEOUT|UND_ERR_BODY_TIMEOUT)$/,
    'did not answer in time',
  ],
  [/^(ECONNRESET|EPIPE|UND_ERR_SOCKET|UND_ERR_ABORTED|ECONNECTION|ESOCKET)$/, 'broke off the connection'],
  [/^(EHOSTUNREACH|ENETUNREACH)$/, 'could not be reached over the network'],
  [/CERT|TLS|SSL/, 'showed a certificate that was not accepted'],
  [/^HPE_/, 'sent an answer that cannot be read'],
]

/** `fetch` hides the reason in `cause`; a mail library hides it in its text. */
function saidBy(error: unknown): { name: string; message: string; code: string } {
  if (!(error instanceof Error)) return { name: '', message: '', code: '' }
  const cause: unknown = error.cause
  const inner = cause instanceof Error ? cause : error
  const code = [inner, error].map(codeOf).find(Boolean) ?? ''
  const inText = /\bE[A-Z]{4,20}\b/.exec(error.message.slice(0, 500))?.[0]
  return { name: error.name, message: inner.message, code: inText ?? code }
}

function codeOf(error: Error): string {
  return 'code' in error && typeof error.code === 'string' ? error.code : ''
}
