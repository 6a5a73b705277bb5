import { sql } from 'drizzle-orm'
import { connect, type ConnectionTarget } from '../database/connect.ts'

const open = 200
/** who has many of them */
const frequentBuyer = 'bench@lab.test'
const ofFrequent = 500

/**
 * Adds quotes until there are this many, of the last three years, with three lines each: the newest are open, of the
 * others a third is paid and the rest has ended, some after a second edition. Rows only.
 */
export async function fillOffers(target: ConnectionTarget, total: number): Promise<void> {
  const connection = connect(target, { query_timeout: 0, statement_timeout: 0 })
  await connection.db.transaction(async (tx) => {
    // The guards and the marks look at each row: they are for those who quote.
    await tx.execute(sql`set local session_replication_role = replica`)
    // Those of a smaller size, which were open, are so no more.
    await tx.execute(sql`update offer_edition set state = 'EXPIRED', ended_at = now() where state = 'SENT'`)
    await tx.execute(sql`create temporary table made on commit drop as
      select gen_random_uuid() as id, gen_random_uuid() as first_id, gen_random_uuid() as last_id, at,
        now() - (${total} - at) * (interval '3 years' / ${total}) as sent_at,
        case when at > ${total - open} then 'SENT' when at % 3 = 0 then 'PAID' when at % 3 = 1 then 'EXPIRED'
          else 'DECLINED' end as state
      from generate_series((select count(*) + 1 from offer), ${total}) at`)
    await tx.execute(sql`
      insert into offer (id, kind, owner_sub, contact, created_by, created_at, updated_at, asked_at)
      select id, case when at % 2 = 0 then 'request' else 'phone' end,
        case when at <= ${ofFrequent} then ${frequentBuyer} when at % 4 = 0 then 'bench-' || at % 5000 end,
        jsonb_build_object('name', 'Buyer ' || at, 'email', 'buyer' || at % 40000 || '@lab.test', 'phone', '',
          'company', 'Lab ' || at % 1000),
        case when at % 2 = 1 then 'bench' end, sent_at, sent_at, case when at % 5 = 0 then sent_at - interval '1 day' end
      from made`)
    await tx.execute(sql`
      insert into offer_edition (id, offer_id, no, state, valid_until, created_by, created_at, sent_by, sent_at, ended_at)
      select first_id, id, 1, 'REPLACED', sent_at + interval '29 days', 'bench', sent_at - interval '1 day', 'bench',
        sent_at - interval '1 day', sent_at
      from made where at % 4 = 0
      union all
      select last_id, id, 2, state, sent_at + interval '30 days', 'bench', sent_at, 'bench', sent_at,
        case when state <> 'SENT' then sent_at + interval '2 days' end
      from made`)
    await tx.execute(sql`
      insert into offer_line (edition_id, line_no, kind, product_number, title, qty, list_cents, unit_cents, priced_by)
      select edition.id, line, 'product', 'Z' || 300 * line - at % 300, 'Part ' || line, line, 2000, 2000, 'bench'
      from made join offer_edition edition on offer_id = made.id, generate_series(1, 3) line`)
    await tx.execute(sql`
      insert into offer_message (offer_id, at, from_staff, author, text)
      select id, sent_at, true, 'bench', 'A word.' from made where at % 5 = 0`)
    await tx.execute(sql`delete from offer_standing`)
    await tx.execute(sql`insert into offer_standing select * from offer_standing_truth()`)
    await tx.execute(sql`delete from offer_count`)
    await tx.execute(
      sql`insert into offer_count (place, offers) select place, count(*) from offer_standing group by place`,
    )
  })
  // As autovacuum does soon after.
  await connection.db.execute(
    sql`vacuum analyze offer, offer_edition, offer_line, offer_message, offer_standing, offer_count`,
  )
  await connection.close()
}
