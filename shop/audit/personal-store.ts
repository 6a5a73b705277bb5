import { sql } from 'drizzle-orm'
import type { PersonalRecords, Whom } from '../personal-records.ts'

/** Done by them, done to them, or with their address in an old or new value. */
const about = (whom: Whom) => sql`(actor_sub = any(${whom.subs}::text[]) or ${concerning(whom)})`
const concerning = ({ email, subs }: Whom) =>
  sql`(target = any(${subs}::text[]) or coalesce(lower(target) = ${email}, false) or ${held(email)})`

/** Their address in an old or new value; not that of joann@lab.test for ann@lab.test. */
function held(email: string | null) {
  const whole =
    email && `(^|[^a-z0-9._%+-])${email.replaceAll(/[^\p{L}\p{N}@]/gu, String.raw`\$&`)}($|[^a-z0-9-])`
  return sql`coalesce(lower(coalesce(before::text, '') || coalesce(after::text, '')) ~ ${whole}, false)`
}

export const auditEntries: PersonalRecords = {
  room: 'Audit',
  columns: ['audit_event.actor_sub', 'audit_event.target', 'audit_event.before', 'audit_event.after'],
  erased: 'Entries about them lose the name and the values that hold their address.',
  stays: 'That something was done, and when: the audit has no holes.',
  async export(db, whom) {
    // Not who else did it, nor whom a former admin did it to: that is about others.
    const ours = concerning(whom)
    const { rows } = await db.execute(sql`
      select at, action, case when actor_sub = any(${whom.subs}::text[]) then actor_sub end as actor_sub,
        case when ${ours} then target end as target, case when ${ours} then before end as before,
        case when ${ours} then after end as after
      from audit_event where ${about(whom)} order by id`)
    return { audit: rows }
  },
  async erase(tx, whom, ghost) {
    const { email, subs } = whom
    const values = held(email)
    const { rowCount } = await tx.execute(sql`
      update audit_event set
        actor_sub = case when actor_sub = any(${subs}::text[]) then ${ghost} else actor_sub end,
        target = case when target = any(${subs}::text[]) or lower(target) = ${email} then ${ghost} else target end,
        before = case when ${values} then null else before end,
        after = case when ${values} then null else after end
      where ${about(whom)}`)
    return rowCount ?? 0
  },
}
