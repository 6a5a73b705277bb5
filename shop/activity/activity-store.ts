import { and, desc, eq, getTableColumns, inArray, lt, or, sql, type SQL } from 'drizzle-orm'
import type { Db } from '../../database/connect.ts'
import { auditEvents } from '../audit/tables.ts'
import { people } from '../identity/tables.ts'
import { containing } from '../text/like-pattern.ts'
import { withoutNul } from '../text/without-nul.ts'
import { activityKinds, type ActivityKind } from './activity.ts'

export type ActivityQuery = {
  kind?: ActivityKind | undefined
  /** a person's `sub`, or the name of an actor who is not a person */
  actor?: string | undefined
  /** part of what was done, of what it was done to, or of an old or new value */
  q?: string | undefined
  limit: number
  /** the entries before this one; without it the newest */
  cursor?: number | undefined
}

export type ActivityRow = typeof auditEvents.$inferSelect & {
  actorName: string | null
  actorEmail: string | null
  /** acts on this person only */
  targetName: string | null
}

/** The person whom it was done to, if any. */
const targetName = sql<
  string | null
>`case when split_part(${auditEvents.action}, '.', 1) in ('people', 'identity') then
  (select coalesce(nullif(target.name, ''), nullif(target.email, '')) from person target
    where target.sub = audit_event.target) end`

const columns = {
  ...getTableColumns(auditEvents),
  actorName: people.name,
  actorEmail: people.email,
  targetName,
}

/** Newest first. */
export async function listActivityRows(
  db: Db,
  { kind, actor, q = '', limit, cursor }: ActivityQuery,
): Promise<ActivityRow[]> {
  return withPeople(db)
    .where(
      and(
        cursor === undefined ? undefined : lt(auditEvents.id, cursor),
        kind && inArray(sql`split_part(${auditEvents.action}, '.', 1)`, [...activityKinds[kind]]),
        actor === undefined ? undefined : eq(auditEvents.actorSub, actor),
        holding(q),
      ),
    )
    .orderBy(desc(auditEvents.id))
    .limit(limit)
}

export async function findActivityRow(db: Db, id: number): Promise<ActivityRow | null> {
  const [row] = await withPeople(db).where(eq(auditEvents.id, id))
  return row ?? null
}

/** Everyone who has done something that is recorded. */
export async function listActors(db: Db): Promise<{ actor: string; name: string; email: string }[]> {
  // One look into the index for each actor, however many acts there are.
  const { rows } = await db.execute<{ actor: string; name: string | null; email: string | null }>(sql`
    with recursive actors as (
      (select actor_sub as actor from audit_event where actor_sub is not null order by actor_sub limit 1)
      union all
      select (select actor_sub from audit_event where actor_sub > actors.actor order by actor_sub limit 1)
        from actors where actors.actor is not null)
    select actors.actor, person.name, person.email from actors left join person on person.sub = actors.actor
    where actors.actor is not null order by coalesce(person.name, actors.actor), actors.actor`)
  return rows.map(({ actor, name, email }) => ({ actor, name: name ?? '', email: email ?? '' }))
}

function withPeople(db: Db) {
  return db
    .select(columns)
    .from(auditEvents)
    .leftJoin(people, eq(people.sub, auditEvents.actorSub))
    .$dynamic()
}

function holding(q: string): SQL | undefined {
  const term = withoutNul(q).trim().toLowerCase()
  if (!term) return undefined
  const part = containing(term)
  return or(
    ...[
      auditEvents.target,
      auditEvents.action,
      people.name,
      people.email,
      targetName,
      sql`${auditEvents.after}::text`,
      sql`${auditEvents.before}::text`,
    ].map((text) => sql`lower(${text}) like ${part}`),
  )
}
