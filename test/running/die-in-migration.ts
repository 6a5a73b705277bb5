import { writeSync } from 'node:fs'
import pg from 'pg'
import { migrateDatabase } from '../../database/connect.ts'

/**
 * A process that brings tables up to date and is killed, as by a power cut, when it has sent its statement number `at`:
 * `node die-in-migration.ts <DATABASE_URL> <at>`. Prints how many there were if it was not.
 */
const [url = '', at = '0'] = process.argv.slice(2)
let sent = 0
const client = pg.Client.prototype as unknown as { query: (...given: unknown[]) => unknown }
client.query = new Proxy(client.query, {
  apply(query, self, given: unknown[]) {
    const answer: unknown = Reflect.apply(query, self, given)
    sent += 1
    if (sent !== Number(at)) return answer
    // On its way, and perhaps carried out; every other one is killed after its answer.
    if (sent % 2 === 0) process.kill(process.pid, 'SIGKILL')
    else void Promise.resolve(answer).finally(() => process.kill(process.pid, 'SIGKILL'))
    return answer
  },
})

await migrateDatabase(url)
writeSync(1, `${sent}\n`)
