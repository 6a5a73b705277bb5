import { createHash } from 'node:crypto'
import { tracingChannel } from 'node:diagnostics_channel'
import pg from 'pg'

type Config = { name?: string; text: string; values?: unknown[] }

/** A statement on its way, for whoever traces it: its text, never its values. */
export const queryChannel = tracingChannel<StatementFacts, unknown>('spindle.query')
type StatementFacts = { text: string; error?: unknown }

/** A statement that looks for a pattern, or for words, says so if one plan is as good for all of them. */
const onePlan = '/* one plan */'

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
      return watched(config, () => query(config, ...rest))
    const name = config.name ?? nameOf(config.text)
    return watched(config, () => query(name === null ? config : { ...config, name }, ...rest))
  }) as pg.Client['query']
}

/** Costs nothing while nobody listens. What answers no promise, such as a stream, is not watched. */
function watched(config: Config | string, ask: () => unknown): unknown {
  if (!queryChannel.hasSubscribers) return ask()
  const facts: StatementFacts = { text: typeof config === 'string' ? config : config.text }
  const answer = queryChannel.start.runStores(facts, ask)
  if (!(answer instanceof Promise)) return answer
  return answer
    .catch((error: unknown) => {
      queryChannel.error.publish(Object.assign(facts, { error }))
      throw error
    })
    .finally(() => queryChannel.asyncEnd.publish(facts))
}

function nameOf(text: string): string | null {
  const known = names.get(text)
  if (known !== undefined) return known
  if (names.size >= mostNames) return null
  // The best plan for a pattern, or for words, depends on how often they occur, unless a statement says otherwise.
  const name =
    / (i?like|@@) /i.test(text) && !text.includes(onePlan)
      ? null
      : createHash('sha256').update(text).digest('base64url').slice(0, 32)
  names.set(text, name)
  return name
}
