import type { BadToken } from '../../shop/identity/identity-provider.ts'
import { ok, refused, type Result } from '../../shop/result.ts'

/** A signed token in its parts. None of it is trusted yet. */
export type TokenText = { header: Record<string, unknown>; claims: Record<string, unknown> }

const base64url = /^[A-Za-z0-9_-]+$/
const strings = /"(?:[^"\\]|\\.)*"(\s*:)?|[{}]/g

/** Stricter than any library: a token that two readers could read differently is refused. */
export function readTokenText(token: string, mostBytes: number): Result<TokenText, BadToken> {
  if (token.length > mostBytes)
    return refused({ why: 'bad-token', text: `size: more than ${mostBytes} bytes` })
  const parts = token.split('.')
  const [head = '', body = '', signature = ''] = parts
  if (parts.length !== 3)
    return refused({ why: 'bad-token', text: `form: ${parts.length} parts instead of 3` })
  if (!base64url.test(signature)) return refused({ why: 'bad-token', text: 'signature: none' })
  const header = readPart(head)
  if (!header) return refused({ why: 'bad-token', text: 'form: an unreadable header' })
  const claims = readPart(body)
  if (!claims) return refused({ why: 'bad-token', text: 'form: an unreadable payload' })
  return ok({ header, claims })
}

function readPart(part: string): Record<string, unknown> | null {
  if (!base64url.test(part)) return null
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(
      Buffer.from(part, 'base64url'),
    )
    const value: unknown = JSON.parse(text)
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return null
    return namesTwice(text) ? null : (value as Record<string, unknown>)
  } catch {
    return null
  }
}

/** JSON.parse keeps the last of two equal names, other readers the first. `json` is known to be valid. */
function namesTwice(json: string): boolean {
  const open: Set<string>[] = []
  for (const [text, colon] of json.matchAll(strings)) {
    if (text === '{') open.push(new Set())
    else if (text === '}') open.pop()
    else if (colon) {
      const name = JSON.parse(text.slice(0, -colon.length)) as string
      const names = open.at(-1)
      if (names?.has(name)) return true
      names?.add(name)
    }
  }
  return false
}
