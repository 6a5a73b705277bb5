import pg from 'pg'
import { poolOptions, type ConnectionTarget } from '../../database/connect.ts'
import type { Shop } from '../../server/start/open-shop.ts'

/** One step of a plan as PostgreSQL carried it out; `loops` times, with these rows each time. */
type Step = {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  Plans?: Step[]
}

/** A statement that was carried out, and what it read. */
export type Carried = {
  text: string
  /** rows that it looked at in tables and indexes, shown or not */
  read: number
  /** tables that were read from their first row on, with the rows that were looked at */
  scanned: { table: string; rows: number }[]
  /** indexes that were looked at */
  indexes: string[]
}

/** Every connection of a shop at this target tells the plans of its statements (auto_explain of PostgreSQL). */
export function withPlans(target: ConnectionTarget): string {
  const { host, port, user, database } = targetOf(target)
  const settings = {
    session_preload_libraries: 'auto_explain',
    'auto_explain.log_min_duration': '0',
    'auto_explain.log_analyze': 'on',
    'auto_explain.log_timing': 'off',
    'auto_explain.log_format': 'json',
    'auto_explain.log_level': 'notice',
  }
  const options = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`)
  const asked = new URLSearchParams({ host, options: options.join(' ') })
  return `postgres://${user}@localhost:${port}/${database}?${asked}`
}

function targetOf(target: ConnectionTarget) {
  return new pg.Client(poolOptions(target))
}

/** Answers the statements of one act, in their order. */
export function watchPlans(shop: Shop): (act: () => Promise<unknown>) => Promise<Carried[]> {
  const carried: Carried[] = []
  const watched = new WeakSet<pg.PoolClient>()
  poolOf(shop).on('acquire', (client) => {
    if (watched.has(client)) return
    watched.add(client)
    client.on('notice', ({ message = '' }) => {
      const json = /^duration: [\d.]+ ms {2}plan:\n(.*)/s.exec(message)?.[1]
      if (json) carried.push(readPlan(json))
    })
  })
  return async (act) => {
    carried.length = 0
    await act()
    return [...carried]
  }
}

/** Drizzle keeps it beside its own methods. */
function poolOf({ db }: Shop): pg.Pool {
  return (db as unknown as { $client: pg.Pool }).$client
}

function readPlan(json: string): Carried {
  const { 'Query Text': text, Plan: plan } = JSON.parse(json) as { 'Query Text': string; Plan: Step }
  const steps = stepsOf(plan).filter((step) => step['Node Type'].includes('Scan'))
  const scanned = steps
    .filter((step) => step['Node Type'] === 'Seq Scan')
    .map((step) => ({ table: step['Relation Name'] ?? '', rows: rowsOf(step) }))
  const indexes = steps.flatMap((step) => step['Index Name'] ?? [])
  return { text, read: steps.reduce((sum, step) => sum + rowsOf(step), 0), scanned, indexes }
}

function stepsOf(step: Step): Step[] {
  return [step, ...(step.Plans ?? []).flatMap(stepsOf)]
}

function rowsOf(step: Step): number {
  const each =
    step['Actual Rows'] + (step['Rows Removed by Filter'] ?? 0) + (step['Rows Removed by Index Recheck'] ?? 0)
  return each * step['Actual Loops']
}
