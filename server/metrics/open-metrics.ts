// Loaded only if METRICS_TOKEN is set.
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { listBreakers } from '../../adapters/breaker.ts'
import { outsideChannel } from '../../adapters/outbound.ts'
import { version } from '../config/version.ts'
import type { Shop } from '../start/open-shop.ts'
import { outsideTraffic, type OutsideTraffic } from './outside-traffic.ts'
import { gaugeReader, roundTimes, type Round } from './read-gauges.ts'
import { shopGauges, type Sample } from './shop-gauges.ts'
import {
  answerClasses,
  answerOutcomes,
  durationBounds,
  pageOutcomes,
  type Durations,
  type Traffic,
} from './traffic.ts'

type Needs = Pick<Shop, 'db' | 'jobs' | 'log' | 'breakers' | 'poolCounts' | 'replica' | 'timeScale'>
export type Metrics = { contentType: string; read: () => Promise<string>; close: () => void }

/** How often the event loop is looked at, in ms: what it adds to each delay that is told. */
const loopPrecision = 20

/** Everything that this process tells: itself, what it has answered, and the figures of the whole shop. */
export function openMetrics(shop: Needs, traffic: Traffic, caches: { pages: Size; answers: Size }): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: loopPrecision })
  const outside = outsideTraffic()
  outsideChannel.subscribe(outside.listener)
  addTraffic(registry, traffic)
  addCaches(registry, traffic, caches)
  addOutside(registry, outside)
  addOwnState(registry, shop)
  addReplica(registry, shop)
  const round = addShopGauges(registry, shop)
  return {
    contentType: registry.contentType,
    async read() {
      await round()
      return registry.metrics()
    },
    close: () => outsideChannel.unsubscribe(outside.listener),
  }
}

type Size = { size(): { entries: number; bytes: number } }

function addTraffic(registry: Registry, traffic: Traffic): void {
  addCounter(registry, {
    name: 'shop_http_requests_total',
    help: 'Requests by the pattern of their route, method and class of their answer; "left": the client did not wait for it.',
    labels: ['route', 'method', 'status'],
    read: () =>
      traffic.list().flatMap(({ route, method, answers }) =>
        answerClasses.flatMap((status, at) => {
          const value = answers[at] ?? 0
          return value > 0 ? [{ labels: { route, method, status }, value }] : []
        }),
      ),
  })
  addDurations(registry, {
    name: 'shop_http_request_duration_seconds',
    help: 'From the first byte of a request to the last of its answer, or, from memory, until that is handed to the connection.',
    labels: ['route', 'method'],
    read: () =>
      traffic.list().map(({ route, method, ...durations }) => ({ labels: { route, method }, ...durations })),
  })
}

function addCaches(
  registry: Registry,
  { pages, answers }: Traffic,
  sizes: { pages: Size; answers: Size },
): void {
  addCounter(registry, {
    name: 'shop_page_cache_total',
    help: 'Pages that came from memory (hit), that were made and kept (miss), and that are not to be kept (bypass), by reason.',
    labels: ['result', 'reason'],
    read: () => byOutcome(pages, pageOutcomes),
  })
  addCounter(registry, {
    name: 'shop_answer_cache_total',
    help: 'Answers of calls that came from memory (hit), that were made and kept (miss), and that were made for one person (bypass), by reason.',
    labels: ['result', 'reason'],
    read: () => byOutcome(answers, answerOutcomes),
  })
  for (const [what, cache] of Object.entries({ page: sizes.pages, answer: sizes.answers })) {
    addGauge(
      registry,
      `shop_${what}_cache_entries`,
      `How many the ${what} cache holds.`,
      () => cache.size().entries,
    )
    addGauge(registry, `shop_${what}_cache_bytes`, `How large they are together.`, () => cache.size().bytes)
  }
}

function byOutcome<Name extends string>(
  counts: Record<Name, number>,
  results: Record<Name, string>,
): Sample[] {
  return (Object.keys(counts) as Name[]).map((reason) => ({
    labels: { result: results[reason], reason },
    value: counts[reason],
  }))
}

function addOutside(registry: Registry, { list }: OutsideTraffic): void {
  addCounter(registry, {
    name: 'shop_outside_requests_total',
    help: 'Requests to systems outside, by host and outcome: the class of the answer, "unsent" or "silence".',
    labels: ['host', 'outcome'],
    read: () =>
      list().flatMap(({ host, outcomes }) =>
        Object.entries(outcomes).map(([outcome, value]) => ({ labels: { host, outcome }, value })),
      ),
  })
  addDurations(registry, {
    name: 'shop_outside_request_duration_seconds',
    help: 'How long systems outside took to answer, or the shop waited for them.',
    labels: ['host'],
    read: () => list().map(({ host, durations }) => ({ labels: { host }, ...durations })),
  })
}

