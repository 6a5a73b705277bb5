import { sql } from 'drizzle-orm'
import type { Db } from '../../database/connect.ts'
import { containing } from '../text/like-pattern.ts'
import { withoutNul } from '../text/without-nul.ts'
import { trashDays, type DeletedThing, type TrashKind } from './trash.ts'

type Row = {
  kind: TrashKind
  id: string
  name: string
  detail: string
  deletedAt: string
  actor: string | null
  person: string | null
  daysLeft: number
}

/** Everything that is deleted and can still be restored, of every kind; latest deletion first. */
export async function listDeleted(
  db: Db,
  { kind, q }: { kind: TrashKind | null; q: string },
): Promise<(Omit<DeletedThing, 'deletedBy'> & { actor: string | null; person: string | null })[]> {
  const { rows } = await db.execute<Row>(sql`
    with deleted as (
      select 'product' as kind, product.id, number as name, title as detail, product.deleted_at, number as target
        from product where product.deleted_at is not null
      union all select 'category', id, name, '', deleted_at, name from category where deleted_at is not null
      union all select 'gallery', id, title, description, deleted_at, id::text from gallery_image where deleted_at is not null
      union all select 'testimonial', id, name, position, deleted_at, id::text from testimonial where deleted_at is not null
      union all select 'notification', id, title, body, deleted_at, id::text from notification where deleted_at is not null)
    select kind, deleted.id::text, deleted.name, left(detail, 200) as detail,
      to_char(deleted_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "deletedAt",
      act.actor_sub as actor, coalesce(nullif(person.name, ''), nullif(person.email, '')) as person,
      greatest(0, floor(extract(epoch from deleted_at + make_interval(days => ${trashDays}) - now()) / 86400))::int as "daysLeft"
    from deleted
    left join lateral (select actor_sub from audit_event
      where audit_event.target = deleted.target and action like '%.delete%'
      order by audit_event.id desc limit 1) act on true
    left join person on person.sub = act.actor_sub
    where (${kind}::text is null or kind = ${kind}) and ${holding(q)}
    order by deleted_at desc, deleted.id limit 1000`)
  return rows.map(({ deletedAt, ...row }) => ({ ...row, deletedAt: new Date(deletedAt) }))
}

function holding(q: string) {
  const term = withoutNul(q).trim().toLowerCase()
  if (!term) return sql`true`
  const part = containing(term)
  return sql`lower(deleted.name || ' ' || detail) like ${part}`
}
