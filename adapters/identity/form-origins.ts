/** A URL's host may hold a `;` or a `*`, which would mean something else in a policy. */
const plainOrigin = /^https?:\/\/(?:[\w.-]+|\[[\da-f:]+\])(?::\d+)?$/

/** The origins of these addresses, each once, fit to stand in a page's policy. */
export function plainOrigins(addresses: (string | undefined)[]): string[] {
  const known = addresses.map((address) => URL.parse(address ?? ''))
  // A blob: has the origin of whoever made it.
  const origins = known.map((url) => (url && /^https?:$/.test(url.protocol) ? url.origin : ''))
  return [...new Set(origins)].filter((origin) => plainOrigin.test(origin))
}
