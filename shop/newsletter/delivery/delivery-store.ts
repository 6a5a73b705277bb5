import { sql } from 'drizzle-orm'
import type { Db, Tx } from '../../../database/connect.ts'
import { containing } from '../../text/like-pattern.ts'

/** A mail that is to be sent now: the intent is committed before anything is sent. */
export type Claim = {
  subscriberId: string
  email: string
  messageId: string
  /** this one included */
  attempts: number
  /** number of the claim, to recognize late outcomes */
  claimedAt: string
}

/** The outcome of a claim. */
export type Settled = Pick<Claim, 'subscriberId' | 'claimedAt'> & {
  status: 'SENT' | 'FAILED' | 'UNKNOWN' | 'QUEUED'
  error: string | null
  /** the mailbox does not exist */
  bounced: boolean
  /** QUEUED again, in this many ms */
  againInMs: number
  /** this mail was not tried: it does not count */
  forNothing: boolean
}

/** One delivery for each subscriber who can be reached, in one statement: nobody can join or leave in between. */
export async function queueDeliveries(tx: Tx, newsletterId: string, domain: string): Promise<number> {
  const queued = await tx.execute(sql`
    insert into newsletter_delivery (newsletter_id, subscriber_id, email, message_id)
      select ${newsletterId}, id, email, '<' || gen_random_uuid() || '@' || ${domain} || '>'
      from subscriber where subscribed and bounced_at is null`)
  const recipients = queued.rowCount ?? 0
  await tx.execute(sql`update newsletter set recipients = ${recipients} where id = ${newsletterId}`)
  return recipients
}

/**
 * In how many ms the next claim is within the limit, for all newsletters together; 0: now. Holds a lock until the
 * transaction ends, so that two newsletters do not both take the last place.
 */
