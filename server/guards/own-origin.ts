import type { IncomingHttpHeaders } from 'node:http'

/** Origins that count as ours: the public address, and until the shop is live this machine under either name. */
export function ownOrigins(siteOrigin: string, isTrying: boolean, port: number): Set<string> {
  const origins = new Set([siteOrigin])
  if (isTrying) for (const host of ['localhost', '127.0.0.1']) origins.add(`http://${host}:${port}`)
  return origins
}

/** Did one of our own pages send this? A browser says so in either header; a request with neither is from a program. */
export function isOwnRequest(headers: IncomingHttpHeaders, origins: Set<string>): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin') return false
  const origin = headers['origin']
  return origin === undefined || origins.has(origin)
}
