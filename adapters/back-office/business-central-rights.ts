import { z } from 'zod'
import {
  BusinessCentralRefusal,
  connectBusinessCentral,
  type Connection,
} from './business-central-connection.ts'
import type { BusinessCentralAccount } from './business-central.ts'
import type { BookedOn } from './business-central-sales.ts'
import { quoted } from './business-central-values.ts'

/** Never the number of a document: ours end in digits. */
const nobodys = 'SPINDLE-START'

/** Every entity set that the shop works with, and the field by which it asks for one. */
const asked = [
  ['customers', 'number'],
  ['items', 'number'],
  ['accounts', 'number'],
  ['salesOrders', 'externalDocumentNumber'],
  ['salesInvoices', 'externalDocumentNumber'],
  ['salesShipments', 'externalDocumentNumber'],
  ['salesCreditMemos', 'externalDocumentNumber'],
  ['customerPaymentJournals', 'code'],
] as const

/** An order with a PO number is refused as a whole if its field is not there. What cannot be read is told as a right. */
async function hasSaleField(connection: Connection, field: string): Promise<boolean> {
  const filter = `externalDocumentNumber eq ${quoted(nobodys)}`
  try {
    for (const set of ['salesOrders', 'salesInvoices'])
      await connection.list(set, { filter, select: [field] }, z.unknown())
    return true
  } catch (error) {
    return !(error instanceof BusinessCentralRefusal && error.status === 400)
  }
}

/** Freight on an account that is not there would stop every order with freight. What cannot be read is told as a right. */
async function hasBooking(connection: Connection, { type, number }: BookedOn): Promise<boolean> {
  const set = type === 'account' ? 'accounts' : 'items'
  try {
    return (await connection.list(set, { filter: `number eq ${quoted(number)}` }, z.unknown())).length > 0
  } catch (error) {
    return !(error instanceof BusinessCentralRefusal && error.status === 404)
  }
}

/** `trouble`: what Business Central said; null: it let us read. */
type Right = { entity: string; trouble: string | null }

/**
 * Whether we may read each entity; rights to write show only when something is written. `missing`: records that a
 * setting names and that are not there.
 */
export async function readBusinessCentralRights(
  account: BusinessCentralAccount,
  timeScale: number,
): Promise<{ rights: Right[]; missing: { setting: string; value: string }[] }> {
  const connection = connectBusinessCentral(account, timeScale)
  const missing: { setting: string; value: string }[] = []
  const named: Record<string, { setting: string; value: string | null }> = {
    items: { setting: 'BC_FALLBACK_ITEM', value: account.fallbackItem },
    customerPaymentJournals: { setting: 'BC_PAYMENT_JOURNAL', value: account.paymentJournal },
  }
  const rights: Right[] = []
  const usesAccounts = [account.freightLine, account.textLine].some((line) => line?.type === 'account')
  for (const [entity, field] of asked) {
    if (entity === 'accounts' && !usesAccounts) continue
    const { setting = '', value = null } = named[entity] ?? {}
    try {
      const found = await connection.list(
        entity,
        { filter: `${field} eq ${quoted(value ?? nobodys)}` },
        z.unknown(),
      )
      if (value !== null && found.length === 0) missing.push({ setting, value })
      rights.push({ entity, trouble: null })
    } catch (error) {
      rights.push({ entity, trouble: error instanceof Error ? error.message : String(error) })
    }
  }
  for (const [setting, line] of [
    ['BC_FREIGHT_LINE', account.freightLine],
    ['BC_TEXT_LINE', account.textLine],
  ] as const)
    if (line && !(await hasBooking(connection, line)))
      missing.push({ setting, value: `${line.type}:${line.number}` })
  if (account.poField !== null && !(await hasSaleField(connection, account.poField)))
    missing.push({ setting: 'BC_PO_FIELD', value: account.poField })
  return { rights, missing }
}
