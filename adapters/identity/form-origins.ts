/** A URL's host may contain `;` or `*`, which mean something else in a policy. */
const plainOrigin = /^https?:\/\/(?:[\w.-]+|\[[\da-f:]+\])(?::\d+)?$/

/** The origins of these addresses, each once, safe for a page's policy. */
export function plainOrigins(addresses: (string | undefined)[]): string[] {
  const known = addresses.map((address) => URL.parse(address ?? ''))
  // A blob: address has the origin of the page that made it.
  const origins = known.map((url) => (url && /^https?:$/.test(url.protocol) ? url.origin : ''))
  return [...new Set(origins)].filter((origin) => plainOrigin.test(origin))
}
