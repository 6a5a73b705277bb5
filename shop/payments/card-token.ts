/** What the card frame can tell us. `cleared`: a token that we hold is no longer valid. */
type FrameMessage =
  | { kind: 'token'; token: string; expiry: string }
  | { kind: 'cleared'; reason: string }
  | { kind: 'other'; reason: string }

export const tokenPattern = /^9\d{11,18}$/
/** YYYYMM, or YYYYM for January to September, as the card frame sends it; or MMYY. */
export const expiryPattern = /^\d{4,6}$/

const longestMessage = 4096

/**
 * Reads one message from the card frame's origin: a JSON text of which only a few fields count. The token is in
 * `message`, and with the frame's option enhancedresponse in `token` too. Never throws.
 */
export function readFrameMessage(data: unknown): FrameMessage {
  if (typeof data !== 'string') return { kind: 'other', reason: 'no text' }
  if (data.length > longestMessage) return { kind: 'other', reason: 'a text that is too long' }
  const message = parseObject(data)
  if (!message) return { kind: 'other', reason: 'no JSON object' }
  // Somebody who types in the card fields means another card than the token that we hold.
  if (message['cardTyping'] === true) return { kind: 'cleared', reason: 'typing' }
  const told = ['message', 'token']
    .filter((name) => Object.hasOwn(message, name))
    .map((name) => message[name])
  if (told.length === 0) return { kind: 'other', reason: 'nothing about a card' }
  return readToken(message, told)
}

function readToken(message: Record<string, unknown>, told: unknown[]): FrameMessage {
  const [token] = told
  const isFine = [undefined, null, '', '0', 0].some((fine) => fine === message['errorCode'])
  if (!isFine || message['validationError']) return { kind: 'cleared', reason: 'an invalid card' }
  if (typeof token !== 'string' || !tokenPattern.test(token)) return { kind: 'cleared', reason: 'no token' }
  if (told.some((other) => other !== token)) return { kind: 'cleared', reason: 'two tokens' }
  const expiry = message['expiry']
  if (typeof expiry !== 'string' || !expiryPattern.test(expiry))
    return { kind: 'cleared', reason: 'no expiry' }
  return { kind: 'token', token, expiry }
}

function parseObject(text: string): Record<string, unknown> | null {
  try {
    const parsed: unknown = JSON.parse(text)
    return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)
      ? (parsed as Record<string, unknown>)
      : null
  } catch {
    return null
  }
}
