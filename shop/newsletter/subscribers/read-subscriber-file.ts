import { readCsv, tooManyRows, WrongHeading } from '../../csv/read-csv.ts'
import { ok, refused, type Result } from '../../result.ts'
import { columnOf, readSubscriber, whyNotThese, type Cells } from './subscriber-columns.ts'
import type { SubscriberFields } from './subscriber.ts'

const mostLines = 50_000

export type ReadLine = { line: number; fields: SubscriberFields }
export type RefusedLine = { line: number; why: string }
type SubscriberFile = { taken: ReadLine[]; refused: RefusedLine[] }
/** Why a file cannot be read at all, and where, if that is one place. */
export type UnreadableList = { why: 'unreadable'; line?: number; text: string }

/**
 * A list of ours or of another program, with columns in any order; unknown columns are ignored. Lines count from 1, the
 * heading is line 1. A wrong line does not affect the others; only an unreadable file is refused.
 */
export async function readSubscriberFile(path: string): Promise<Result<SubscriberFile, UnreadableList>> {
  const file: SubscriberFile = { taken: [], refused: [] }
  /** for a line that is too short */
  let empty: Cells = {}
  const read = await readCsv(path, {
    longestRow: 20_000,
    most: mostLines,
    nameColumns(heading) {
      const named = heading.map(columnOf)
      const wrong = whyNotThese(named)
      if (wrong) throw new WrongHeading(wrong)
      empty = Object.fromEntries(named.flatMap((name) => (name ? [[name, '']] : [])))
      return named
    },
    onRow({ line, cells }) {
      const one = readSubscriber({ ...empty, ...cells })
      if ('why' in one) file.refused.push({ line, why: one.why })
      else file.taken.push({ line, fields: one.fields })
    },
  })
  if (!read.ok) return read
  const { count } = read.value
  if (count > mostLines) return refused({ why: 'unreadable', text: `${tooManyRows(count, mostLines)}.` })
  if (count === 0) return refused({ why: 'unreadable', line: 1, text: 'There are no people in this file.' })
  return ok(file)
}
