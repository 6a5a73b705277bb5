/** A URL that is only an origin has two spellings, and providers take either. */
export function spellings(issuer: string): string[] {
  const { pathname, origin } = new URL(issuer)
  return pathname === '/' ? [issuer, origin, `${origin}/`] : [issuer]
}

/** Whoever is known from the provider stays so when somebody changes the slash at the end of its setting. */
export function normalSpelling(issuer: string): string {
  return new URL(issuer).href.replace(/\/+$/, '')
}
