import { sql, type SQL } from 'drizzle-orm'
import type { Db, Tx } from '../../database/connect.ts'
import type { FreightState } from './shipment.ts'

/**
 * For a row of `checkout`: an offer of freight waits for its buyer, or was paid. The one place that says so; freight
 * is not offered inside an order yet, so nothing is open and nothing is paid.
 */
const freightState: SQL<FreightState> = sql`'none'`

/** N10, for a row of `checkout`: the same as `freightWaits`. */
export const waitsForFreight: SQL<boolean> = sql`(${freightState} = 'open'
  or (${freightState} = 'none' and coalesce(checkout.freight ->> 'way', '') = 'ask'))`

export async function findFreightState(db: Db | Tx, checkoutId: string): Promise<FreightState> {
  const { rows } = await db.execute<{ state: FreightState }>(
    sql`select ${freightState} as state from checkout where id = ${checkoutId}`,
  )
  return rows[0]?.state ?? 'none'
}
