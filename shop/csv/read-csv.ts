import { open, type FileHandle } from 'node:fs/promises'
import { CsvError, parse } from 'csv-parse'
import { ok, refused, type Result } from '../result.ts'

/** Lines count from 1, the heading is line 1. */
type CsvRow = {
  line: number
  /** by the names that its columns were given */
  cells: Record<string, string>
  /** it has more or fewer cells than the heading */
  uneven: boolean
}

/** Why the file cannot be read, and where. */
type CsvFault = { why: 'unreadable'; line: number; text: string }

type Wanted = {
  /** bytes of one row */
  longestRow: number
  /** how many rows are returned; the others are only counted */
  most: number
  /** undefined: this column is ignored. Throws WrongHeading. */
  nameColumns: (heading: string[]) => (string | undefined)[]
  onRow: (row: CsvRow) => void
}

/** What is wrong with a heading, in words. */
export class WrongHeading extends Error {}

/** The only reader of CSV files: with commas, semicolons or tabs, and any line ends. */
export async function readCsv(
  path: string,
  wanted: Wanted,
): Promise<Result<{ count: number; delimiter: string }, CsvFault>> {
  const file = await open(path)
  try {
    return await readRows(file, wanted)
  } finally {
    await file.close()
  }
}

async function readRows(
  file: FileHandle,
  { longestRow, most, nameColumns, onRow }: Wanted,
): Promise<Result<{ count: number; delimiter: string }, CsvFault>> {
  let nextLine = 2
  let count = 0
  const delimiter = await delimiterOf(file)
  const parser = parse({
    bom: true,
    info: true,
    raw: true,
    delimiter,
    skip_empty_lines: true,
    // Spreadsheets write empty rows as ';;;'.
    skip_records_with_empty_values: true,
    relax_column_count: true,
    max_record_size: longestRow,
    columns: (heading: string[]) => nameColumns(heading.map((name) => name.trim())),
  })
  // Small pieces: everything else waits while one is read.
  const bytes = file.createReadStream({ start: 0, autoClose: false, highWaterMark: 16 * 1024 })
  bytes.on('error', (error) => parser.destroy(error))
  try {
    for await (const { record, raw, info } of bytes.pipe(parser) as AsyncIterable<CsvRecord>) {
      // Behind rows that were left out, and where a cell has lines of its own, the row began earlier than it ends.
      const line = info.lines - breaksIn(raw)
      nextLine = info.lines + 1
      count += 1
      if (count <= most) onRow({ line, cells: record, uneven: info.error !== undefined })
    }
  } catch (error) {
    if (error instanceof WrongHeading) return refused({ why: 'unreadable', line: 1, text: error.message })
    if (error instanceof CsvError)
      return refused({ why: 'unreadable', line: lineOf(error) ?? nextLine, text: wordsOf(error, longestRow) })
    throw error
  } finally {
    bytes.destroy()
  }
  return ok({ count, delimiter })
}

/** The parser reads ahead of the rows that were taken. A quotation mark that is never closed is told where it opens. */
function lineOf(error: CsvError): number | null {
  return error.code !== 'CSV_QUOTE_NOT_CLOSED' && typeof error['lines'] === 'number' ? error['lines'] : null
}

type CsvRecord = { record: Record<string, string>; raw: string; info: { lines: number; error?: unknown } }

/** As the parser counts lines. */
function breaksIn(row: string): number {
  return row.trim().match(/[\r\n]/g)?.length ?? 0
}

/** Spreadsheets of some countries write semicolons. */
async function delimiterOf(file: FileHandle): Promise<string> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(4096), 0, 4096, 0)
  const [heading = ''] = buffer.toString('utf8', 0, bytesRead).split(/[\r\n]/)
  const count = (sign: string) => heading.split(sign).length
  return [',', ';', '\t'].toSorted((a, b) => count(b) - count(a))[0] ?? ','
}

/** The library's own messages are for programmers. */
function wordsOf({ code, message }: CsvError, longestRow: number): string {
  if (code === 'CSV_QUOTE_NOT_CLOSED') return 'A quotation mark (") opens a cell here and is never closed.'
  if (code === 'CSV_INVALID_CLOSING_QUOTE' || code === 'INVALID_OPENING_QUOTE')
    return 'A cell contains a single quotation mark ("). Inside a cell, write it twice ("").'
  if (code === 'CSV_MAX_RECORD_SIZE')
    return `This row is longer than ${longestRow.toLocaleString('en-US')} bytes. A quotation mark (") may not be closed.`
  return `${message}.`
}

export function tooManyRows(count: number, most: number): string {
  const [has, atMost] = [count, most].map((one) => one.toLocaleString('en-US'))
  return `The file has ${has} rows, and at most ${atMost} can be imported at a time. Split it into ${Math.ceil(count / most)} files with the same header row`
}
