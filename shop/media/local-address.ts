/** Where a developer's own machine kept pictures (spec s.5): these two hosts at this port, and no other. */
const localHosts = new Set(['localhost:3000', '127.0.0.1:3000'])

/** Is this the whole address of something on a local development host? A host that only looks like one is none. */
export function isLocalAddress(address: string): boolean {
  return localUrl(address) !== null
}

/**
 * An image address as it is shown (spec-decisions 40): one on a local development host is pointed to `mediaOrigin`,
 * with its path and query; any other stays as it is stored.
 */
export function shownAddress(address: string, mediaOrigin: string): string {
  const local = localUrl(address)
  return local ? mediaOrigin + local.pathname + local.search : address
}

function localUrl(address: string): URL | null {
  const url = URL.parse(address)
  return url && /^https?:$/.test(url.protocol) && localHosts.has(url.host) ? url : null
}
