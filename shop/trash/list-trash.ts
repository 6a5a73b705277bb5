import type { Db } from '../../database/connect.ts'
import { actorNames } from '../activity/activity.ts'
import { listDeleted } from './trash-store.ts'
import type { DeletedThing, TrashKind } from './trash.ts'

/** Latest deletion first. */
export async function listTrash(
  needs: { db: Db },
  query: { kind: TrashKind | null; q: string },
): Promise<DeletedThing[]> {
  const found = await listDeleted(needs.db, query)
  return found.map(({ actor, person, ...thing }) => ({
    ...thing,
    deletedBy: actor === null ? null : (actorNames[actor] ?? person ?? actor),
  }))
}
