import type { Db } from '../../database/connect.ts'
import { ok, refused, type Result } from '../result.ts'
import { withLines } from './list.ts'
import type { LineToAdd } from './list.ts'
import {
  deleteList,
  insertList,
  keepLatestDeleted,
  renameList,
  replaceLines,
  restoreList,
} from './list-store.ts'
import { soldLines, type AddedLines } from './sold-lines.ts'

type Needs = { db: Db }
type Kept = Result<{ id: string }, { why: 'unknown' }>

/** So many deleted lists of one person can be brought back. */
const mostDeleted = 20

/** A new list, empty or with products, of which at least one must be sold. */
export async function createList(
  needs: Needs,
  { sub, name, lines = [] }: { sub: string; name: string; lines?: LineToAdd[] },
): Promise<Result<AddedLines & { id: string }, { why: 'too-many-lists' | 'too-many-lines' | 'not-sold' }>> {
  const { added, left } = await soldLines(needs.db, lines)
  if (lines.length > 0 && added.length === 0) return refused({ why: 'not-sold' })
  const whole = withLines([], added)
  if (!whole.ok) return whole
  return needs.db.transaction(async (tx) => {
    const id = await insertList(tx, sub, name)
    if (id === null) return refused({ why: 'too-many-lists' })
    await replaceLines(tx, sub, id, whole.value)
    return ok({ id, added: whole.value, left })
  })
}

export async function nameList(
  needs: Needs,
  { sub, id, name }: { sub: string; id: string; name: string },
): Promise<Kept> {
  return (await renameList(needs.db, sub, id, name)) ? ok({ id }) : refused({ why: 'unknown' })
}

/** It can be brought back for 30 days. Its link ends at once. */
export async function removeList(needs: Needs, { sub, id }: { sub: string; id: string }): Promise<Kept> {
  if (!(await deleteList(needs.db, sub, id))) return refused({ why: 'unknown' })
  await keepLatestDeleted(needs.db, sub, mostDeleted)
  return ok({ id })
}

export async function bringBackList(
  needs: Needs,
  { sub, id }: { sub: string; id: string },
): Promise<Result<{ id: string }, { why: 'unknown' | 'too-many-lists' }>> {
  const outcome = await needs.db.transaction((tx) => restoreList(tx, sub, id))
  if (outcome === 'restored') return ok({ id })
  return refused({ why: outcome === 'full' ? 'too-many-lists' : 'unknown' })
}