export async function waitForLimit(
  tx: Tx,
  perHour: number,
  windowMs: number,
): Promise<{ room: number; ms: number }> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('newsletter claims'))`)
  const found = await tx.execute<{ claims: number; ms: string | null }>(sql`
    select count(*)::int as claims,
      extract(epoch from min(claimed_at) + ${windowMs} * interval '1 millisecond' - now()) * 1000 as ms
    from (select claimed_at from newsletter_delivery
      where claimed_at > now() - ${windowMs} * interval '1 millisecond'
      order by claimed_at desc limit ${perHour}) recent`)
  const { claims, ms } = found.rows[0] ?? { claims: 0, ms: null }
  const room = perHour - claims
  return { room, ms: room > 0 ? 0 : Math.max(1, Number(ms)) }
}

/** At most `most` mails that are due, for this sender alone; subscribers who have left in the meantime get nothing. */
export async function claimDeliveries(
  tx: Tx,
  newsletterId: string,
  most: number,
): Promise<{ claims: Claim[]; skipped: number }> {
  const found = await tx.execute(sql`
    with due as (
      select d.subscriber_id, s.subscribed, s.bounced_at is not null as bounced
        from newsletter_delivery d join subscriber s on s.id = d.subscriber_id
        where d.newsletter_id = ${newsletterId} and d.status = 'QUEUED' and d.next_at <= now()
        order by d.next_at, d.subscriber_id limit ${most}
        for update of d skip locked for share of s)
    update newsletter_delivery d set
      status = case when subscribed and not due.bounced then 'SENDING' else 'SKIPPED' end,
      attempts = d.attempts + case when subscribed and not due.bounced then 1 else 0 end,
      claimed_at = case when subscribed and not due.bounced then clock_timestamp() else d.claimed_at end,
      settled_at = case when subscribed and not due.bounced then null else now() end,
      last_error = case when not subscribed then 'Left the list before it was sent.'
        when due.bounced then 'Cannot be reached since an earlier mail.' end
    from due where d.newsletter_id = ${newsletterId} and d.subscriber_id = due.subscriber_id
    returning d.subscriber_id as "subscriberId", d.email, d.message_id as "messageId", d.attempts,
      d.claimed_at::text as "claimedAt", d.status`)
  const claims = found.rows.filter(({ status }) => status === 'SENDING') as unknown as Claim[]
  return { claims, skipped: found.rows.length - claims.length }
}

/** Mails whose sender is gone: they may have been sent. The shop does not send them again by itself. */
export async function markUnknown(tx: Tx, newsletterId: string): Promise<number> {
  const unknown = await tx.execute(sql`
    update newsletter_delivery set status = 'UNKNOWN', settled_at = now(),
      last_error = 'The shop was interrupted while this mail was on its way.'
    where newsletter_id = ${newsletterId} and status = 'SENDING'`)
  return unknown.rowCount ?? 0
}

/**
 * Records the outcomes of claims, in order. The outcome from a sender that was given up still counts over "unknown"; a
 * claim that was made again since is not touched.
 */
export async function settleDeliveries(tx: Tx, newsletterId: string, settled: Settled[]): Promise<void> {
  for (const one of settled) {
    const waits = one.status === 'QUEUED'
    await tx.execute(sql`
      update newsletter_delivery set status = ${one.status}, last_error = ${one.error?.slice(0, 500) ?? null},
        bounced = ${one.bounced},
        attempts = attempts - ${one.forNothing ? 1 : 0}::int,
        claimed_at = case when ${one.forNothing} then null else claimed_at end,
        next_at = case when ${waits} then clock_timestamp() + ${one.againInMs} * interval '1 millisecond' else next_at end,
        settled_at = case when ${waits} then null else clock_timestamp() end
      where newsletter_id = ${newsletterId} and subscriber_id = ${one.subscriberId}
        and status in ('SENDING', 'UNKNOWN') and claimed_at = ${one.claimedAt}::timestamptz`)
  }
}

/** Mailboxes that do not exist: no newsletter goes there again. */
export async function markBounced(
  tx: Tx,
  bounces: { subscriberId: string; reason: string }[],
): Promise<void> {
  for (const { subscriberId, reason } of bounces)
    await tx.execute(sql`
      update subscriber set bounced_at = now(), bounce_reason = ${reason.slice(0, 500)}
      where id = ${subscriberId} and bounced_at is null`)
}

/** Nothing is waiting, and nothing is on its way. */
export async function isAllSettled(tx: Tx, newsletterId: string): Promise<boolean> {
  const open = await tx.execute(sql`
    (select from newsletter_delivery where newsletter_id = ${newsletterId} and status = 'QUEUED' limit 1)
    union all (select from newsletter_delivery where newsletter_id = ${newsletterId} and status = 'SENDING' limit 1)`)
  return open.rows.length === 0
}

/** Unknown mails are to be sent again: all, or those to `subscriberIds`. Answers how many. */
export async function queueUnknown(
  tx: Tx,
  newsletterId: string,
  subscriberIds: string[] | null,
): Promise<string[]> {
  const ids =
    subscriberIds === null ? sql`true` : sql`subscriber_id = any(${sql.param(subscriberIds)}::uuid[])`
  const queued = await tx.execute<{ id: string }>(sql`
    update newsletter_delivery set status = 'QUEUED', attempts = 0, next_at = now(), settled_at = null, last_error = null
    where newsletter_id = ${newsletterId} and status = 'UNKNOWN' and ${ids}
    returning subscriber_id as id`)
  return queued.rows.map(({ id }) => id)
}

/**
 * A server that refuses everybody says nothing about anybody: all that it refused since the last accepted mail waits
 * again, and mailboxes that it called missing count as good.
 */
export async function takeRefusalsBack(tx: Tx, newsletterId: string): Promise<void> {
  await tx.execute(sql`
    with streak as (
      select subscriber_id, bounced from newsletter_delivery
      where newsletter_id = ${newsletterId} and status = 'FAILED' and settled_at > coalesce((
        select max(settled_at) from newsletter_delivery
        where newsletter_id = ${newsletterId} and status = 'SENT'), '-infinity')),
    reachable as (
      update subscriber set bounced_at = null, bounce_reason = null
      where id in (select subscriber_id from streak where bounced))
    update newsletter_delivery d
      set status = 'QUEUED', bounced = false, attempts = 0, next_at = now(), settled_at = null
    from streak where d.newsletter_id = ${newsletterId} and d.subscriber_id = streak.subscriber_id`)
}

type Delivery = {
  subscriberId: string
  email: string
  displayName: string
  status: string
  at: Date | null
  attempts: number
  error: string | null
  bounced: boolean
}

/** By address. */
export async function listDeliveries(
  db: Db,
  newsletterId: string,
  { status, q, limit, cursor }: { status: string | null; q: string; limit: number; cursor: number },
): Promise<{ deliveries: Delivery[]; total: number }> {
  const part = containing(q.toLowerCase())
  const which = sql`d.newsletter_id = ${newsletterId}
    and (${status}::text is null or d.status = ${status})
    and (${q} = '' or lower(s.display_name || ' ' || d.email) like ${part})`
  const from = sql`newsletter_delivery d join subscriber s on s.id = d.subscriber_id`
  const found = await db.execute<Record<keyof Delivery, unknown>>(sql`
    select d.subscriber_id as "subscriberId", d.email, s.display_name as "displayName", d.status,
      coalesce(d.settled_at, d.claimed_at) as at, d.attempts, d.last_error as error, d.bounced
    from ${from} where ${which} order by d.email, d.subscriber_id limit ${limit} offset ${cursor}`)
  const counted = await db.execute<{ total: number }>(
    sql`select count(*)::int as total from ${from} where ${which}`,
  )
  return {
    deliveries: found.rows.map((row) => ({
      ...(row as Delivery),
      at: row.at === null ? null : new Date(row.at as string),
    })),
    total: counted.rows[0]?.total ?? 0,
  }
}
