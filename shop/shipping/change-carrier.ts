import type { Db, Tx } from '../../database/connect.ts'
import type { Act } from '../audit/act.ts'
import { recordAudit } from '../audit/audit-store.ts'
import { constraintOf } from '../constraint-of.ts'
import { ok, refused, type Result } from '../result.ts'
import { mostCarriers, type Carrier, type CarrierFields } from './carrier.ts'
import {
  countCarriers,
  deleteCarrierRow,
  insertCarrier,
  lockCarrier,
  updateCarrier,
} from './carrier-store.ts'

type By = { actor: string; requestId: string }
type Changed = { id: string; version: number | null }
type Refusal = { why: 'known' } | { why: 'full' }
type Absent = { why: 'absent' } | { why: 'version-conflict'; current: Carrier }

export async function addCarrier(
  needs: { db: Db },
  { actor, requestId, ...fields }: By & CarrierFields,
): Promise<Result<Carrier, Refusal>> {
  return orKnown(() =>
    needs.db.transaction(async (tx) => {
      if ((await countCarriers(tx)) >= mostCarriers) return refused({ why: 'full' })
      const added = await insertCarrier(tx, fields)
      await record(tx, 'shipping.add-carrier', { actor, requestId }, null, added)
      return ok(added)
    }),
  )
}

/** A new address counts for shipments that are on their way too. */
export async function editCarrier(
  needs: { db: Db },
  { id, version, actor, requestId, ...fields }: By & Changed & CarrierFields,
): Promise<Result<Carrier, { why: 'known' } | Absent>> {
  return orKnown(() =>
    needs.db.transaction(async (tx) => {
      const before = await lockCarrier(tx, id)
      const refusal = objection(before, version)
      if (refusal) return refused(refusal)
      const after = await updateCarrier(tx, id, fields)
      await record(tx, 'shipping.edit-carrier', { actor, requestId }, before, after)
      return ok(after)
    }),
  )
}

/** Its shipments keep its name and their numbers; only their links go. */
export async function deleteCarrier(
  needs: { db: Db },
  { id, version, actor, requestId }: By & Changed,
): Promise<Result<{ id: string }, Absent>> {
  return needs.db.transaction(async (tx) => {
    const before = await lockCarrier(tx, id)
    const refusal = objection(before, version)
    if (refusal) return refused(refusal)
    await deleteCarrierRow(tx, id)
    await record(tx, 'shipping.delete-carrier', { actor, requestId }, before, null)
    return ok({ id })
  })
}

function objection(current: Carrier | null, version: number | null): Absent | null {
  if (!current) return { why: 'absent' }
  return version !== null && version !== current.version ? { why: 'version-conflict', current } : null
}

async function orKnown<Value, Why extends { why: string }>(
  act: () => Promise<Result<Value, Why>>,
): Promise<Result<Value, Why | { why: 'known' }>> {
  try {
    return await act()
  } catch (error) {
    if (constraintOf(error) !== 'carrier_once') throw error
    return refused({ why: 'known' })
  }
}

async function record(
  tx: Tx,
  action: Act,
  by: By,
  before: Carrier | null,
  after: Carrier | null,
): Promise<void> {
  const target = (before ?? after)?.name ?? ''
  await recordAudit(tx, { ...by, action, target, before: told(before), after: told(after) })
}

/** What the audit stores of it. */
function told(one: Carrier | null) {
  return one && { name: one.name, trackingPage: one.trackingPage }
}
