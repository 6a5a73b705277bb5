import type { Db, Tx } from '../../../database/connect.ts'
import { recordAudit } from '../../audit/audit-store.ts'
import { constraintOf } from '../../constraint-of.ts'
import { invalidatePages } from '../../invalidate-pages.ts'
import { ok, refused, type Result } from '../../result.ts'
import { judgeNumber, wordsOfConstraint, type Judged } from './judge-number.ts'
import type { NumberFields, NumberRecord } from './number-fields.ts'
import {
  deleteNumbers,
  findNumberRecord,
  insertNumber,
  listWritten,
  lockNumberRecords,
  updateNumber,
} from './number-store.ts'

type By = { actor: string; requestId: string }

/** Why a field is wrong, in words. */
type FieldRefusal = { why: 'wrong'; field: 'number' | 'product'; text: string }
type Absent = { why: 'absent' }
type Conflict = { why: 'version-conflict'; current: NumberRecord }

export async function addNumber(
  needs: { db: Db },
  { fields, actor, requestId }: By & { fields: NumberFields },
): Promise<Result<NumberRecord, FieldRefusal>> {
  return orConstraint(fields, () =>
    needs.db.transaction(async (tx) => {
      const judged = await judge(tx, fields)
      if ('why' in judged) return refused(judged)
      const record = await read(tx, await insertNumber(tx, judged))
      await recordAudit(tx, {
        actor,
        requestId,
        action: 'numbers.add',
        target: record.number,
        after: told(record),
      })
      await invalidatePages(tx, 'catalogue')
      return ok(record)
    }),
  )
}

export async function editNumber(
  needs: { db: Db },
  request: By & { id: string; version: number | null; fields: NumberFields },
): Promise<Result<NumberRecord, FieldRefusal | Absent | Conflict>> {
  const { id, version, fields, actor, requestId } = request
  return orConstraint<NumberRecord, FieldRefusal | Absent | Conflict>(fields, () =>
    needs.db.transaction(async (tx) => {
      await lockNumberRecords(tx, [id])
      const before = await findNumberRecord(tx, id)
      if (!before || before.kind !== fields.kind) return refused({ why: 'absent' })
      if (version !== null && version !== before.version)
        return refused({ why: 'version-conflict', current: before })
      const judged = await judge(tx, fields)
      if ('why' in judged) return refused(judged)
      await updateNumber(tx, id, judged)
      const after = await read(tx, id)
      await recordAudit(tx, {
        actor,
        requestId,
        action: 'numbers.edit',
        target: before.number,
        before: told(before),
        after: told(after),
      })
      await invalidatePages(tx, 'catalogue')
      return ok(after)
    }),
  )
}

export async function deleteNumber(
  needs: { db: Db },
  { id, version, actor, requestId }: By & { id: string; version: number | null },
): Promise<Result<NumberRecord, Absent | Conflict>> {
  return needs.db.transaction(async (tx) => {
    await lockNumberRecords(tx, [id])
    const before = await findNumberRecord(tx, id)
    if (!before) return refused({ why: 'absent' })
    if (version !== null && version !== before.version)
      return refused({ why: 'version-conflict', current: before })
    await deleteNumbers(tx, [id])
    await recordAudit(tx, {
      actor,
      requestId,
      action: 'numbers.delete',
      target: before.number,
      before: told(before),
    })
    await invalidatePages(tx, 'catalogue')
    return ok(before)
  })
}

async function judge(tx: Tx, fields: NumberFields): Promise<NumberFields | FieldRefusal> {
  const asked = [fields.number, fields.product].map((number) => number.toLowerCase())
  const known = new Map((await listWritten(tx, asked)).map((one) => [one.lower, one]))
  const judged: Judged = judgeNumber(fields, known)
  return judged.ok ? judged.fields : { why: 'wrong', field: judged.field, text: judged.text }
}

/** What only the database can tell, as a refusal. */
async function orConstraint<Value, Refusal extends { why: string }>(
  fields: NumberFields,
  act: () => Promise<Result<Value, Refusal | FieldRefusal>>,
): Promise<Result<Value, Refusal | FieldRefusal>> {
  try {
    return await act()
  } catch (error) {
    const words = wordsOfConstraint(constraintOf(error), fields)
    if (words === null) throw error
    return refused({ why: 'wrong', ...words })
  }
}

async function read(tx: Tx, id: string): Promise<NumberRecord> {
  const record = await findNumberRecord(tx, id)
  if (!record) throw new Error('the number was not written')
  return record
}

/** What the audit stores of it. */
function told({ kind, number, whose, product, since }: NumberRecord) {
  return kind === 'alias' ? { number, whose, product } : { number, replacedBy: product, since }
}
