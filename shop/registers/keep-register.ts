import type { Db, Tx } from '../../database/connect.ts'
import type { Act } from '../audit/act.ts'
import { recordAudit } from '../audit/audit-store.ts'
import { constraintOf } from '../constraint-of.ts'
import { invalidatePages } from '../invalidate-pages.ts'
import { ok, refused, type Result } from '../result.ts'
import type { Kept, Register } from './register.ts'

type By = { actor: string; requestId: string }
type Which = { id: string; version: number | null }
type Known = { why: 'known' }
type Objection<Row> = { why: 'absent' } | { why: 'version-conflict'; current: Row }

export async function addToRegister<Row extends Kept, Fields>(
  needs: { db: Db },
  register: Register<Row, Fields>,
  { fields, ...by }: By & { fields: Fields },
): Promise<Result<Row, Known | { why: 'full' }>> {
  return orKnown(register, () =>
    needs.db.transaction(async (tx) => {
      if ((await register.count(tx)) >= register.most) return refused({ why: 'full' })
      const added = written(await register.insert(tx, fields))
      await record(tx, register, { ...by, action: register.acts.add }, null, added)
      return ok(added)
    }),
  )
}

export async function editInRegister<Row extends Kept, Fields>(
  needs: { db: Db },
  register: Register<Row, Fields>,
  { id, version, fields, ...by }: By & Which & { fields: Fields },
): Promise<Result<Row, Known | Objection<Row>>> {
  return orKnown(register, () =>
    needs.db.transaction(async (tx) => {
      const before = await hold(tx, register, { id, version })
      if (!before.ok) return before
      const after = written(await register.update(tx, id, fields))
      await record(tx, register, { ...by, action: register.acts.edit }, before.value, after)
      return ok(after)
    }),
  )
}

export async function deleteFromRegister<Row extends Kept>(
  needs: { db: Db },
  register: Register<Row, never>,
  { id, version, ...by }: By & Which,
): Promise<Result<{ id: string }, Objection<Row>>> {
  return needs.db.transaction(async (tx) => {
    const before = await hold(tx, register, { id, version })
    if (!before.ok) return before
    await register.remove(tx, id)
    await record(tx, register, { ...by, action: register.acts.delete }, before.value, null)
    return ok({ id })
  })
}

async function hold<Row extends Kept>(
  tx: Tx,
  register: Register<Row, never>,
  { id, version }: Which,
): Promise<Result<Row, Objection<Row>>> {
  const current = await register.hold(tx, id)
  if (!current) return refused({ why: 'absent' })
  if (version !== null && version !== current.version) return refused({ why: 'version-conflict', current })
  return ok(current)
}

async function orKnown<Value, Why extends { why: string }>(
  { once }: { once: string },
  act: () => Promise<Result<Value, Why>>,
): Promise<Result<Value, Why | Known>> {
  try {
    return await act()
  } catch (error) {
    if (constraintOf(error) !== once) throw error
    return refused({ why: 'known' })
  }
}

function written<Row>(row: Row | undefined): Row {
  if (!row) throw new Error('a row of a register was not written')
  return row
}

async function record<Row extends Kept>(
  tx: Tx,
  register: Register<Row, never>,
  act: By & { action: Act },
  before: Row | null,
  after: Row | null,
): Promise<void> {
  const named = before ?? after
  const target = named ? register.nameOf(named) : ''
  await recordAudit(tx, { ...act, target, before: told(before), after: told(after) })
  if (register.pages) await invalidatePages(tx, register.pages)
}

/** What the audit stores of it. */
function told(row: Kept | null) {
  if (!row) return null
  const { id: _id, version: _version, ...fields } = row
  return fields
}
