/** The path of this shop that was asked for: '//host' and '/\host' are other sites to a browser. */
export function returnPath(asked: unknown, otherwise: string): string {
  return typeof asked === 'string' && /^\/(?![/\\])[^\s\\]*$/.test(asked) ? asked : otherwise
}

export function loginAddress(returnTo: string): string {
  return `/login?returnTo=${encodeURIComponent(returnTo)}`
}
