import type { Config } from '../config/config.ts'
import { secretsOf, withoutSecrets } from '../doctor/without-secrets.ts'
import { openDatabaseBeside } from '../start/open-database-beside.ts'
import { lookAtUpdate, updateWords } from '../update/look-at-update.ts'
import { notUnderstood, printable, refuse } from './command.ts'

/** 0: a start of this release would go well; 1: something is in the way; 2: not understood. */
export async function runUpdateCheck(
  words: string[],
  { config, wrong }: { config: Config | null; wrong: string[] },
): Promise<number> {
  if (words.length > 0) return notUnderstood
  if (!config) return refuse(wrong.join('\n'))
  const database = await openDatabaseBeside(config)
  const { connection, trouble } = database
  try {
    if (trouble !== null)
      return refuse(
        printable(withoutSecrets(`The database cannot be reached: ${trouble}`, secretsOf(config))),
      )
    if (!connection) {
      console.log('There is no database yet. The first start makes it.')
      return 0
    }
    const outlook = await lookAtUpdate(connection.pool)
    for (const line of updateWords(outlook)) console.log(printable(line))
    return outlook.obstacles.length > 0 ? 1 : 0
  } finally {
    await database.close()
  }
}