function addOwnState(registry: Registry, { breakers, poolCounts }: Needs): void {
  addGauges(registry, {
    name: 'shop_breaker_open',
    help: '1 while a system outside is left alone because it does not answer, or asked for it; 0 while it is asked as usual.',
    labels: ['system'],
    read: () =>
      listBreakers(breakers).map(({ host, isOpen }) => ({ labels: { system: host }, value: Number(isOpen) })),
  })
  addGauge(registry, 'shop_database_pool_connections', 'Connections to the database.', () => poolCounts().all)
  addGauge(registry, 'shop_database_pool_idle', 'Those of them that nobody uses.', () => poolCounts().idle)
  addGauge(
    registry,
    'shop_database_pool_waiting',
    'How many wait for one of them.',
    () => poolCounts().waiting,
  )
  addGauges(registry, {
    name: 'shop_build_info',
    help: 'Always 1; the labels say what runs.',
    labels: ['version', 'node'],
    read: () => [{ labels: { version, node: process.version }, value: 1 }],
  })
}

function addReplica(registry: Registry, { replica }: Needs): void {
  if (!replica) return
  addCounter(registry, {
    name: 'shop_reads_total',
    help: 'Statements of visitors that a replica may answer, by where they were answered. All at the primary: no replica is near enough, or none answers.',
    labels: ['from'],
    read: () => Object.entries(replica.counts()).map(([from, value]) => ({ labels: { from }, value })),
  })
}

/** Answers how to read them; a scrape does so before it asks for all metrics. */
function addShopGauges(registry: Registry, shop: Needs): () => Promise<void> {
  const { every, longest } = roundTimes
  const read = gaugeReader(shop, shopGauges, { every: every * shop.timeScale, longest })
  let round: Round = { isUp: false, samples: new Map(), seconds: 0 }
  addGauge(registry, 'shop_database_up', '1 if the database answered in time, else 0.', () =>
    Number(round.isUp),
  )
  for (const { name, help, labels = [] } of shopGauges)
    addGauges(registry, { name, help, labels, read: () => round.samples.get(name) ?? [] })
  return async () => void (round = await read())
}

type Plain<Row> = { name: string; help: string; labels: string[]; read: () => Row[] }

/** The numbers are kept elsewhere, and copied when somebody asks. */
function addCounter(registry: Registry, { name, help, labels, read }: Plain<Sample>): void {
  const metric = new Counter({
    name,
    help,
    labelNames: labels,
    registers: [],
    collect() {
      this.reset()
      for (const sample of read()) this.inc(sample.labels, sample.value)
    },
  })
  registry.registerMetric(metric)
}

function addGauges(registry: Registry, { name, help, labels, read }: Plain<Sample>): void {
  const metric = new Gauge({
    name,
    help,
    labelNames: labels,
    registers: [],
    collect() {
      this.reset()
      // Of one without labels it leaves 0, which would be told as a figure.
      if (labels.length === 0) this.remove()
      for (const sample of read()) this.set(sample.labels, sample.value)
    },
  })
  registry.registerMetric(metric)
}

function addGauge(registry: Registry, name: string, help: string, read: () => number): void {
  addGauges(registry, { name, help, labels: [], read: () => [{ labels: {}, value: read() }] })
}

function addDurations(
  registry: Registry,
  plain: Plain<Durations & { labels: Record<string, string> }>,
): void {
  registry.registerMetric(new CopiedHistogram(plain))
}

/** prom-client has no way to set a histogram: this one answers numbers that are kept elsewhere. */
class CopiedHistogram extends Histogram {
  readonly #plain: Plain<Durations & { labels: Record<string, string> }>

  constructor(plain: Plain<Durations & { labels: Record<string, string> }>) {
    super({
      name: plain.name,
      help: plain.help,
      labelNames: plain.labels,
      buckets: [...durationBounds],
      registers: [],
    })
    this.#plain = plain
  }

  /** What the registry asks for. */
  async getForPromString() {
    const { name, help, read } = this.#plain
    const values = read().flatMap(({ labels, buckets, seconds, count }) => [
      ...[...durationBounds, '+Inf'].map((le, at) => ({
        metricName: `${name}_bucket`,
        labels: { ...labels, le },
        value: buckets.slice(0, at + 1).reduce((sum, one) => sum + one, 0),
      })),
      { metricName: `${name}_sum`, labels, value: seconds },
      { metricName: `${name}_count`, labels, value: count },
    ])
    return { name, help, type: 'histogram', values }
  }
}
