import { z } from 'zod'
import { BackOfficeFailure, type OrderDocument } from '../../shop/back-office/back-office.ts'
import { cutText } from '../../shop/text/cut-text.ts'
import { dollarsNumber } from '../../shop/money.ts'
import { BusinessCentralRefusal, type Connection } from './business-central-connection.ts'
import { addressOf } from './business-central-customers.ts'
import { amount, anyOf, quoted, text } from './business-central-values.ts'

/** What an order and an invoice have in common: both have the shop's number and the same lines. */
export const sale = z.looseObject({
  '@odata.etag': text,
  id: z.string().min(1),
  number: text,
  externalDocumentNumber: text,
  customerNumber: text,
  status: text,
  totalAmountExcludingTax: amount,
  totalTaxAmount: amount,
})
export type Sale = z.output<typeof sale>
type SaleSet = 'salesOrders' | 'salesInvoices'

/** An item, or a G/L account. */
const numbered = z.looseObject({ id: z.string().min(1), number: z.string(), blocked: z.boolean().nullish() })
const longestDescription = 100
/** This many numbers fit into an address easily. */
const itemsAtOnce = 25

export function listSales(connection: Connection, set: SaleSet, orderNumber: string): Promise<Sale[]> {
  return connection.list(set, { filter: byOrder(orderNumber) }, sale)
}

export function byOrder(orderNumber: string): string {
  return `externalDocumentNumber eq ${quoted(orderNumber)}`
}

/** Two documents with one number: only a person can say which one is ours. */
export function onlyOne(found: Sale[], orderNumber: string): Sale | undefined {
  if (found.length > 1)
    throw new BackOfficeFailure(
      'refused',
      `Business Central has ${found.length} documents under ${orderNumber}; remove the wrong one there`,
    )
  return found[0]
}

/** What a setting says about sales documents. */
export type SaleSettings = {
  /** sold instead of a product that Business Central does not know */
  fallbackItem: string | null
  /** the text field that gets the buyer's PO number; null: none does */
  poField: string | null
  /** what the lines that are no product are booked on; null: on the fallback item */
  freightLine: BookedOn | null
  textLine: BookedOn | null
}

/** A G/L account or an item, by its number. */
export type BookedOn = { type: 'account' | 'item'; number: string }

/**
 * Makes a document with its lines. A PO number that is too long for its field is left out, whole: cut, it would be
 * another reference, and the order must not wait for it. What was refused has made nothing.
 */
export async function createSale(
  connection: Connection,
  set: SaleSet,
  settings: SaleSettings,
  order: OrderDocument,
): Promise<{ made: Sale; isWithoutPo: boolean }> {
  const { header, poNumber, lines } = await saleBody(connection, settings, order)
  const body = { ...header, [set === 'salesOrders' ? 'salesOrderLines' : 'salesInvoiceLines']: lines }
  try {
    return { made: await connection.create(set, { ...body, ...poNumber }, sale), isWithoutPo: false }
  } catch (error) {
    const isTooLong =
      error instanceof BusinessCentralRefusal && error.code === 'Application_StringExceededLength'
    if (poNumber === null || !isTooLong) throw error
    return { made: await connection.create(set, body, sale), isWithoutPo: true }
  }
}

/** The body of the one POST, the PO number apart; null: none goes there. */
async function saleBody(
  connection: Connection,
  settings: SaleSettings,
  order: OrderDocument,
): Promise<{ header: object; poNumber: object | null; lines: object[] }> {
  const { orderNumber, customerNumber, shipTo, poNumber } = order
  const { name, addressLine1, addressLine2, city, state, postalCode, country, ...contact } = addressOf(shipTo)
  return {
    header: {
      externalDocumentNumber: orderNumber,
      customerNumber,
      pricesIncludeTax: false,
      // A service gives no address: left out, the customer's own stays; sent empty, it would be deleted.
      ...(addressLine1 !== '' && {
        shipToName: name,
        shipToAddressLine1: addressLine1,
        shipToAddressLine2: addressLine2,
        shipToCity: city,
        shipToState: state,
        shipToPostCode: postalCode,
        shipToCountry: country,
        ...contact,
      }),
    },
    poNumber: settings.poField !== null && poNumber !== '' ? { [settings.poField]: poNumber } : null,
    lines: await linesBody(connection, settings, order),
  }
}

async function linesBody(connection: Connection, settings: SaleSettings, { lines }: OrderDocument) {
  const { fallbackItem } = settings
  const booked = lines.map((line) => bookedOn(settings, line))
  const items = await findItems(connection, [...namesOf(booked, 'item'), fallbackItem ?? ''])
  const accounts = await findAccounts(connection, namesOf(booked, 'account'))
  return lines.map(({ kind, number, title, quantity, unitCents, discountCents }, at) => {
    const { type, number: on } = booked[at] ?? { type: 'item', number }
    const rest = {
      quantity,
      unitPrice: dollarsNumber(unitCents),
      discountAmount: dollarsNumber(discountCents),
    }
    if (type === 'account') {
      const accountId = accounts.get(on)
      if (accountId === undefined) throw missing(`G/L account ${on}`, 'Add it there, or change the setting')
      return { lineType: 'Account', accountId, description: cutText(title, longestDescription), ...rest }
    }
    const own = items.get(on)
    const itemId = own ?? items.get(fallbackItem ?? '')
    if (itemId === undefined)
      throw kind === 'product' || on !== ''
        ? missing(`item ${on} that can be sold`, 'Add it there, or set BC_FALLBACK_ITEM')
        : missing(`place for “${title}”`, `Set ${settingOf[kind]}, or BC_FALLBACK_ITEM`)
    return {
      lineType: 'Item',
      itemId,
      // The fallback item names the product that it replaces.
      description: cutText(own === undefined ? `${number} ${title}`.trim() : title, longestDescription),
      ...rest,
    }
  })
}

const settingOf = { freight: 'BC_FREIGHT_LINE', text: 'BC_TEXT_LINE' }

/** Number '': on the fallback item. */
function bookedOn(
  { freightLine, textLine }: SaleSettings,
  { kind, number }: OrderDocument['lines'][number],
): BookedOn {
  if (kind === 'product') return { type: 'item', number }
  return (kind === 'freight' ? freightLine : textLine) ?? { type: 'item', number: '' }
}

function namesOf(booked: BookedOn[], type: BookedOn['type']): string[] {
  return booked.filter((one) => one.type === type).map(({ number }) => number)
}

function missing(what: string, advice: string): BackOfficeFailure {
  return new BackOfficeFailure('refused', `Business Central has no ${what}. ${advice}`)
}

/** Ids by number, of items that can be sold. */
function findItems(connection: Connection, numbers: string[]): Promise<Map<string, string>> {
  return findByNumbers(connection, 'items', numbers)
}

function findAccounts(connection: Connection, numbers: string[]): Promise<Map<string, string>> {
  return findByNumbers(connection, 'accounts', numbers)
}

async function findByNumbers(
  connection: Connection,
  set: 'items' | 'accounts',
  numbers: string[],
): Promise<Map<string, string>> {
  const asked = [...new Set(numbers)].filter(Boolean)
  const found = new Map<string, string>()
  for (let at = 0; at < asked.length; at += itemsAtOnce) {
    const filter = anyOf('number', asked.slice(at, at + itemsAtOnce))
    for (const { id, number, blocked } of await connection.list(set, { filter }, numbered))
      if (!blocked) found.set(number, id)
  }
  return found
}
