import type { Unreadable } from '../../catalogue/import/catalogue-file.ts'
import { plain } from '../../csv/csv.ts'
import { readCsv, tooManyRows, WrongHeading } from '../../csv/read-csv.ts'
import { ok, refused, type Result } from '../../result.ts'
import { numberColumns } from './number-columns.ts'

/** A longer file is a mistake. */
const mostRows = 20_000

export type NumberRow = {
  line: number
  /** by our columns; what the file does not have is missing */
  cells: Partial<Record<string, string>>
  /** why it cannot be read */
  broken?: string
}

/** Null: its heading is not that of a file of other numbers. */
export async function readNumbersFile(path: string): Promise<Result<NumberRow[], Unreadable> | null> {
  const rows: NumberRow[] = []
  let isOurs = false
  const read = await readCsv(path, {
    longestRow: 10_000,
    most: mostRows,
    nameColumns(heading) {
      const names = heading.map((name) => columnNamed(name) ?? name)
      isOurs = names.includes('number') && names.includes('product')
      if (!isOurs) throw new WrongHeading('not ours')
      const unknown = names.filter((name) => columnNamed(name) === undefined)
      if (unknown.length > 0) throw new WrongHeading(`unknown columns: ${unknown.join(', ')}`)
      const repeated = names.filter((name, at) => names.indexOf(name) !== at)
      if (repeated.length > 0) throw new WrongHeading(`repeated columns: ${repeated.join(', ')}`)
      return names
    },
    onRow({ line, cells, uneven }) {
      const plainly = Object.fromEntries(
        Object.entries(cells).map(([name, text]) => [name, plain(text).trim()]),
      )
      rows.push({
        line,
        cells: plainly,
        ...(uneven && { broken: 'It has more or fewer cells than the header row.' }),
      })
    },
  })
  if (!isOurs) return null
  if (!read.ok) return refused(read.refusal)
  const { count } = read.value
  if (count > mostRows) return refused({ why: 'unreadable', text: `${tooManyRows(count, mostRows)}.` })
  return ok(rows)
}

function columnNamed(name: string): string | undefined {
  return numberColumns.find((column) => column === name.toLowerCase())
}
