import { eq } from 'drizzle-orm'
import type { Db, Tx } from '../../database/connect.ts'
import type { Act } from './act.ts'
import { auditEvents } from './tables.ts'

export type AuditEvent = {
  /**
   * who acted: a person's `sub`, 'operator' at the command line, 'engine' for the shop itself, 'visitor' for whoever
   * used the link of a mail
   */
  actor: string
  action: Act
  target?: string
  /** the request that caused it; '-' outside a request */
  requestId?: string
  before?: unknown
  after?: unknown
}

/** Written in the same transaction as the act, so that there is never one without the other. */
export async function recordAudit(tx: Tx, event: AuditEvent): Promise<void> {
  const { actor, requestId = '-', ...rest } = event
  await tx.insert(auditEvents).values({ ...rest, actorSub: actor, requestId })
}

/** Whether this actor has ever done anything. */
export async function hasActed(db: Db, actor: string): Promise<boolean> {
  const rows = await db
    .select({ id: auditEvents.id })
    .from(auditEvents)
    .where(eq(auditEvents.actorSub, actor))
    .limit(1)
  return rows.length > 0
}

/** Whether this was ever done. */
export async function wasDone(db: Db, action: Act): Promise<boolean> {
  const rows = await db
    .select({ id: auditEvents.id })
    .from(auditEvents)
    .where(eq(auditEvents.action, action))
    .limit(1)
  return rows.length > 0
}
