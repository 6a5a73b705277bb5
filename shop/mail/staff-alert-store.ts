import type { Tx } from '../../database/connect.ts'
import { staffAlerts } from './tables.ts'

/** The moment, by the database's clock, for the first caller; null for all later ones. */
export async function noteAlert(tx: Tx, key: string): Promise<Date | null> {
  const [first] = await tx
    .insert(staffAlerts)
    .values({ key })
    .onConflictDoNothing()
    .returning({ at: staffAlerts.at })
  return first?.at ?? null
}
