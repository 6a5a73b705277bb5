import type { Db, Tx } from '../../database/connect.ts'
import type { Act } from '../audit/act.ts'
import { recordAudit } from '../audit/audit-store.ts'
import { invalidatePages } from '../invalidate-pages.ts'
import { ok, refused, type Result } from '../result.ts'
import type { SynonymFields } from './synonym-fields.ts'
import {
  countSynonyms,
  deleteSynonymRow,
  insertSynonym,
  isSynonymClash,
  lockSynonym,
  updateSynonym,
} from './synonym-store.ts'
import { mostSynonyms, type Synonym } from './synonym.ts'

type By = { actor: string; requestId: string }
type Changed = { id: string; version: number | null }
/** `known`: there is one of these two words already. `full`: more would slow every search down. */
type Refusal = { why: 'known' } | { why: 'full' }
type Absent = { why: 'absent' } | { why: 'version-conflict'; current: Synonym }

export async function addSynonym(
  needs: { db: Db },
  { actor, requestId, ...fields }: By & SynonymFields,
): Promise<Result<Synonym, Refusal>> {
  return orKnown(() =>
    needs.db.transaction(async (tx) => {
      if ((await countSynonyms(tx)) >= mostSynonyms) return refused({ why: 'full' })
      const added = await insertSynonym(tx, fields)
      await record(tx, 'search.add-synonym', { actor, requestId }, null, added)
      return ok(added)
    }),
  )
}

export async function editSynonym(
  needs: { db: Db },
  { id, version, actor, requestId, ...fields }: By & Changed & SynonymFields,
): Promise<Result<Synonym, Refusal | Absent>> {
  return orKnown(() =>
    needs.db.transaction(async (tx) => {
      const before = await lockSynonym(tx, id)
      const refusal = objection(before, version)
      if (refusal) return refused(refusal)
      const after = await updateSynonym(tx, id, fields)
      await record(tx, 'search.edit-synonym', { actor, requestId }, before, after)
      return ok(after)
    }),
  )
}

export async function deleteSynonym(
  needs: { db: Db },
  { id, version, actor, requestId }: By & Changed,
): Promise<Result<{ id: string }, Absent>> {
  return needs.db.transaction(async (tx) => {
    const before = await lockSynonym(tx, id)
    const refusal = objection(before, version)
    if (refusal) return refused(refusal)
    await deleteSynonymRow(tx, id)
    await record(tx, 'search.delete-synonym', { actor, requestId }, before, null)
    return ok({ id })
  })
}

function objection(current: Synonym | null, version: number | null): Absent | null {
  if (!current) return { why: 'absent' }
  return version !== null && version !== current.version ? { why: 'version-conflict', current } : null
}

async function orKnown<Value, Why extends { why: string }>(
  act: () => Promise<Result<Value, Why>>,
): Promise<Result<Value, Why | { why: 'known' }>> {
  try {
    return await act()
  } catch (error) {
    if (!isSynonymClash(error)) throw error
    return refused({ why: 'known' })
  }
}

async function record(
  tx: Tx,
  action: Act,
  by: By,
  before: Synonym | null,
  after: Synonym | null,
): Promise<void> {
  const target = (before ?? after)?.term ?? ''
  await recordAudit(tx, { ...by, action, target, before: told(before), after: told(after) })
  await invalidatePages(tx, 'catalogue')
}

/** What the audit stores of it. */
function told(one: Synonym | null) {
  return one && { term: one.term, means: one.means, bothWays: one.bothWays }
}
