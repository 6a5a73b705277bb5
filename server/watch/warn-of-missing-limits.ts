import { listMissingLimits, type Db } from '../../database/connect.ts'

type Log = { warn(facts: object, message: string): void }

/** Behind pgbouncer the shop cannot set the limits of its statements itself (docs/operating.md, A pool of connections). */
export async function warnOfMissingLimits(db: Db, log: Log): Promise<void> {
  const missing = await listMissingLimits(db)
  if (missing.length > 0)
    log.warn(
      {},
      `the database does not limit our statements: set ${missing.join(', ')} where connections are pooled, as in connect_query of pgbouncer`,
    )
}
