import { sql } from 'drizzle-orm'
import type { Db } from '../../database/connect.ts'

/** Everything older than `ms` that needs a job: ids of attempts, and of checkouts. */
export async function listUnfinishedWork(
  db: Db,
  ms: number,
): Promise<{ attempts: string[]; handOvers: string[]; returns: string[] }> {
  const found = await db.execute<{ what: 'attempts' | 'handOvers' | 'returns'; id: string }>(sql`
    select 'attempts' as what, a.id::text as id
      from payment_attempt a join checkout c on c.id = a.checkout_id
      where a.status in ('OPEN', 'UNKNOWN') and c.state in ('CHARGING', 'CHARGE_UNKNOWN', 'VOIDING')
        and a.opened_at < now() - ${ms} * interval '1 millisecond'
    union
    select 'handOvers', h.checkout_id::text
      from hand_over_step h join checkout c on c.id = h.checkout_id
      where h.state = 'WAITING' and (c.state in ('APPROVED', 'ORDERING', 'COMPLETED') or h.step = 'cancellation')
        and h.created_at < now() - ${ms} * interval '1 millisecond'
    union
    select 'returns', checkout_id::text from money_return
      where state = 'PENDING' and created_at < now() - ${ms} * interval '1 millisecond'
    union
    select 'returns', checkout_id::text from part_return
      where state = 'PENDING' and created_at < now() - ${ms} * interval '1 millisecond'`)
  const idsOf = (wanted: string) => found.rows.filter(({ what }) => what === wanted).map(({ id }) => id)
  return { attempts: idsOf('attempts'), handOvers: idsOf('handOvers'), returns: idsOf('returns') }
}
