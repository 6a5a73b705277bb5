import type { Db } from '../../database/connect.ts'
import { recordAudit } from '../audit/audit-store.ts'
import type { BackOffice } from '../back-office/back-office.ts'
import { csvText } from '../csv/csv.ts'
import { customerColumns, findCustomers } from './customer.ts'

/** The customers that a search finds, as a file for a spreadsheet. Errors of the back office are thrown. */
export async function exportCustomers(
  needs: { db: Db; backOffice: Pick<BackOffice, 'listCustomers'> },
  { search, actor, requestId }: { search: string; actor: string; requestId: string },
): Promise<string> {
  const found = findCustomers(await needs.backOffice.listCustomers(), search)
  await needs.db.transaction((tx) =>
    recordAudit(tx, {
      actor,
      action: 'customers.export',
      requestId,
      after: { search, customers: found.length },
    }),
  )
  return csvText(
    customerColumns.map(({ name }) => name),
    found.map((customer) => customerColumns.map(({ field }) => customer[field])),
  )
}
