import { createHash } from 'node:crypto'
import pg from 'pg'

type Config = { name?: string; text: string; values?: unknown[] }

/** Enough for every statement of the shop; statements beyond it are planned each time. */
const mostNames = 500
/** text → name; null: not to be named */
const names = new Map<string, string | null>()

/**
 * A connection that gives each statement with parameters a name, so that PostgreSQL parses it once and, if one plan is
 * as good for all values, plans it once.
 */
export class NamingClient extends pg.Client {
  override query: pg.Client['query'] = ((config: Config | string, ...rest: unknown[]) => {
    const query = pg.Client.prototype.query.bind(this) as (...given: unknown[]) => unknown
    const values = typeof config === 'object' ? (config.values ?? rest[0]) : undefined
    // Only with parameters: a cursor has a protocol of its own, and `begin` needs no plan.
    if (typeof config !== 'object' || !Array.isArray(values) || values.length === 0)
      return query(config, ...rest)
    const name = config.name ?? nameOf(config.text)
    return query(name === null ? config : { ...config, name }, ...rest)
  }) as pg.Client['query']
}

function nameOf(text: string): string | null {
  const known = names.get(text)
  if (known !== undefined) return known
  if (names.size >= mostNames) return null
  // The best plan for a pattern depends on how often it occurs.
  const name = / i?like /i.test(text)
    ? null
    : createHash('sha256').update(text).digest('base64url').slice(0, 32)
  names.set(text, name)
  return name
}
