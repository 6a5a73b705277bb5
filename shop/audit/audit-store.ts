import type { Tx } from '../../database/connect.ts'
import { auditEvents } from './tables.ts'

export type AuditEvent = {
  /** who acted: a person's `sub`, 'operator' at the command line, 'engine' for the shop itself */
  actor: string
  /** what, as room.verb */
  action: string
  target?: string
  /** the request that caused it; '-' outside a request */
  requestId?: string
  before?: unknown
  after?: unknown
}

/** Written in the transaction of the act itself, so that neither is there without the other. */
export async function recordAudit(tx: Tx, event: AuditEvent): Promise<void> {
  const { actor, requestId = '-', ...rest } = event
  await tx.insert(auditEvents).values({ ...rest, actorSub: actor, requestId })
}
