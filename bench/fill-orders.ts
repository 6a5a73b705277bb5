import { sql } from 'drizzle-orm'
import { connect, type ConnectionTarget } from '../database/connect.ts'

const firstNames = ['Ada', 'Ben', 'Carla', 'Dmitri', 'Elena', 'Farid', 'Grace', 'Hugo', 'Ines', 'Jonas']
const lastNames = ['Miller', 'Nguyen', 'Okafor', 'Petrov', 'Quinn', 'Rossi', 'Sato', 'Tran', 'Ueda', 'Weber']
const years = 3
const waiting = 300

/**
 * Adds orders until there are this many, of the last three years: nine of ten are completed and in the books, with two
 * lines, a confirmation and a shipment each, but the newest, which wait to ship. Rows only: what a shop that has sold for years asks of the database.
 */
export async function fillOrders(target: ConnectionTarget, total: number): Promise<void> {
  const connection = connect(target, { query_timeout: 0, statement_timeout: 0 })
  await connection.db.transaction(async (tx) => {
    // The guards look at each row: they are for those who sell.
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(sql`create temporary table made on commit drop as
      select gen_random_uuid() as id, gen_random_uuid() as shipment_id, at, 2000 + at % 90000 as cents,
        case when at % 100 < 90 then 'COMPLETED' when at % 100 < 96 then 'DECLINED' else 'VOIDED' end as state,
        now() - (${total} - at) * (make_interval(years => ${years}) / ${total}) as created_at,
        ${nameOf(firstNames, 1)} as first_name, ${nameOf(lastNames, 10)} as last_name
      from generate_series((select count(*) + 1 from checkout), ${total}) at`)
    await tx.execute(sql`
      insert into checkout (id, cart_token_hash, session_hash, idempotency_key, request_hash, subtotal_cents, price_tier,
        owner_sub, billing, order_number, po_number, freight, state, approved_at, created_at, updated_at)
      select id, sha256(id::text::bytea), sha256(id::text::bytea), 'bench-' || id, sha256(id::text::bytea), 3 * cents,
        case when at % 4 = 0 then 'partner' else 'retail' end, case when at % 4 = 0 then 'bench-' || at % 5000 end,
        jsonb_build_object('firstName', first_name, 'lastName', last_name, 'email',
          lower(first_name || '.' || last_name) || at % 40000 || '@lab.test', 'phone', '555 0100', 'address', '1 Main St',
          'city', 'Springfield', 'state', 'IL', 'zip', '62701', 'country', 'US'),
        'SO-' || at + 5000000, case when at % 10 = 0 then 'PO-' || at else '' end,
        case when at % 10 = 3 then '{"way": "ask"}'::jsonb end, state, case when state = 'COMPLETED' then created_at end, created_at, created_at
      from made`)
    await tx.execute(sql`
      insert into checkout_line (checkout_id, line_no, product_number, title, qty, unit_cents)
      select id, line, 'Z' || 1 + (at * 7919 * line) % 100000, 'Part ' || (at * 7919 * line) % 100000, line, cents
      from made, generate_series(1, 2) line`)
    await tx.execute(sql`
      insert into payment_attempt (checkout_id, attempt_no, session_hash, idempotency_key, request_hash,
        gateway_orderid, amount_cents, status, retref, opened_at)
      select id, 1, sha256(id::text::bytea), 'bench-' || id, sha256(id::text::bytea), 'SO-' || at + 5000000 || '-1',
        3 * cents, case state when 'COMPLETED' then 'APPROVED' else state end, 'bench-' || at, created_at
      from made`)
    await tx.execute(sql`
      insert into hand_over_step (checkout_id, step, state, document_id, document_number, done_at, created_at)
      select id, step, 'DONE', 'bench-' || step || at, upper(left(step, 3)) || at, created_at, created_at
      from made, unnest(array['customer', 'order', 'invoice']) step where state = 'COMPLETED'`)
    await tx.execute(sql`
      insert into shipment (id, checkout_id, no, carrier, shipped_on, freight_waited, freight_reason, created_by, created_at)
      select shipment_id, id, 1, 'UPS', created_at::date + 1, at % 10 = 3, case when at % 10 = 3 then 'Told by phone.' else '' end,
        'bench', created_at + interval '1 day'
      from made where ${isShipped(total)}`)
    await tx.execute(sql`
      insert into shipment_line (shipment_id, checkout_id, line_no, qty)
      select shipment_id, id, line, line from made, generate_series(1, 2) line where ${isShipped(total)}`)
    await tx.execute(sql`update shipping_start set at = now() - make_interval(years => ${years + 1})`)
    await tx.execute(sql`
      insert into order_shipping (checkout_id, paid_at, is_to_come, last_shipped_on)
      select id, created_at, not (${isShipped(total)}), case when ${isShipped(total)} then created_at::date + 1 end
      from made where state = 'COMPLETED'`)
    await tx.execute(sql`
      insert into checkout_event (checkout_id, at, from_state, to_state)
      select id, created_at, moves[step], moves[step + 1]
      from made, generate_series(1, 2) step, lateral (select array['CHARGING', 'APPROVED', state] as moves) m
      where state = 'COMPLETED'`)
    await tx.execute(sql`
      insert into mail (dedupe_key, message_id, recipient, subject, html, text, state, created_at, sent_at)
      select 'bench ' || at, 'bench-' || at || '@lab.test',
        lower(first_name || '.' || last_name) || at % 40000 || '@lab.test',
        'Your order SO-' || at + 5000000, '<p>Thank you.</p>', 'Thank you.', 'SENT', created_at, created_at
      from made where state = 'COMPLETED'`)
  })
  // As autovacuum does soon after.
  await connection.db.execute(sql`vacuum analyze`)
  await connection.close()
}

function isShipped(total: number) {
  return sql`state = 'COMPLETED' and at <= ${total - waiting}`
}

function nameOf(names: string[], by: number) {
  return sql`(${sql.param(names)}::text[])[1 + (at / ${sql.raw(String(by))}) % ${sql.raw(String(names.length))}]`
}
