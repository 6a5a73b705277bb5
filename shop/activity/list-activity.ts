import type { Db } from '../../database/connect.ts'
import { actorNames, actWords, beforeOf, changesOf, type FieldChange } from './activity.ts'
import {
  findActivityRow,
  listActivityRows,
  listActors,
  type ActivityQuery,
  type ActivityRow,
} from './activity-store.ts'

/** One act, as staff read it. */
export type Activity = {
  id: number
  at: Date
  actor: { id: string; name: string; email: string }
  action: string
  words: string
  /** what it was done to, by the name that people know */
  target: string | null
  /** the same, as recorded */
  targetId: string | null
  changes: FieldChange[]
}

/** Newest first; long texts and long lists of fields are cut. */
export async function listActivity(needs: { db: Db }, query: ActivityQuery): Promise<Activity[]> {
  const rows = await listActivityRows(needs.db, query)
  return rows.map((row) => told(row))
}

/** One act, with its texts in full. */
export async function findActivity(needs: { db: Db }, id: number): Promise<Activity | null> {
  const row = await findActivityRow(needs.db, id)
  return row && told(row, longestText)
}

/** The people to whom the activity can be narrowed. */
export async function listActivePeople(needs: { db: Db }): Promise<Activity['actor'][]> {
  const actors = await listActors(needs.db)
  return actors.map(({ actor, name, email }) => ({ id: actor, name: nameOf(actor, name), email }))
}

/** An act with more fields, such as an import, shows the rest on its own page. */
const mostListed = 50

/** The longest text page that the database allows. */
const longestText = 200_000

function told(row: ActivityRow, most?: number): Activity {
  const { id, at, action, target, targetName } = row
  const actor = row.actorSub ?? ''
  const changes = changesOf(beforeOf(action, row.before), row.after, most)
  return {
    id,
    at,
    actor: { id: actor, name: nameOf(actor, row.actorName ?? ''), email: row.actorEmail ?? '' },
    action,
    words: actWords(action),
    target: targetName ?? calledIn(row) ?? target,
    targetId: target,
    changes: most === undefined ? changes.slice(0, mostListed) : changes,
  }
}

export function nameOf(actor: string, name: string): string {
  return actorNames[actor] ?? (name || actor || 'No name recorded')
}

/** For a record that is stored by its id, the name that people see. */
function calledIn({ before, after, target }: ActivityRow): string | null {
  if (!target || !/^[0-9a-f]{8}-[0-9a-f-]{27}$/.test(target)) return null
  for (const record of [after, before])
    for (const key of ['number', 'name', 'title', 'fileName']) {
      const value: unknown = record instanceof Object ? (record as Record<string, unknown>)[key] : null
      if (typeof value === 'string' && value) return value
    }
  return null
}
