import { sql } from 'drizzle-orm'
import type { PersonalRecords } from '../personal-records.ts'

export const subscriptions: PersonalRecords = {
  room: 'Newsletter',
  columns: [
    'subscriber.email',
    'subscriber.display_name',
    'subscriber.consent',
    'subscriber.consented_at',
    'list_request.email',
    'list_request.display_name',
    'newsletter_delivery.email',
    'newsletter.queued_by',
  ],
  erased: 'They leave the list; the entry and its requests are deleted.',
  stays: 'What was sent is still counted, without the address.',
  async export(db, { email }) {
    const entries = await db.execute(sql`
      select email, display_name, subscribed, source, consent, consented_at, left_at, left_by, created_at
      from subscriber where lower(email) = ${email}`)
    const requests = await db.execute(sql`
      select kind, email, display_name, page, requested_at, confirmed_at
      from list_request where lower(email) = ${email} order by requested_at`)
    const deliveries = await db.execute(sql`
      select newsletter.subject, delivery.status, delivery.settled_at from newsletter_delivery delivery
      join newsletter on newsletter.id = newsletter_id where lower(delivery.email) = ${email} order by settled_at`)
    return { subscriptions: entries.rows, listRequests: requests.rows, newsletters: deliveries.rows }
  },
  async erase(tx, { email, subs }, ghost) {
    const nobody = `${ghost}@erased.invalid`
    const asked = await tx.execute(sql`delete from list_request where lower(email) = ${email}`)
    const sent = await tx.execute(sql`
      update newsletter_delivery set email = ${nobody}, last_error = null where lower(email) = ${email}`)
    const left = await tx.execute(sql`
      update subscriber set email = ${nobody}, display_name = '', consent = '', subscribed = false,
        left_at = coalesce(left_at, now()), left_by = coalesce(left_by, 'admin'), bounce_reason = null
      where lower(email) = ${email}`)
    await tx.execute(sql`
      delete from subscriber where email = ${nobody}
        and not exists (select from newsletter_delivery where subscriber_id = subscriber.id)`)
    await tx.execute(sql`update newsletter set queued_by = ${ghost} where queued_by = any(${subs}::text[])`)
    return (asked.rowCount ?? 0) + (sent.rowCount ?? 0) + (left.rowCount ?? 0)
  },
}
