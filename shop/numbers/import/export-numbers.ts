import type { Db } from '../../../database/connect.ts'
import { recordAudit } from '../../audit/audit-store.ts'
import { csvLines, csvText } from '../../csv/csv.ts'
import { listNumberRecords } from '../edit/number-store.ts'
import { cellsOf, numberColumns } from './number-columns.ts'

const rowsAtOnce = 5000

/** All other numbers as a file for a spreadsheet. Imported again unchanged, it changes nothing. */
export async function exportNumbers(
  needs: { db: Db },
  { actor, requestId }: { actor: string; requestId: string },
): Promise<string> {
  return needs.db.transaction(
    async (tx) => {
      const parts = [csvText([...numberColumns], [])]
      let cursor = 0
      for (let isMore = true; isMore;) {
        const { records, total } = await listNumberRecords(tx, { q: '', limit: rowsAtOnce, cursor })
        parts.push(csvLines(records.map(cellsOf)))
        cursor += records.length
        isMore = records.length > 0 && cursor < total
      }
      await recordAudit(tx, { actor, requestId, action: 'numbers.export', after: { numbers: cursor } })
      return parts.join('')
    },
    { isolationLevel: 'repeatable read' },
  )
}
