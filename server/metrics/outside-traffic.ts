import type { TracingChannelSubscribers } from 'node:diagnostics_channel'
import type { OutsideCall } from '../../adapters/outbound.ts'
import { addDuration, noDurations, type Durations } from './traffic.ts'

type HostTraffic = { host: string; outcomes: Record<string, number>; durations: Durations }

export type OutsideTraffic = {
  list: () => HostTraffic[]
  listener: Pick<TracingChannelSubscribers<OutsideCall>, 'start' | 'asyncEnd'>
}

/** The hosts of our settings, and those that the identity provider names: more are counted together. */
const mostHosts = 20

/** Counts what goes out, by host; never by path, which may hold an order number. */
export function outsideTraffic(): OutsideTraffic {
  const hosts = new Map<string, HostTraffic>()
  const began = new WeakMap<OutsideCall, number>()

  function trafficOf(name: string): HostTraffic {
    const host = hosts.has(name) || hosts.size < mostHosts ? name : 'others'
    const known = hosts.get(host) ?? { host, outcomes: {}, durations: noDurations() }
    hosts.set(host, known)
    return known
  }

  return {
    list: () => [...hosts.values()],
    listener: {
      start: (call) => void began.set(call, performance.now()),
      asyncEnd(call) {
        const { outcomes, durations } = trafficOf(call.host)
        const outcome = outcomeOf(call.result)
        outcomes[outcome] = (outcomes[outcome] ?? 0) + 1
        addDuration(durations, (performance.now() - (began.get(call) ?? performance.now())) / 1000)
      },
    },
  }
}

/** `silence`: it may or may not have been carried out. */
export function outcomeOf(reply: OutsideCall['result']): string {
  if (reply?.kind === 'answer') {
    const status = 'status' in reply ? reply.status : reply.response.status
    return `${Math.floor(status / 100)}xx`
  }
  return reply?.kind === 'unsent' || reply?.kind === 'network' ? 'unsent' : 'silence'
}
