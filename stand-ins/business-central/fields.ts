import { ApiError, badRequest } from './api-error.ts'

/** A body or an entity, as JSON has it. */
export type Fields = Record<string, unknown>

type Kind = number | 'decimal' | 'flag' | 'date' | 'id' | 'lines' | 'read-only'

const SALE: Record<string, Kind> = {
  externalDocumentNumber: 35,
  customerId: 'id',
  customerNumber: 20,
  postingDate: 'date',
  shipToName: 100,
  shipToContact: 100,
  shipToAddressLine1: 100,
  shipToAddressLine2: 50,
  shipToCity: 30,
  shipToState: 30,
  shipToPostCode: 20,
  shipToCountry: 10,
  salesperson: 20,
  currencyCode: 10,
  pricesIncludeTax: 'flag',
  discountAmount: 'decimal',
  phoneNumber: 30,
  email: 80,
  number: 'read-only',
  status: 'read-only',
  totalAmountExcludingTax: 'read-only',
}
const LINE: Record<string, Kind> = {
  documentId: 'id',
  lineType: 20,
  itemId: 'id',
  accountId: 'id',
  lineObjectNumber: 20,
  description: 100,
  quantity: 'decimal',
  unitPrice: 'decimal',
  discountAmount: 'decimal',
  discountPercent: 'decimal',
}

/** What a caller may send, with the longest text: the lengths of Business Central's own tables. */
const WRITABLE = {
  customers: {
    number: 20,
    displayName: 100,
    type: 20,
    addressLine1: 100,
    addressLine2: 50,
    city: 30,
    state: 30,
    country: 10,
    postalCode: 20,
    phoneNumber: 30,
    email: 80,
    website: 80,
    taxLiable: 'flag',
    blocked: 20,
  },
  salesOrders: { ...SALE, orderDate: 'date', salesOrderLines: 'lines' },
  salesInvoices: { ...SALE, invoiceDate: 'date', dueDate: 'date', salesInvoiceLines: 'lines' },
  salesOrderLines: LINE,
  salesInvoiceLines: LINE,
  customerPayments: {
    customerNumber: 20,
    postingDate: 'date',
    documentNumber: 20,
    externalDocumentNumber: 35,
    amount: 'decimal',
    appliesToInvoiceId: 'id',
    appliesToInvoiceNumber: 20,
    description: 100,
    comment: 250,
  },
} satisfies Record<string, Record<string, Kind>>

/** What every sale tells besides. */
const READ_ONLY = ['id', 'totalTaxAmount', 'totalAmountIncludingTax', 'remainingAmount', 'customerName']

type WritableSet = keyof typeof WRITABLE

/** A body that may be written as it is; what does not fit is refused with Business Central's texts. */
export function readFields(set: WritableSet, body: Fields): Fields {
  const kinds: Record<string, Kind> = WRITABLE[set]
  for (const [name, value] of Object.entries(body)) {
    const kind = Object.hasOwn(kinds, name) ? kinds[name] : undefined
    if (kind === undefined)
      throw badRequest(
        `The property '${name}' does not exist on type 'Microsoft.NAV.${set.replace(/s$/, '')}'.`,
      )
    if (kind === 'read-only') throw badRequest(`The property '${name}' is read-only.`)
    check(name, kind, value)
  }
  return body
}

/** OData refuses to select what its type does not have. */
export function checkSelect(set: WritableSet, select: string | null): void {
  for (const name of select?.split(',') ?? [])
    if (!Object.hasOwn(WRITABLE[set], name) && !READ_ONLY.includes(name))
      throw badRequest(
        `Could not find a property named '${name}' on type 'Microsoft.NAV.${set.replace(/s$/, '')}'.`,
      )
}

/** The text of a field; '' if there is none. */
export function textOf(fields: Fields, name: string): string {
  const value = fields[name]
  return typeof value === 'string' ? value : ''
}

function check(name: string, kind: Kind, value: unknown): void {
  if (typeof kind === 'number') {
    if (typeof value !== 'string') throw wrongType(name)
    if (value.length > kind)
      throw new ApiError(
        400,
        'Application_StringExceededLength',
        `The length of the string is ${value.length}, but it must be less than or equal to ${kind} characters. Value: ${value}`,
      )
  } else if (kind === 'decimal' ? typeof value !== 'number' : kind === 'flag' && typeof value !== 'boolean') {
    throw wrongType(name)
  } else if (kind === 'date' && !/^\d{4}-\d\d-\d\d$/.test(String(value))) throw wrongType(name)
  else if (kind === 'lines' && !Array.isArray(value)) throw wrongType(name)
}

function wrongType(name: string) {
  return badRequest(`Cannot convert the value of '${name}' to the expected type.`)
}
