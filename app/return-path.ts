const longest = 2000

/**
 * The path of this shop that was asked for, in the form of an address. '//host' and '/\\host' are other sites for a
 * browser, which also ignores tabs and line breaks.
 */
export function returnPath(asked: unknown, otherwise: string): string {
  if (typeof asked !== 'string' || !isLocal(asked)) return otherwise
  const url = URL.parse(asked, 'http://shop.invalid')
  if (url?.host !== 'shop.invalid') return otherwise
  const path = url.pathname + url.search + url.hash
  return isLocal(path) && path.length <= longest ? path : otherwise
}

export function loginAddress(returnTo: string): string {
  return `/login?returnTo=${encodeURIComponent(returnTo)}`
}

function isLocal(path: string): boolean {
  // oxlint-disable-next-line eslint/no-control-regex -- they are what is refused
  return /^\/(?![/\\])[^\s\\\x00-\x1f\x7f]*$/.test(path)
}
