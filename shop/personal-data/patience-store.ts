import { sql } from 'drizzle-orm'
import type { Tx } from '../../database/connect.ts'

/** Whole tables are read, some without an index for it: a large shop needs longer than a page may take. */
export async function allowMinutes(tx: Tx): Promise<void> {
  await tx.execute(sql`set local statement_timeout = '2min'`)
}
