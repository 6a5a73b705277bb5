import type { Db } from '../../../database/connect.ts'
import { recordAudit } from '../../audit/audit-store.ts'
import { csvLines, csvText } from '../../csv/csv.ts'
import { catalogueColumns, textsOf } from './catalogue-columns.ts'
import { listIdsOldestFirst, listKeptInOrder } from './kept-product-store.ts'

const rowsAtOnce = 50

/** The catalogue as a file for a spreadsheet. Imported again unchanged, it changes nothing. */
export async function exportCatalogue(
  needs: { db: Db },
  { actor, requestId }: { actor: string; requestId: string },
): Promise<string> {
  return needs.db.transaction(
    async (tx) => {
      const ids = await listIdsOldestFirst(tx)
      const parts = [csvText([...catalogueColumns], [])]
      for (let at = 0; at < ids.length; at += rowsAtOnce) {
        const products = await listKeptInOrder(tx, ids.slice(at, at + rowsAtOnce))
        parts.push(
          csvLines(products.map((product) => catalogueColumns.map((name) => textsOf(product)[name]))),
        )
      }
      await recordAudit(tx, { actor, action: 'catalogue.export', requestId, after: { products: ids.length } })
      return parts.join('')
    },
    { isolationLevel: 'repeatable read' },
  )
}
