/** A URL that is only an origin can be written in two ways, and providers use either. */
export function spellings(issuer: string): string[] {
  const { pathname, origin } = new URL(issuer)
  return pathname === '/' ? [issuer, origin, `${origin}/`] : [issuer]
}

/** People known from the provider stay known if somebody changes the slash at the end of its setting. */
export function normalSpelling(issuer: string): string {
  return new URL(issuer).href.replace(/\/+$/, '')
}
