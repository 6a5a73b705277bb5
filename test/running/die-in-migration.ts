import { writeSync } from 'node:fs'
import pg from 'pg'
import { migrateDatabase } from '../../database/connect.ts'

/**
 * A process that brings tables up to date and is killed, as by a power cut, when it has sent its statement number `at`:
 * `node die-in-migration.ts <DATABASE_URL> <at>`. Prints how many there were if it was not.
 */
const [url = '', at = '0'] = process.argv.slice(2)
let sent = 0
const query = pg.Client.prototype.query as unknown as (...given: unknown[]) => unknown
pg.Client.prototype.query = function counted(this: pg.Client, ...given: unknown[]) {
  const answer = query.apply(this, given)
  sent += 1
  if (sent === Number(at)) {
    // On its way, and perhaps carried out; only some are killed after their answer.
    if (sent % 2 === 0) process.kill(process.pid, 'SIGKILL')
    else void Promise.resolve(answer).finally(() => process.kill(process.pid, 'SIGKILL'))
  }
  return answer
} as typeof pg.Client.prototype.query

await migrateDatabase(url)
writeSync(1, `${sent}\n`)
