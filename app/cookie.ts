const defaultDays = 90

/** One cookie, for `Set-Cookie` and for `document.cookie`; an empty value deletes it. */
export function cookieLine(
  name: string,
  value: string,
  { secure, days = defaultDays }: { secure: boolean; days?: number },
): string {
  const age = value ? days * 24 * 60 * 60 : 0
  return `${name}=${value}; Max-Age=${age}; Path=/; SameSite=Lax${secure ? '; Secure' : ''}`
}

/** One cookie from a `Cookie` header or `document.cookie`, still URL-encoded. */
export function findCookie(cookies: string, name: string): string | undefined {
  for (const pair of cookies.split(';')) {
    const at = pair.indexOf('=')
    if (at >= 0 && pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim()
  }
  return undefined
}
