import { open, type FileHandle } from 'node:fs/promises'
import { CsvError, parse } from 'csv-parse'
import { plain } from '../csv.ts'
import { ok, refused, type Result } from '../result.ts'
import { knownFields, type SubscriberFields } from './subscriber.ts'

export const mostLines = 50_000

export type ReadLine = { line: number; fields: SubscriberFields }
export type RefusedLine = { line: number; why: string }
export type SubscriberFile = { taken: ReadLine[]; refused: RefusedLine[] }

/**
 * Columns displayName and email, in any order and letter case; others are left alone. Lines count from 1, the heading
 * is line 1. A line that is wrong stops none of the others; what is refused is a file that nobody can read.
 */
export async function readSubscriberFile(path: string): Promise<Result<SubscriberFile, RefusedLine>> {
  const file = await open(path)
  try {
    return await readLines(file)
  } finally {
    await file.close()
  }
}

async function readLines(file: FileHandle): Promise<Result<SubscriberFile, RefusedLine>> {
  const read: SubscriberFile = { taken: [], refused: [] }
  let line = 1
  let nextLine = 2
  let count = 0
  const parser = parse({
    bom: true,
    info: true,
    delimiter: await delimiterOf(file),
    skip_empty_lines: true,
    relax_column_count: true,
    max_record_size: 20_000,
    columns: checkHeading,
  })
  const bytes = file.createReadStream({ start: 0, autoClose: false, highWaterMark: 16 * 1024 })
  bytes.on('error', (error) => parser.destroy(error))
  try {
    for await (const { record, info } of bytes.pipe(parser) as AsyncIterable<CsvRecord>) {
      line = nextLine
      nextLine = info.lines + 1
      count += 1
      if (count > mostLines)
        return refused({ line, why: `There are more than ${mostLines.toLocaleString('en-US')} lines.` })
      const checked = checkLine(record)
      if ('why' in checked) read.refused.push({ line, why: checked.why })
      else read.taken.push({ line, fields: checked.fields })
    }
  } catch (error) {
    if (error instanceof WrongHeading) return refused({ line: 1, why: error.message })
    if (error instanceof CsvError) return refused({ line: nextLine, why: `${error.message}.` })
    throw error
  } finally {
    bytes.destroy()
  }
  if (count === 0) return refused({ line: 1, why: 'There are no people in this file.' })
  return ok(read)
}

type CsvRecord = { record: Record<string, string | undefined>; info: { lines: number } }

class WrongHeading extends Error {}

/** 'Display Name', 'E-Mail' and the like are ours; a column that is none of ours has no name here. */
function checkHeading(heading: string[]): (string | undefined)[] {
  const named = heading.map((name) => known[name.toLowerCase().replaceAll(/[^a-z]/g, '')])
  for (const name of ['displayName', 'email']) {
    const times = named.filter((one) => one === name).length
    if (times === 0) throw new WrongHeading(`The column ${name} is missing.`)
    if (times > 1) throw new WrongHeading(`The column ${name} appears twice.`)
  }
  return named
}

const known: Record<string, string> = {
  displayname: 'displayName',
  email: 'email',
  subscribed: 'subscribed',
}

const no = /^(no|n|false|0|unsubscribed)$/i

function checkLine({
  displayName = '',
  email = '',
  subscribed = '',
}: CsvRecord['record']): { fields: SubscriberFields } | { why: string } {
  // Our own export says so of those who have left: a file that travels brings nobody back.
  if (no.test(subscribed.trim())) return { why: 'The file says that this person is not subscribed.' }
  // Our own export has lines without a name: of those who signed up with their address alone.
  const parsed = knownFields.safeParse({ displayName: plain(displayName), email: plain(email) })
  if (parsed.success) return { fields: parsed.data }
  return { why: parsed.error.issues.map(({ message }) => message).join(' ') }
}

/** Spreadsheets of some countries write semicolons. */
async function delimiterOf(file: FileHandle): Promise<string> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(4096), 0, 4096, 0)
  const [heading = ''] = buffer.toString('utf8', 0, bytesRead).split(/[\r\n]/)
  const count = (sign: string) => heading.split(sign).length
  return [',', ';', '\t'].toSorted((a, b) => count(b) - count(a))[0] ?? ','
}
