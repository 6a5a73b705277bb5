import { createHash } from 'node:crypto'

import { badRequest, dialog, notFound } from './api-error.ts'
import { BC_FALLBACK_ITEM, BC_FREIGHT_ACCOUNT } from './account.ts'
import type { Records, Entity } from './records.ts'
import { readFields } from './fields.ts'
import type { Fields } from './fields.ts'
import { centsOf, decimalOf } from './money.ts'

type SaleSet = 'salesOrders' | 'salesInvoices'
export type ItemRange = 'all' | 'none'

const LINES = { salesOrders: 'salesOrderLines', salesInvoices: 'salesInvoiceLines' } as const
const SERIES = { salesOrders: 'S-ORD', salesInvoices: 'S-INV' } as const
const TAX_PERCENT = 5

/** An order or an invoice with its lines, in one request. */
export function createSale(records: Records, set: SaleSet, body: Fields, range: ItemRange): Entity {
  const { [LINES[set]]: lines = [], ...fields } = readFields(set, body)
  const customer = customerOf(records, fields)
  const read = readLines(set, lines, range)
  const sale = records.add(set, {
    number: records.nextNumber(set, SERIES[set]),
    externalDocumentNumber: '',
    pricesIncludeTax: false,
    currencyCode: 'USD',
    ...fields,
    customerId: customer.id,
    customerNumber: customer['number'],
    customerName: customer['displayName'],
    status: 'Draft',
  })
  return addLines(records, set, sale, read)
}

/** What a reported version does with a number that exists already: it adds the lines to that order. */
export function appendSale(
  records: Records,
  set: SaleSet,
  body: Fields,
  range: ItemRange,
): Entity | undefined {
  const { [LINES[set]]: lines = [], ...fields } = readFields(set, body)
  const there = records
    .list(set)
    .find(({ externalDocumentNumber }) => externalDocumentNumber === fields['externalDocumentNumber'])
  return there && addLines(records, set, there, readLines(set, lines, range))
}

/** Unknown numbers are not items, and a line may name no other. */
export function itemOf(number: string, range: ItemRange): Fields | undefined {
  if (range === 'none' && number !== BC_FALLBACK_ITEM) return undefined
  const id = itemId(number)
  return {
    '@odata.etag': `W/"${id.slice(0, 8)}"`,
    id,
    number,
    displayName: number,
    type: 'Inventory',
    blocked: false,
  }
}

const FREIGHT_ACCOUNT_ID = '0c1f0c3a-53d1-4f7c-8a86-1f3f6b0e6810'

export function accountOf(number: string): Fields | undefined {
  if (number !== BC_FREIGHT_ACCOUNT.number) return undefined
  return {
    '@odata.etag': 'W/"6810"',
    id: FREIGHT_ACCOUNT_ID,
    number,
    displayName: BC_FREIGHT_ACCOUNT.name,
    blocked: false,
    directPosting: true,
  }
}

export function deleteSale(records: Records, set: SaleSet, sale: Entity): void {
  if (sale['status'] !== 'Draft')
    throw dialog(`You cannot delete ${String(sale['number'])}: it has been posted.`)
  records.remove(set, sale.id)
}

export function linesOf(records: Records, set: SaleSet, sale: Entity): Entity[] {
  return records.list(LINES[set]).filter((line) => line['documentId'] === sale.id)
}

function customerOf(records: Records, { customerId, customerNumber }: Fields): Entity {
  if (customerId === undefined && customerNumber === undefined)
    throw badRequest('A sales document needs a customerId or a customerNumber.')
  const customer = records
    .list('customers')
    .find((one) => one.id === customerId || (customerNumber && one['number'] === customerNumber))
  if (!customer)
    throw notFound(`The Customer. Identification fields and values: No.='${String(customerNumber)}'`)
  if (customer['blocked'] === 'All') throw dialog(`Customer ${String(customer['number'])} is blocked.`)
  return customer
}

function readLines(set: SaleSet, lines: unknown, range: ItemRange): Fields[] {
  return (lines as Fields[]).map((line) => {
    const fields = readFields(LINES[set], line)
    if (fields['lineType'] === 'Account') {
      if (fields['accountId'] !== FREIGHT_ACCOUNT_ID)
        throw notFound(
          `The G/L Account. Identification fields and values: SystemId='${String(fields['accountId'])}'`,
        )
      return { ...fields, lineObjectNumber: BC_FREIGHT_ACCOUNT.number }
    }
    if (fields['lineType'] !== 'Item')
      throw badRequest('Only lines of the types Item and Account are kept by this stand-in.')
    const number = numbersOfItems.get(String(fields['itemId']))
    if (number === undefined || !itemOf(number, range))
      throw notFound(`The Item. Identification fields and values: SystemId='${String(fields['itemId'])}'`)
    return { ...fields, lineObjectNumber: number }
  })
}

function addLines(records: Records, set: SaleSet, sale: Entity, lines: Fields[]): Entity {
  const before = linesOf(records, set, sale).length
  lines.forEach((line, at) => {
    const net = centsOf(line['unitPrice']) * Number(line['quantity'] ?? 0) - centsOf(line['discountAmount'])
    records.add(LINES[set], {
      discountAmount: 0,
      ...line,
      documentId: sale.id,
      sequence: 10_000 * (before + at + 1),
      amountExcludingTax: decimalOf(net),
    })
  })
  return records.change(set, sale.id, totalsOf(records, set, sale))
}

function totalsOf(records: Records, set: SaleSet, sale: Entity): Fields {
  const net = linesOf(records, set, sale).reduce((sum, line) => sum + centsOf(line['amountExcludingTax']), 0)
  const customer = records.find('customers', String(sale['customerId']))
  const tax = customer?.['taxLiable'] === true ? Math.round((net * TAX_PERCENT) / 100) : 0
  return {
    totalAmountExcludingTax: decimalOf(net),
    totalTaxAmount: decimalOf(tax),
    totalAmountIncludingTax: decimalOf(net + tax),
    ...(set === 'salesInvoices' && { remainingAmount: decimalOf(net + tax) }),
  }
}

/** An id is derived from the number; it is remembered when somebody asks for it. */
const numbersOfItems = new Map<string, string>()

function itemId(number: string): string {
  const hash = createHash('sha256').update(`item ${number}`).digest('hex')
  const id = [8, 4, 4, 4, 12].map((length, at) => hash.slice(at * 12, at * 12 + length)).join('-')
  numbersOfItems.set(id, number)
  return id
}
