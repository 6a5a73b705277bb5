import type { Db } from '../../../database/connect.ts'
import { recordAudit } from '../../audit/audit-store.ts'
import { csvText } from '../../csv/csv.ts'
import type { Subscriber } from './subscriber.ts'
import { listAllSubscribers } from './subscriber-store.ts'

/** The subscribers that a search finds, as a file for a spreadsheet; an import accepts it unchanged. */
export async function exportSubscribers(
  needs: { db: Db },
  { search, actor, requestId }: { search: string; actor: string; requestId: string },
): Promise<string> {
  const found = await needs.db.transaction(async (tx) => {
    const rows = await listAllSubscribers(tx, { search })
    await recordAudit(tx, {
      actor,
      requestId,
      action: 'newsletter.export',
      after: { search, subscribers: rows.length },
    })
    return rows
  })
  return csvText(
    columns.map(([name]) => name),
    found.map((one) => columns.map(([, cell]) => cell(one))),
  )
}

const columns: [name: string, cell: (one: Subscriber) => string][] = [
  ['displayName', ({ displayName }) => displayName],
  ['email', ({ email }) => email],
  ['subscribed', ({ subscribed }) => (subscribed ? 'yes' : 'no')],
  ['source', ({ source }) => source],
  ['consent', ({ consent }) => consent],
  ['consentedAt', ({ consentedAt }) => consentedAt.toISOString()],
  ['leftAt', ({ leftAt }) => leftAt?.toISOString() ?? ''],
  ['leftBy', ({ leftBy }) => leftBy ?? ''],
  ['bouncedAt', ({ bouncedAt }) => bouncedAt?.toISOString() ?? ''],
]
