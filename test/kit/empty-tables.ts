import { sql, type SQL } from 'drizzle-orm'
import type { Db } from '../../database/connect.ts'

/** Leftover work of the last test may lock rows in another order: then it is tried once more. */
export async function emptyTables(db: Db, names: SQL): Promise<void> {
  for (let tries = 1; ; tries += 1)
    try {
      await db.execute(sql`truncate ${names} restart identity cascade`)
      return
    } catch (error) {
      const { code } = (error as { cause?: { code?: string } }).cause ?? {}
      if (code !== '40P01' || tries === 5) throw error
    }
}
