/** What the card frame can tell us. `cleared`: whatever token we held is no longer good. */
export type FrameMessage =
  | { kind: 'token'; token: string; expiry: string }
  | { kind: 'cleared'; reason: string }
  | { kind: 'other' }

export const tokenPattern = /^9\d{11,18}$/
/** YYYYMM, or YYYYM for January to September (contracts.md 1.1), or MMYY. */
export const expiryPattern = /^\d{4,6}$/

const longestMessage = 4096

/** Reads one message of the frame's origin: a JSON text of which two fields count. Never throws. */
export function readFrameMessage(data: unknown): FrameMessage {
  if (typeof data !== 'string' || data.length > longestMessage) return { kind: 'other' }
  const message = parseObject(data)
  if (!message || !('message' in message)) return { kind: 'other' }
  const token = message['message']
  const expiry = message['expiry']
  if (typeof token !== 'string' || !tokenPattern.test(token)) return { kind: 'cleared', reason: 'no token' }
  if (typeof expiry !== 'string' || !expiryPattern.test(expiry))
    return { kind: 'cleared', reason: 'no expiry' }
  return { kind: 'token', token, expiry }
}

function parseObject(text: string): Record<string, unknown> | null {
  try {
    const parsed: unknown = JSON.parse(text)
    return typeof parsed === 'object' && parsed !== null ? (parsed as Record<string, unknown>) : null
  } catch {
    return null
  }
}
