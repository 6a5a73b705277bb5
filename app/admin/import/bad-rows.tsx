import { csvText } from '../../../shop/csv/csv.ts'
import { Button } from '../../ui/button.tsx'
import { saveFile } from '../kit/save-file.ts'
import type { PlannedRow } from './browser-imports.ts'

/** Of a very long file only the first are listed. */
export type BadRows = { rows: PlannedRow[]; total: number }

export const noBadRows: BadRows = { rows: [], total: 0 }

/** Which rows are bad and why, as a file: for whoever corrects them. */
export function DownloadBadRows({ rows }: { rows: PlannedRow[] }) {
  return (
    <Button kind="quiet" onClick={() => saveFile(fileOf(rows), 'bad-rows.csv')}>
      Download the bad {rows.length === 1 ? 'row' : 'rows'}
    </Button>
  )
}

function fileOf(rows: PlannedRow[]): Blob {
  const cells = rows.map(({ line, number, title, messages }) => [
    `${line}`,
    number,
    title,
    messages.join(' '),
  ])
  return new Blob([csvText(['line', 'number', 'title', 'why'], cells)], { type: 'text/csv' })
}
