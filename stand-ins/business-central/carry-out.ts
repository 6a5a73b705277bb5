import { ApiError, badRequest, notFound } from './api-error.ts'
import { BC_JOURNAL } from './account.ts'
import type { Records, Entity, SetName } from './records.ts'
import { checkSelect, readFields, textOf } from './fields.ts'
import type { Fields } from './fields.ts'
import { cancelInvoice, creditInvoice, postInvoice, postJournal } from './posting.ts'
import { answerList } from './query.ts'
import { accountOf, appendSale, createSale, deleteSale, itemOf, linesOf } from './sales.ts'
import type { ItemRange } from './sales.ts'

export type Call = {
  method: string
  url: URL
  /** the part after `companies(…)/`: `salesInvoices(id)/Microsoft.NAV.post` */
  set: string
  id?: string
  rest?: string
  body: Fields
  prefer?: string
  ifMatch?: string
  items: ItemRange
  append: boolean
}
export type Answer = { status: number; body?: unknown; etag?: string }

const READABLE = ['customers', 'salesOrders', 'salesInvoices', 'salesOrderLines', 'salesInvoiceLines']
const KEPT = [...READABLE, 'salesCreditMemos', 'salesShipments'] as SetName[]
const JOURNAL = {
  '@odata.etag': 'W/"journal"',
  id: '5a1d9b1e-6c7d-4e55-8a3c-1b7f2f0d9e01',
  code: BC_JOURNAL,
  displayName: 'Payments of the web shop',
}
const SHIPMENT_METHODS = [
  {
    '@odata.etag': 'W/"exw"',
    id: '1c0f4a52-8a90-4d21-9d3f-64b3a8c7d001',
    code: 'EXW',
    displayName: 'Ex Warehouse',
  },
]

/** Carries out one call of API v2.0. Refusals are thrown as an ApiError. */
export function carryOut(records: Records, call: Call): Answer {
  const { method, set, id, rest } = call
  if (set === 'items' && method === 'GET') return ok(listNamed(call, (number) => itemOf(number, call.items)))
  if (set === 'accounts' && method === 'GET') return ok(listNamed(call, accountOf))
  if (set === 'shipmentMethods' && method === 'GET') return ok(page(SHIPMENT_METHODS, call))
  if (set === 'customerPaymentJournals') return answerJournal(records, call)
  if (set === 'journals' && id === JOURNAL.id && rest === 'Microsoft.NAV.post') {
    postJournal(records, JOURNAL.id)
    return { status: 204 }
  }
  if (!KEPT.includes(set as SetName)) throw notFound(`The entity set ${set}`)
  const name = set as SetName
  if (id === undefined) {
    if (method === 'GET') return ok(page(records.list(name), call))
    if (method === 'POST') return created(create(records, call))
    throw badRequest(`${method} is not supported for a set.`)
  }
  const entity = records.find(name, id)
  if (!entity) throw notFound(`The ${set} ${id}`)
  if (rest !== undefined) return act(records, call, entity)
  return answerEntity(records, name, call, entity)
}

function answerEntity(records: Records, set: SetName, call: Call, entity: Entity): Answer {
  if (call.method === 'GET') return { status: 200, body: entity, etag: entity['@odata.etag'] }
  if (!['PATCH', 'DELETE'].includes(call.method)) throw badRequest(`${call.method} is not supported here.`)
  checkTag(call, entity)
  if (call.method === 'PATCH' && (set === 'customers' || set === 'salesOrders')) {
    const changed = records.change(set, entity.id, readFields(set, call.body))
    return { status: 200, body: changed, etag: changed['@odata.etag'] }
  }
  if (call.method === 'DELETE' && (set === 'salesOrders' || set === 'salesInvoices')) {
    deleteSale(records, set, entity)
    return { status: 204 }
  }
  throw badRequest(`${call.method} is not supported for ${set}.`)
}

function checkTag({ ifMatch }: Call, entity: Entity): void {
  if (ifMatch === undefined) throw badRequest('The If-Match header is required.')
  if (ifMatch !== '*' && ifMatch !== entity['@odata.etag'])
    throw new ApiError(
      409,
      'Request_EntityChanged',
      'Another user has already changed the record. Refresh and try again.',
    )
}

function create(records: Records, { set, body, items, append }: Call): Entity {
  if (set === 'customers') return createCustomer(records, body)
  if (set !== 'salesOrders' && set !== 'salesInvoices') throw badRequest(`${set} cannot be created.`)
  return (append && appendSale(records, set, body, items)) || createSale(records, set, body, items)
}

function createCustomer(records: Records, body: Fields): Entity {
  const fields = readFields('customers', body)
  if (!fields['displayName']) throw badRequest('displayName is required.')
  const number = textOf(fields, 'number') || records.nextNumber('customers', 'C')
  if (records.list('customers').some((one) => one['number'] === number))
    throw new ApiError(
      400,
      'Internal_EntityWithSameKeyExists',
      `The Customer already exists. Identification fields and values: No.='${number}'`,
    )
  return records.add('customers', {
    type: 'Company',
    email: '',
    blocked: ' ',
    taxLiable: false,
    ...fields,
    number,
  })
}

function act(records: Records, { method, set, rest }: Call, entity: Entity): Answer {
  const lines = { salesOrders: 'salesOrderLines', salesInvoices: 'salesInvoiceLines' }[set]
  if (method === 'GET' && lines !== undefined && rest === lines)
    return ok({ value: linesOf(records, set as 'salesOrders', entity) })
  const action = set === 'salesInvoices' ? rest?.replace('Microsoft.NAV.', '') : undefined
  const acts: Record<string, typeof postInvoice> = {
    post: postInvoice,
    cancel: cancelInvoice,
    makeCorrectiveCreditMemo: creditInvoice,
  }
  const carry = action === undefined ? undefined : acts[action]
  if (method !== 'POST' || !carry) throw notFound(`The resource ${rest}`)
  carry(records, entity)
  return { status: 204 }
}

function answerJournal(records: Records, call: Call): Answer {
  const { method, id, rest, body } = call
  if (id === undefined && method === 'GET') return ok(page([JOURNAL], call))
  if (id !== JOURNAL.id || rest !== 'customerPayments') throw notFound('The journal')
  const lines = records.list('customerPayments').filter((line) => line['journalId'] === id)
  if (method === 'GET') return ok(page(lines, call))
  if (method !== 'POST') throw badRequest(`${method} is not supported here.`)
  const fields = readFields('customerPayments', body)
  if (!records.list('customers').some((one) => one['number'] === fields['customerNumber']))
    throw notFound(`The Customer ${String(fields['customerNumber'])}`)
  return created(records.add('customerPayments', { ...fields, journalId: id }))
}

/** Every number is an item's number, so a list of items contains what was asked for. */
function listNamed(call: Call, find: (number: string) => Fields | undefined) {
  const asked = [...(call.url.searchParams.get('$filter') ?? '').matchAll(/number eq '((?:[^']|'')*)'/g)]
  const found = asked
    .map(([, number = '']) => find(number.replaceAll("''", "'")))
    .filter((one) => one !== undefined)
  return page(found, call)
}

function page(entities: Fields[], { set, url, prefer }: Call) {
  if (set === 'salesOrders' || set === 'salesInvoices') checkSelect(set, url.searchParams.get('$select'))
  return answerList(entities, url, prefer)
}

function ok(body: unknown): Answer {
  return { status: 200, body }
}

function created(entity: Entity): Answer {
  return { status: 201, body: entity, etag: entity['@odata.etag'] }
}
