import { sql, type SQL } from 'drizzle-orm'
import type { Db } from '../../../database/connect.ts'
import type { HandOverStep } from '../../order-sync/hand-over.ts'
import { isLateCheckout, isLatePart, isLateReturn, isLateStep } from '../late-store.ts'
import { longestWaits } from '../late.ts'
import type { Need, NeedKind } from './attention.ts'

type NeedFields = { kind: NeedKind | null; step: HandOverStep | null; detail: string | null }

/**
 * Every order that needs a person, with one reason each, by the database's clock. It reads only unfinished orders,
 * which partial indexes list, however many orders there are. A paid web order that is not handed over is reported by
 * its documents.
 */
export function urgentRows(timeScale: number): SQL {
  const waitMs = longestWaits[0] * timeScale
  return sql`
    select distinct on (checkout_id) checkout_id, kind, step, detail from (
      select checkout_id, case state when 'FAILED' then 'return-failed' else 'return-late' end as kind,
          null as step, last_error as detail, 1 as rank
        from money_return
        where state <> 'DONE' and (state = 'FAILED' or ${isLateReturn(waitMs)})
      union all
      select checkout_id, case state when 'FAILED' then 'return-failed' else 'return-late' end, null, last_error, 1
        from part_return
        where state in ('PENDING', 'FAILED') and (state = 'FAILED' or ${isLatePart(waitMs, timeScale)})
      union all
      select id, case state when 'NEEDS_REVIEW' then 'review' when 'VOIDING' then 'void-late'
          when 'APPROVED' then 'order-missing' else 'charge-late' end,
          null, review_reason, 2
        from checkout
        where ${isLateCheckout(timeScale)} and (state <> 'APPROVED' or channel = 'service')
      union all
      select hand_over_step.checkout_id, case when refused then 'step-refused' else 'step-late' end,
          step, last_error,
          2 + array_position(array['cancellation', 'customer', 'order', 'invoice', 'payment-entry'], step)
        from hand_over_step join checkout on checkout.id = hand_over_step.checkout_id
        where ${isLateStep(waitMs)}
    ) reasons order by checkout_id, rank`
}

export async function findNeed(db: Db, checkoutId: string, timeScale: number): Promise<Need | null> {
  const { rows } = await db.execute<NeedFields>(
    sql`select kind, step, detail from (${urgentRows(timeScale)}) urgent where checkout_id = ${checkoutId}`,
  )
  return needOf(rows[0])
}

/** How many orders need a person, by reason. */
export type NeedCounts = {
  /** whether they are charged, or what to do with them */
  inDoubt: number
  /** the back office lacks a document */
  handOvers: number
  /** money that was promised back */
  returns: number
}

export async function countNeeds(db: Db, timeScale: number): Promise<NeedCounts> {
  const { rows } = await db.execute<NeedCounts>(sql`
    select count(*) filter (where kind like 'step-%')::int as "handOvers",
      count(*) filter (where kind like 'return-%')::int as "returns",
      count(*) filter (where kind not like 'step-%' and kind not like 'return-%')::int as "inDoubt"
    from (${urgentRows(timeScale)}) urgent`)
  return rows[0] ?? { inDoubt: 0, handOvers: 0, returns: 0 }
}

export function needOf(row: NeedFields | undefined): Need | null {
  return row?.kind ? { kind: row.kind, step: row.step, detail: row.detail } : null
}
