import { and, asc, desc, eq, sql, type SQL } from 'drizzle-orm'
import type { Db, Tx } from '../../../database/connect.ts'
import { containing } from '../../text/like-pattern.ts'
import { withoutNul } from '../../text/without-nul.ts'
import { subscribers } from '../tables.ts'
import type { Subscriber, SubscriberSource, WayOut } from './subscriber.ts'

type Search = { search: string }

/** One page of those that a search finds by name or address, newest first; pages count from 1. */
export async function listSubscribers(
  db: Db,
  { search, page, limit }: Search & { page: number; limit: number },
): Promise<{ found: Subscriber[]; total: number }> {
  const condition = matching(search)
  const found = await newestFirst(db, condition)
    .limit(limit)
    .offset((page - 1) * limit)
  return { found, total: await db.$count(subscribers, condition) }
}

export async function listAllSubscribers(tx: Tx, { search }: Search): Promise<Subscriber[]> {
  return newestFirst(tx, matching(search))
}

export async function findSubscriber(db: Db, id: string): Promise<Subscriber | null> {
  const [row] = await db.select().from(subscribers).where(eq(subscribers.id, id))
  return row ?? null
}

/** Whoever has this address, in any letter case. */
export async function findSubscriberOf(tx: Tx, email: string): Promise<Subscriber | null> {
  const [row] = await tx.select().from(subscribers).where(hasEmail(email))
  return row ?? null
}

/** Locks the row until the transaction ends. */
export async function lockSubscriber(tx: Tx, id: string): Promise<Subscriber | null> {
  const [row] = await tx.select().from(subscribers).where(eq(subscribers.id, id)).for('update')
  return row ?? null
}

/** The same, of whoever has this address. */
export async function lockSubscriberOf(tx: Tx, email: string): Promise<Subscriber | null> {
  const [row] = await tx.select().from(subscribers).where(hasEmail(email)).for('update')
  return row ?? null
}

type NewSubscriber = Pick<Subscriber, 'email' | 'displayName' | 'source' | 'consent'>

/** Null when somebody has this address already. */
export async function insertSubscriber(tx: Tx, fields: NewSubscriber): Promise<Subscriber | null> {
  const [row] = await tx.insert(subscribers).values(fields).onConflictDoNothing().returning()
  return row ?? null
}

/** With a history that nobody had to live. */
export async function insertDemoSubscriber(
  tx: Tx,
  demo: Pick<Subscriber, 'email' | 'displayName' | 'createdAt'> & {
    left: { by: WayOut; at: Date } | null
    bounced: string | null
  },
): Promise<void> {
  const { left, bounced, createdAt, ...who } = demo
  await tx
    .insert(subscribers)
    .values({
      ...who,
      source: 'demo',
      consent: 'Demo data',
      createdAt,
      consentedAt: createdAt,
      subscribed: left === null,
      leftAt: left?.at ?? null,
      leftBy: left?.by ?? null,
      bouncedAt: bounced === null ? null : sql`now()`,
      bounceReason: bounced,
    })
    .onConflictDoNothing()
}

/** All of one list. The addresses, in lower case, of those who were not there before. */
export async function insertSubscribers(
  tx: Tx,
  people: Pick<NewSubscriber, 'email' | 'displayName'>[],
  { source, consent }: Pick<NewSubscriber, 'source' | 'consent'>,
): Promise<Set<string>> {
  const emails = sql.param(people.map(({ email }) => email))
  const names = sql.param(people.map(({ displayName }) => displayName))
  const added = await tx.execute<{ email: string }>(
    sql`insert into ${subscribers} (email, display_name, source, consent)
      select email, name, ${source}, ${consent} from unnest(${emails}::text[], ${names}::text[]) as told (email, name)
      on conflict do nothing returning lower(email) as email`,
  )
  return new Set(added.rows.map(({ email }) => email))
}

/** Which of these addresses, given in lower case, have left. */
export async function listLeft(tx: Tx, emails: string[]): Promise<Set<string>> {
  const lower = sql<string>`lower(${subscribers.email})`
  const rows = await tx
    .select({ email: lower })
    .from(subscribers)
    .where(and(sql`${lower} = any(${sql.param(emails)}::text[])`, eq(subscribers.subscribed, false)))
  return new Set(rows.map(({ email }) => email))
}

/** On the list, and reachable as far as anybody knows. */
export async function subscribeAgain(
  tx: Tx,
  id: string,
  { displayName, source, consent }: { displayName: string; source: SubscriberSource; consent: string },
): Promise<Subscriber> {
  return changed(tx, id, {
    subscribed: true,
    leftAt: null,
    leftBy: null,
    bouncedAt: null,
    bounceReason: null,
    displayName,
    source,
    consent,
    consentedAt: sql`now()`,
  })
}

export async function clearBounce(tx: Tx, id: string): Promise<Subscriber> {
  return changed(tx, id, { bouncedAt: null, bounceReason: null })
}

export async function markLeft(tx: Tx, id: string, leftBy: WayOut): Promise<Subscriber> {
  return changed(tx, id, { subscribed: false, leftAt: sql`now()`, leftBy })
}

type Changes = { [Field in keyof typeof subscribers.$inferInsert]?: unknown }

async function changed(tx: Tx, id: string, changes: Changes): Promise<Subscriber> {
  const [row] = await tx
    .update(subscribers)
    .set(changes as Partial<typeof subscribers.$inferInsert>)
    .where(eq(subscribers.id, id))
    .returning()
  if (!row) throw new Error('the subscriber whose row is held is gone')
  return row
}

function newestFirst(db: Db | Tx, condition: SQL | undefined) {
  return db
    .select()
    .from(subscribers)
    .where(condition)
    .orderBy(desc(subscribers.createdAt), asc(subscribers.id))
    .$dynamic()
}

function hasEmail(email: string): SQL {
  return sql`lower(${subscribers.email}) = lower(${email})`
}

/** As the index has it. */
function matching(search: string): SQL | undefined {
  const term = withoutNul(search).trim()
  if (!term) return undefined
  return sql`lower(${subscribers.displayName} || ' ' || ${subscribers.email}) like lower(${containing(term)})`
}
