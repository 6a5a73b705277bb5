import { sql, type SQL } from 'drizzle-orm'
import type { Db } from '../../database/connect.ts'
import { lateAfterMinutes, type Need, type NeedKind } from './needs-you.ts'
import type { HandOverStep } from '../checkout/hand-over.ts'

type NeedFields = { kind: NeedKind | null; step: HandOverStep | null; detail: string | null }

/**
 * Every order that needs a person, with one reason each, by the database's clock. It reads only what is not at its
 * end, which partial indexes list, however many orders there are. States are literal: a parameter would not match
 * an index's condition.
 */
export function urgentRows(timeScale: number): SQL {
  const late = (minutes: number) => sql`now() - ${minutes * timeScale} * interval '1 minute'`
  return sql`
    select distinct on (checkout_id) checkout_id, kind, step, detail from (
      select checkout_id, case state when 'FAILED' then 'return-failed' else 'return-late' end as kind,
          null as step, last_error as detail, 1 as rank
        from money_return
        where state <> 'DONE' and (state = 'FAILED' or created_at < ${late(lateAfterMinutes.handOver)})
      union all
      select id, case state when 'NEEDS_REVIEW' then 'review' when 'VOIDING' then 'void-late'
          when 'APPROVED' then 'order-missing' else 'charge-late' end,
          null, review_reason, 2
        from checkout
        where state in ('NEEDS_REVIEW', 'CHARGING', 'CHARGE_UNKNOWN', 'VOIDING', 'APPROVED') and (
          state = 'NEEDS_REVIEW'
          or (state = 'CHARGING' and updated_at < ${late(lateAfterMinutes.charging)})
          or (state = 'CHARGE_UNKNOWN' and updated_at < ${late(lateAfterMinutes.charge)})
          or (state = 'VOIDING' and updated_at < ${late(lateAfterMinutes.void)})
          or (state = 'APPROVED' and channel = 'service' and updated_at < ${late(lateAfterMinutes.handOver)}))
      union all
      select step.checkout_id, case when step.refused then 'step-refused' else 'step-late' end,
          step.step, step.last_error,
          2 + array_position(array['cancellation', 'customer', 'order', 'invoice', 'payment-entry'], step.step)
        from hand_over_step step join checkout on checkout.id = step.checkout_id
        where step.state = 'WAITING'
          and (step.refused or step.created_at < ${late(lateAfterMinutes.handOver)})
          and (step.step = 'cancellation' or checkout.state in ('APPROVED', 'ORDERING', 'COMPLETED'))
    ) reasons order by checkout_id, rank`
}

export async function findNeed(db: Db, checkoutId: string, timeScale: number): Promise<Need | null> {
  const { rows } = await db.execute<NeedFields>(
    sql`select kind, step, detail from (${urgentRows(timeScale)}) urgent where checkout_id = ${checkoutId}`,
  )
  return needOf(rows[0])
}

/** Orders that need a person, by what it is about. */
export type NeedCounts = {
  /** whether they are charged, or what becomes of them */
  inDoubt: number
  /** the back office has not got a document */
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
