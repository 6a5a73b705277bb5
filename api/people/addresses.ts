import { z } from 'zod'
import {
  addressTexts,
  carrierAccountFields,
  noCarrierAccount,
  shipToFields,
  shipToOf,
  type Address,
} from '../../shop/addresses/address.ts'
import { listAddresses } from '../../shop/addresses/address-store.ts'
import { addAddress, changeAddress, deleteAddress } from '../../shop/addresses/keep-address.ts'
import { limits, route, signedIn } from '../http/call.ts'
import { Problem, versionConflict } from '../http/problem.ts'

const address = z.object({
  id: z.uuid(),
  name: z.string(),
  address: z.string(),
  address2: z.string(),
  city: z.string(),
  state: z.string(),
  zip: z.string(),
  country: z.string(),
  /** '': none is kept with it */
  carrier: z.string(),
  carrierAccount: z.string(),
  isDefault: z.boolean(),
})

const body = z.strictObject({
  address: shipToFields,
  account: carrierAccountFields.default(noCarrierAccount),
  isDefault: z.boolean().default(false),
})
/** An id that is none is answered like one of somebody else. */
const params = z.strictObject({ id: z.string().max(64) })

export const getAddresses = route({
  method: 'GET',
  path: '/api/addresses',
  summary: 'The address book of the signed-in customer: the default first, then by name.',
  role: 'signed-in',
  answer: z.array(address),
  limits: [limits.reads],
  async handle(shop, { caller }) {
    const found = await listAddresses(shop.db, signedIn(caller).sub)
    return { status: 200, body: found.map(shown) }
  },
})

export const postAddress = route({
  method: 'POST',
  path: '/api/addresses',
  summary: 'Adds an address to the signed-in customer’s address book.',
  role: 'signed-in',
  body,
  answer: address,
  status: 201,
  version: true,
  problems: { 404: {}, 409: {} },
  limits: [limits.addressWrites],
  async handle(shop, { body: { address: fields, account, isDefault }, caller }) {
    const added = await addAddress(shop, signedIn(caller).sub, { ...fields, ...account, isDefault })
    if (added.ok) return { status: 201, body: shown(added.value), version: added.value.version }
    return added.refusal.why === 'full' ? new Problem(409, addressTexts.full) : gone()
  },
})

export const putAddress = route({
  method: 'PUT',
  path: '/api/addresses/{id}',
  summary: 'Changes an address in the signed-in customer’s address book.',
  role: 'signed-in',
  params,
  body,
  answer: address,
  version: true,
  problems: { 404: {}, 409: { current: address } },
  limits: [limits.addressWrites],
  async handle(shop, { params: { id }, body: { address: fields, account, isDefault }, ifMatch, caller }) {
    if (!isId(id)) return gone()
    const named = { id, version: ifMatch }
    const changed = await changeAddress(shop, signedIn(caller).sub, named, {
      ...fields,
      ...account,
      isDefault,
    })
    if (changed.ok) return { status: 200, body: shown(changed.value), version: changed.value.version }
    if (changed.refusal.why === 'gone') return gone()
    const { now } = changed.refusal
    return versionConflict(shown(now), now.version)
  },
})

/** Nothing of it is kept: the answer is the address, for whoever wants it back. */
export const deleteAddressCall = route({
  method: 'DELETE',
  path: '/api/addresses/{id}',
  summary: 'Deletes an address from the signed-in customer’s address book, and answers what it was.',
  role: 'signed-in',
  params,
  answer: address,
  problems: { 404: {} },
  limits: [limits.addressWrites],
  async handle(shop, { params: { id }, caller }) {
    const deleted = isId(id) && (await deleteAddress(shop, signedIn(caller).sub, id))
    return deleted && deleted.ok ? { status: 200, body: shown(deleted.value) } : gone()
  },
})

function isId(id: string): boolean {
  return z.uuid().safeParse(id).success
}

function gone(): Problem {
  return new Problem(404, addressTexts.gone)
}

function shown(found: Address): z.output<typeof address> {
  const { id, carrier, carrierAccount, isDefault } = found
  return { id, ...shipToOf(found), carrier, carrierAccount, isDefault }
}
