import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { connect, serverIsAway, type ConnectionTarget, type Db } from './connect.ts'

/** Where a statement of a reader was answered. */
type ReadCounts = { replica: number; primary: number }

export type Replica = {
  /** For reading only. A statement that the replica cannot answer, or not yet, goes to the primary. */
  db: Db
  /** Something was written that readers are to see: the replica is not asked before it has it. */
  noteWrite: () => void
  counts(): ReadCounts
  close(): Promise<void>
}

type Needs = {
  primary: pg.Pool
  log: { warn(facts: object, message: string): void; info(facts: object, message: string): void }
}

/** A reader sees what was committed this long ago, ms: as often the primary is asked how far it is. */
const renewMs = 1000
/** A replica that is behind is asked again after this time, one that does not answer after that; ms. */
const pauses = { behind: 100, away: 5000 }
/** A visitor does not wait longer for a replica that hangs; ms. */
const patience = { connectionTimeoutMillis: 1000, query_timeout: 2000 }

/**
 * Reads from a copy that PostgreSQL keeps by streaming replication. Each connection is asked how far its server is, so
 * several replicas behind one address are right too, as long as a connection stays with one of them.
 */
export function connectReplica(
  target: ConnectionTarget,
  { primary, log }: Needs,
  { again = renewMs } = {},
): Replica {
  const copy = connect(target, patience)
  const seen = new WeakMap<pg.PoolClient, bigint>()
  const counts: ReadCounts = { replica: 0, primary: 0 }
  /** the position in the log of writes that a replica must have reached; null: not known, so none is asked */
  let needed: bigint | null = null
  let writes = 0
  let restUntil = 0
  let isAway = false

  async function renew(): Promise<void> {
    const before = writes
    const { rows } = await primary.query<{ at: string }>(writtenUpTo)
    if (before === writes) needed = BigInt(rows[0]?.at ?? -1)
  }
  const look = () => void renew().catch(() => {})
  const timer = setInterval(look, again).unref()
  look()

  /** A connection to a replica that has what is needed; null: there is none now. */
  async function takeConnection(): Promise<pg.PoolClient | null> {
    const least = needed
    if (least === null || performance.now() < restUntil) return null
    const client = await copy.pool.connect()
    if ((seen.get(client) ?? -1n) >= least) return client
    try {
      const { rows } = await client.query<{ at: string | null }>(replayedUpTo)
      const at = BigInt(rows[0]?.at ?? -1)
      seen.set(client, at)
      if (at >= least) return client
    } catch (error) {
      client.release(true)
      throw error
    }
    client.release()
    restUntil = performance.now() + pauses.behind
    return null
  }

  function noteAway(error: unknown): null {
    restUntil = performance.now() + pauses.away
    if (!isAway) log.warn({ err: error }, 'the read replica does not answer; the primary is asked instead')
    isAway = true
    return null
  }

  function noteAnswer(): void {
    counts.replica += 1
    if (isAway) log.info({}, 'the read replica answers again')
    isAway = false
  }

  /** As Drizzle asks: a statement and its values, never a callback. */
  async function query(statement: pg.QueryConfig, values?: unknown[]): Promise<pg.QueryResult> {
    const client = await takeConnection().catch(noteAway)
    if (client) {
      try {
        const answer = await client.query(statement, values)
        client.release()
        noteAnswer()
        return answer
      } catch (error) {
        const away = serverIsAway(error)
        client.release(away)
        if (away) noteAway(error)
        else if (!isOfReplica(error)) throw error
      }
    }
    counts.primary += 1
    return primary.query(statement, values)
  }

  // Drizzle asks its client for nothing but `query`, as long as there is no transaction.
  const db = drizzle({ client: { query } as unknown as pg.Pool })
  db.transaction = () => Promise.reject(new Error('a transaction belongs to the primary'))
  return {
    db,
    noteWrite: () => {
      writes += 1
      needed = null
      look()
    },
    counts: () => ({ ...counts }),
    async close() {
      clearInterval(timer)
      await copy.close()
    },
  }
}

const writtenUpTo = `select (pg_current_wal_insert_lsn() - '0/0')::text as at`
/** Null from a server that is no replica, or no longer. */
const replayedUpTo = `select case when pg_is_in_recovery() then (pg_last_wal_replay_lsn() - '0/0')::text end as at`

/** A write, or a read that was in the way of what the replica was given to replay. */
function isOfReplica(error: unknown): boolean {
  return error instanceof pg.DatabaseError && (error.code === '25006' || error.code === '40001')
}
