import { access, constants, stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { BadRow } from '../../shop/catalogue/import/catalogue-file.ts'
import { lossText } from '../../shop/catalogue/import/catalogue-losses.ts'
import { importCatalogue, type ImportRefusal } from '../../shop/catalogue/import/import-catalogue.ts'
import type { Shop } from '../start/open-shop.ts'
import { progressBar } from '../demo/progress.ts'
import { notUnderstood, printable, refuse } from './command.ts'

export async function runImport(shop: Shop, words: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: words,
    allowPositionals: true,
    options: {
      pictures: { type: 'string' },
      brochures: { type: 'string' },
      'leave-out-bad': { type: 'boolean' },
    },
  })
  const [file] = positionals
  if (!file || positionals.length > 1) {
    return notUnderstood
  }
  const unread = await whyNotRead(file)
  if (unread !== null)
    return refuse(
      `${printable(file)} cannot be read: ${unread}. Nothing was imported. Check the path and run this again.`,
    )
  const bar = progressBar('Import')
  const imported = await importCatalogue(
    shop,
    {
      file: resolve(file),
      pictures: values.pictures && resolve(values.pictures),
      brochures: values.brochures && resolve(values.brochures),
      leaveOutBad: values['leave-out-bad'],
      actor: 'operator',
    },
    bar.show,
  )
  bar.stop()
  if (!imported.ok) return refuse(whyNot(imported.refusal))
  const { products, categories, pictures, leftOut, losses, warnings } = imported.value
  for (const { line, message } of warnings.slice(0, mostNotes))
    console.error(`line ${line}: note: ${message}`)
  const more = warnings.length - mostNotes
  if (more > 0) console.error(`and ${counted(more, 'more note', 'more notes')}`)
  for (const loss of losses) console.error(`not imported: ${printable(lossText(loss))}`)
  for (const row of leftOut) console.error(shown(row))
  if (leftOut.length) console.error(`Left out: ${badRows(leftOut.length)}.`)
  console.log(
    `Imported ${counted(products, 'product')} in ${counted(categories, 'category', 'categories')} with ${counted(pictures, 'picture')}.`,
  )
  return 0
}

async function whyNotRead(file: string): Promise<string | null> {
  try {
    const found = await stat(file)
    if (found.isDirectory()) return 'it is a folder'
    await access(file, constants.R_OK)
    return null
  } catch (error) {
    const why = whyUnread[(error as NodeJS.ErrnoException).code ?? '']
    if (why === undefined) throw error
    return why
  }
}

const whyUnread: Record<string, string> = {
  ENOENT: 'there is no such file',
  ENOTDIR: 'there is no such file',
  EACCES: 'this user may not read it',
}

/** A note for each of 100,000 rows hides what is said after them. */
const mostNotes = 200

function whyNot(refusal: ImportRefusal): string {
  if (refusal.why === 'moved')
    return 'Nothing was imported: the catalog changed in the meantime. Run the command again.'
  if (refusal.why === 'running')
    return 'Another import is running. Nothing from this file was kept; run the command again when it has finished.'
  if (refusal.why === 'unreadable') {
    const { line, text } = refusal.file
    return `Nothing was imported. ${line ? `Line ${line}: ` : ''}${text}`
  }
  const { rows } = refusal
  return [
    ...rows.map(shown),
    `Nothing was imported: ${badRows(rows.length)}. Correct ${rows.length === 1 ? 'it' : 'them'}, or leave ${rows.length === 1 ? 'it' : 'them'} out with --leave-out-bad.`,
  ].join('\n')
}

function shown({ line, message }: BadRow): string {
  return `line ${line}: ${printable(message)}`
}

function badRows(count: number): string {
  return counted(count, 'bad row')
}

function counted(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`
}
