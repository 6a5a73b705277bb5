import {
  addressTexts,
  carrierAccountFields,
  carrierAccountNames,
  shipToFields,
  shipToNames,
  type Address,
  type CarrierAccount,
  type ShipTo,
  type ShipToName,
} from '../../../shop/addresses/address.ts'
import { addAddress, changeAddress, deleteAddress } from '../../../shop/addresses/keep-address.ts'
import { findAddressRow } from '../../../shop/addresses/address-store.ts'
import type { Db } from '../../../database/connect.ts'
import { fieldOf } from '../../form.ts'

/** The form's values, right or wrong; `id` is '' for a new address. */
export type AddressDraft = ShipTo & CarrierAccount & { id: string; version: string; isDefault: boolean }

export type AddressName = ShipToName | keyof CarrierAccount

/** What became of a form. Whatever is not saved comes back with all that was typed. */
type AddressAnswer =
  | { kind: 'done'; what: 'added' | 'changed' | 'restored' | 'default' }
  | { kind: 'deleted'; address: Address }
  | { kind: 'refused'; errors: Partial<Record<AddressName, string>>; draft: AddressDraft }
  | { kind: 'failed'; text: string; draft: AddressDraft | null }

const idShape = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** Carries out a form of the address book. */
export async function changeBook(db: Db, sub: string, form: FormData): Promise<AddressAnswer> {
  const intent = fieldOf(form, 'intent')
  const id = idShape.test(fieldOf(form, 'id')) ? fieldOf(form, 'id') : ''
  if (intent === 'delete') return removeOne(db, sub, id)
  if (intent === 'default') return makeDefault(db, sub, id)
  return save(db, sub, draftOf(form), intent === 'restore' ? 'restored' : 'added')
}

/** Nothing was done: what was typed comes back, to be sent again later. */
export function tooOften(form: FormData, text: string): AddressAnswer {
  return failed(text, ['delete', 'default'].includes(fieldOf(form, 'intent')) ? null : draftOf(form))
}

async function removeOne(db: Db, sub: string, id: string): Promise<AddressAnswer> {
  const deleted = id ? await deleteAddress({ db }, sub, id) : null
  return deleted?.ok ? { kind: 'deleted', address: deleted.value } : gone(null)
}

async function makeDefault(db: Db, sub: string, id: string): Promise<AddressAnswer> {
  const found = id ? await findAddressRow(db, sub, id) : null
  if (!found) return gone(null)
  const { version, ...fields } = found
  const changed = await changeAddress({ db }, sub, { id, version }, { ...fields, isDefault: true })
  if (changed.ok) return { kind: 'done', what: 'default' }
  return changed.refusal.why === 'gone' ? gone(null) : failed(addressTexts.changed, null)
}

async function save(
  db: Db,
  sub: string,
  draft: AddressDraft,
  added: 'added' | 'restored',
): Promise<AddressAnswer> {
  const { id, version, isDefault, carrier, carrierAccount, ...typed } = draft
  const parsed = shipToFields.safeParse(typed)
  const account = carrierAccountFields.safeParse({ carrier, carrierAccount })
  if (!parsed.success || !account.success) {
    const errors: Partial<Record<AddressName, string>> = {}
    const issues = [...(parsed.error?.issues ?? []), ...(account.error?.issues ?? [])]
    for (const { path, message } of issues) errors[path[0] as AddressName] ??= message
    return { kind: 'refused', errors, draft }
  }
  const address = { ...parsed.data, ...account.data, isDefault }
  if (id === '') {
    const done = await addAddress({ db }, sub, address)
    if (done.ok) return { kind: 'done', what: added }
    return done.refusal.why === 'full' ? failed(addressTexts.full, draft) : gone(draft)
  }
  const seen = /^\d{1,9}$/.test(version) ? Number(version) : null
  const done = await changeAddress({ db }, sub, { id, version: seen }, address)
  if (done.ok) return { kind: 'done', what: 'changed' }
  return done.refusal.why === 'gone' ? gone({ ...draft, id: '' }) : failed(addressTexts.changed, draft)
}

function failed(text: string, draft: AddressDraft | null): AddressAnswer {
  return { kind: 'failed', text, draft }
}

function gone(draft: AddressDraft | null): AddressAnswer {
  return failed(addressTexts.gone, draft)
}

function draftOf(form: FormData): AddressDraft {
  const fields = Object.fromEntries(
    [...shipToNames, ...carrierAccountNames].map((name) => [name, fieldOf(form, name)]),
  ) as ShipTo & CarrierAccount
  const id = fieldOf(form, 'id')
  return {
    ...fields,
    id: idShape.test(id) ? id : '',
    version: fieldOf(form, 'version'),
    isDefault: fieldOf(form, 'isDefault') !== '',
  }
}
