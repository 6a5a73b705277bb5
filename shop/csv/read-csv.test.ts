import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readCsv } from './read-csv.ts'

const folder = await mkdtemp(join(tmpdir(), 'spindle-csv-'))
afterAll(() => rm(folder, { recursive: true }))

const rows = Array.from({ length: 400 }, (_, at) => `ZZ${at};Disc ${at}`)

test('a cell that cannot be read is named by its line, though the rows before it were read ahead', async () => {
  const text = ['number;title', ...rows.slice(0, 299), 'ZZ300;Disc 8" steel', ...rows.slice(300)].join('\r\n')
  expect(await read(text)).toMatchObject({ refusal: { why: 'unreadable', line: 301 } })
})

test('a quotation mark that is never closed is named by the line where it opens', async () => {
  const text = ['number;title', ...rows.slice(0, 3), 'ZZ300;"Disc', ...rows].join('\n')
  expect(await read(text)).toMatchObject({ refusal: { why: 'unreadable', line: 5 } })
})

test('rows of a spreadsheet in which nothing stands are no rows, and the others keep their lines', async () => {
  const seen: [number, Record<string, string>][] = []
  const text = 'number;title\nA;One\n;;\n ; \n\nB;"T\nwo"\n;\nC;Three\n'
  const answer = await read(text, ({ line, cells }) => seen.push([line, cells]))
  expect(answer).toEqual({ ok: true, value: { count: 3, delimiter: ';' } })
  expect(seen).toEqual([
    [2, { number: 'A', title: 'One' }],
    [6, { number: 'B', title: 'T\nwo' }],
    [9, { number: 'C', title: 'Three' }],
  ])
})

async function read(text: string, onRow: Parameters<typeof readCsv>[1]['onRow'] = () => {}) {
  const path = join(folder, 'file.csv')
  await writeFile(path, text)
  return readCsv(path, { longestRow: 10_000, most: 1000, nameColumns: (heading) => heading, onRow })
}
