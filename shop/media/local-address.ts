/** Where a developer's machine kept pictures: these two hosts at this port, and no other. */
const localHosts = new Set(['localhost:3000', '127.0.0.1:3000'])

/**
 * Is this the complete address of something on a local development host? A host that only looks like one does not
 * count.
 */
export function isLocalAddress(address: string): boolean {
  return localUrl(address) !== null
}

/**
 * An image address as it is shown: `mediaOrigin` replaces a local development host; path and query stay. Any other
 * address stays as it is stored.
 */
export function shownAddress(address: string, mediaOrigin: string): string {
  const local = localUrl(address)
  return local ? mediaOrigin + local.pathname + local.search : address
}

function localUrl(address: string): URL | null {
  const url = URL.parse(address)
  return url && /^https?:$/.test(url.protocol) && localHosts.has(url.host) ? url : null
}
