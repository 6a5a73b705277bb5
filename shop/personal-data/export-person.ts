import { recordAudit } from '../audit/audit-store.ts'
import { ok, refused, type Result } from '../result.ts'
import { findWhom, type PersonNeeds } from './find-person.ts'
import { allowMinutes } from './patience-store.ts'
import { readPerson } from './rooms.ts'
import type { PersonalExport } from './personal-data.ts'

/** Everything that the shop holds of one person, room by room. That it was read is recorded. */
export async function exportPerson(
  needs: PersonNeeds,
  { called, ...by }: { called: string; actor: string; requestId?: string },
): Promise<Result<PersonalExport, { why: 'unknown' }>> {
  return needs.db.transaction(
    async (tx) => {
      await allowMinutes(tx)
      const { whom } = await findWhom(tx, called)
      const read = await readPerson(tx, whom, called, new Date())
      if (Object.keys(read.rooms).length === 0) return refused({ why: 'unknown' })
      await recordAudit(tx, { ...by, action: 'people.export', target: called })
      return ok(read)
    },
    { isolationLevel: 'repeatable read' },
  )
}
