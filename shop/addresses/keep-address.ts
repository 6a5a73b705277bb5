import type { Db } from '../../database/connect.ts'
import { lockPerson } from '../identity/people-store.ts'
import { ok, refused, type Result } from '../result.ts'
import { mostAddresses, type Address, type CarrierAccount, type ShipTo } from './address.ts'
import {
  clearDefault,
  findAddressRow,
  findFreeSlot,
  insertAddress,
  removeAddress,
  updateAddress,
} from './address-store.ts'

type Needs = { db: Db }
type Kept = ShipTo & Partial<CarrierAccount> & { isDefault: boolean }

/** The person's row is held, so that two windows at once agree on places and on the default. */
export async function addAddress(
  needs: Needs,
  ownerSub: string,
  address: Kept,
): Promise<Result<Address, { why: 'full' | 'gone' }>> {
  return needs.db.transaction(async (tx) => {
    if (!(await lockPerson(tx, ownerSub))) return refused({ why: 'gone' })
    const slot = await findFreeSlot(tx, ownerSub, mostAddresses)
    if (slot === null) return refused({ why: 'full' })
    if (address.isDefault) await clearDefault(tx, ownerSub)
    return ok(await insertAddress(tx, { ...address, ownerSub, slot }))
  })
}

/** `version`: what the person saw; null: whatever it is now. Somebody else's address is as unknown as none. */
export async function changeAddress(
  needs: Needs,
  ownerSub: string,
  { id, version }: { id: string; version: number | null },
  address: Kept,
): Promise<Result<Address, { why: 'gone' } | { why: 'changed'; now: Address }>> {
  return needs.db.transaction(async (tx) => {
    await lockPerson(tx, ownerSub)
    const now = await findAddressRow(tx, ownerSub, id)
    if (!now) return refused({ why: 'gone' })
    if (version !== null && version !== now.version) return refused({ why: 'changed', now })
    if (address.isDefault) await clearDefault(tx, ownerSub, id)
    const changed = await updateAddress(tx, ownerSub, now, address)
    return changed ? ok(changed) : refused({ why: 'gone' })
  })
}

/** Answers what was deleted, so that Undo can add it again; nothing of it stays here. */
export async function deleteAddress(
  needs: Needs,
  ownerSub: string,
  id: string,
): Promise<Result<Address, { why: 'gone' }>> {
  return needs.db.transaction(async (tx) => {
    const gone = await removeAddress(tx, ownerSub, id)
    return gone ? ok(gone) : refused({ why: 'gone' })
  })
}
