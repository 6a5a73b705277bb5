import { randomUUID } from 'node:crypto'
import { recordAudit } from '../audit/audit-store.ts'
import { invalidatePages, peopleTag } from '../invalidate-pages.ts'
import { ok, refused, type Result } from '../result.ts'
import { findWhom, type PersonNeeds } from './find-person.ts'
import { allowMinutes } from './patience-store.ts'
import { findObjection, readPerson, rooms } from './rooms.ts'

/** `ghost`: the name that stands where the person stood; nothing leads back from it. */
type Erasure = { ghost: string; rooms: { room: string; records: number }[] }

/**
 * Deletes or makes anonymous what the law does not make us keep, all rooms in one transaction, while the shop runs. A
 * checkout under way, a hand-over or a return of money that is not finished, and an admin are refused: nothing is
 * written. The audit says that somebody was erased, and not who.
 */
export async function erasePerson(
  needs: PersonNeeds,
  { called, ...by }: { called: string; actor: string; requestId?: string },
): Promise<Result<Erasure, { why: 'unknown' } | { why: 'objection'; text: string }>> {
  const begun = new Begun()
  const erasing = needs.db.transaction(async (tx) => {
    await allowMinutes(tx)
    const { whom } = await findWhom(tx, called)
    const text = await findObjection(tx, whom)
    if (text !== null) return refused({ why: 'objection', text })
    if (Object.keys((await readPerson(tx, whom, called, new Date())).rooms).length === 0)
      return refused({ why: 'unknown' })
    const ghost = `erased-${randomUUID()}`
    const done: Erasure['rooms'] = []
    for (const room of rooms) {
      const records = await room.erase(tx, whom, ghost)
      if (records > 0) done.push({ room: room.room, records })
    }
    // What began since then was left as it is: all of this waits for its end.
    begun.text = await findObjection(tx, whom)
    if (begun.text !== null) throw begun
    await invalidatePages(tx, peopleTag)
    const after = Object.fromEntries(done.map(({ room, records }) => [room, records]))
    await recordAudit(tx, { ...by, action: 'people.erase', target: ghost, after })
    return ok({ ghost, rooms: done })
  })
  return erasing.catch((error: unknown) => {
    if (error !== begun || begun.text === null) throw error
    return refused({ why: 'objection', text: begun.text })
  })
}

/** Thrown to undo everything: a checkout began while the person was being erased. */
class Begun extends Error {
  text: string | null = null
}
