import type { Db, Tx } from '../../../database/connect.ts'
import type { Act } from '../../audit/act.ts'
import { recordAudit } from '../../audit/audit-store.ts'
import { ok, refused, type Result } from '../../result.ts'
import { mostTemplates, type Template, type TemplateFields } from './template.ts'
import {
  countTemplates,
  deleteTemplateRow,
  insertTemplate,
  isNameTaken,
  lockTemplate,
  updateTemplate,
} from './template-store.ts'

type By = { actor: string; requestId: string }
type Changed = { id: string; version: number | null }
type Absent = { why: 'absent' } | { why: 'version-conflict'; current: Template }

export async function addTemplate(
  needs: { db: Db },
  { actor, requestId, ...fields }: By & TemplateFields,
): Promise<Result<Template, { why: 'known' | 'full' }>> {
  return needs.db.transaction(async (tx) => {
    if ((await countTemplates(tx)) >= mostTemplates) return refused({ why: 'full' })
    const added = await insertTemplate(tx, fields)
    if (!added) return refused({ why: 'known' })
    await record(tx, 'offers.add-template', { actor, requestId }, null, added)
    return ok(added)
  })
}

/** What was sent with it stays as it was. */
export async function editTemplate(
  needs: { db: Db },
  { id, version, actor, requestId, ...fields }: By & Changed & TemplateFields,
): Promise<Result<Template, { why: 'known' } | Absent>> {
  return needs.db.transaction(async (tx) => {
    const before = await lockTemplate(tx, id)
    if (!before) return refused({ why: 'absent' })
    if (version !== null && version !== before.version)
      return refused({ why: 'version-conflict', current: before })
    if (await isNameTaken(tx, fields.name, id)) return refused({ why: 'known' })
    const after = await updateTemplate(tx, id, fields)
    await record(tx, 'offers.edit-template', { actor, requestId }, before, after)
    return ok(after)
  })
}

export async function deleteTemplate(
  needs: { db: Db },
  { id, version, actor, requestId }: By & Changed,
): Promise<Result<{ id: string }, Absent>> {
  return needs.db.transaction(async (tx) => {
    const before = await lockTemplate(tx, id)
    if (!before) return refused({ why: 'absent' })
    if (version !== null && version !== before.version)
      return refused({ why: 'version-conflict', current: before })
    await deleteTemplateRow(tx, id)
    await record(tx, 'offers.delete-template', { actor, requestId }, before, null)
    return ok({ id })
  })
}

async function record(
  tx: Tx,
  action: Act,
  by: By,
  before: Template | null,
  after: Template | null,
): Promise<void> {
  const target = (before ?? after)?.name ?? ''
  await recordAudit(tx, { ...by, action, target, before: told(before), after: told(after) })
}

/** What the audit stores of it. */
function told(one: Template | null) {
  return one && { name: one.name, note: one.note, terms: one.terms }
}
