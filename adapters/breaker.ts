import { callOutside, retryAfterMs, type OutboundReply, type OutboundRequest } from './outbound.ts'

type Way = (request: OutboundRequest) => Promise<OutboundReply>
/** A host by its name, as the breaker sees it; those that were never asked are not there. */
export type Breakers = Map<string, Host>
type Host = { failedAt: number[]; isOpen: boolean; triedAt: number; quietUntil: number }

/** docs/safety.md, Limits */
const failuresToOpen = 5
const windowMs = 30_000
const probeEveryMs = 30_000
/** However long a host asks us to wait, at most this long. */
const longestQuietMs = 600_000

/**
 * Spares a host that does not answer: after five failures within 30 s it is asked only once every 30 s. A host that
 * names a time (Retry-After) is not asked until then. A request that is not sent is `unsent`.
 */
export function sparingWay(
  timeScale: number,
  way: Way = callOutside,
  now = () => performance.now(),
  hosts: Breakers = new Map(),
): Way {
  return async (request) => {
    const name = new URL(request.address).host
    const host = hosts.get(name) ?? { failedAt: [], isOpen: false, triedAt: -Infinity, quietUntil: 0 }
    hosts.set(name, host)
    const from = now()
    if (from < host.quietUntil) return { kind: 'unsent', reason: 'asked the shop to wait for a while' }
    if (host.isOpen && from - host.triedAt < probeEveryMs * timeScale)
      return { kind: 'unsent', reason: 'is not answering; the shop will try again soon' }
    host.triedAt = from
    const reply = await way(request)
    noteReply(host, reply, { at: now(), timeScale })
    return reply
  }
}

/** Which hosts are asked as usual (false), and which are left alone at this moment. */
export function listBreakers(
  breakers: Breakers,
  now = performance.now(),
): { host: string; isOpen: boolean }[] {
  return [...breakers].map(([host, { isOpen, quietUntil }]) => ({ host, isOpen: isOpen || now < quietUntil }))
}

function noteReply(host: Host, reply: OutboundReply, { at, timeScale }: { at: number; timeScale: number }) {
  const waitMs = reply.kind === 'answer' ? retryAfterMs(reply.headers) : null
  if (waitMs !== null) host.quietUntil = at + Math.min(waitMs, longestQuietMs) * timeScale
  if (reply.kind === 'answer' && reply.status < 500) {
    host.failedAt = []
    host.isOpen = false
    return
  }
  host.failedAt = [...host.failedAt.filter((time) => at - time < windowMs * timeScale), at]
  host.isOpen ||= host.failedAt.length >= failuresToOpen
}
