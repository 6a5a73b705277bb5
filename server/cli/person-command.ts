import { access, constants, lstat, writeFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { erasePerson } from '../../shop/personal-data/erase-person.ts'
import { exportPerson } from '../../shop/personal-data/export-person.ts'
import { summarizePerson } from '../../shop/personal-data/find-person.ts'
import { unknownPerson } from '../../shop/personal-data/personal-data.ts'
import type { Shop } from '../start/open-shop.ts'
import { notUnderstood, printable, refuse } from './command.ts'

/** What the shop holds about one person: as one JSON, or erased. */
export async function runPerson(shop: Shop, words: string[]): Promise<number> {
  const { positionals, values } = parseArgs({
    args: words,
    allowPositionals: true,
    options: { to: { type: 'string' }, yes: { type: 'boolean' } },
  })
  const [act, called, ...rest] = positionals
  if (!called || rest.length > 0) return notUnderstood
  if (act === 'export' && !values.yes) return exportTo(shop, called, values.to)
  return act === 'erase' && values.to === undefined ? erase(shop, called, values.yes === true) : notUnderstood
}

async function exportTo(shop: Shop, called: string, file: string | undefined): Promise<number> {
  // Before anything is read, and recorded as read.
  if (file !== undefined) {
    const why = await whyNotWritten(file)
    if (why !== null)
      return refuse(`${printable(file)} cannot be written: ${why}. Nothing was exported. Name another file.`)
  }
  const read = await exportPerson(shop, { called, actor: 'operator' })
  if (!read.ok) return refuse(unknownPerson)
  const json = `${JSON.stringify(read.value, null, 2)}\n`
  if (file === undefined) {
    process.stdout.write(json)
    return 0
  }
  // For whoever runs the shop alone; a file that is there is never written over.
  await writeFile(file, json, { flag: 'wx', mode: 0o600 })
  console.log(`Written to ${printable(file)}. It is personal data: delete it once you have passed it on.`)
  return 0
}

async function whyNotWritten(file: string): Promise<string | null> {
  if (await lstat(file).catch(() => null)) return 'it already exists'
  const isOurs = await access(dirname(resolve(file)), constants.W_OK).then(
    () => true,
    () => false,
  )
  return isOurs ? null : 'its folder does not exist or is not writable'
}

/** Without --yes it only says what would happen. */
async function erase(shop: Shop, called: string, isSure: boolean): Promise<number> {
  const summary = await summarizePerson(shop, called)
  if (summary.rooms.length === 0) return refuse(unknownPerson)
  if (summary.objection) return refuse(`${summary.objection} Nothing was changed.`)
  if (!isSure) {
    for (const { room, records, erased, stays } of summary.rooms) {
      console.log(`${room} (${records}): ${erased}`)
      if (stays) console.log(`  Stays: ${stays}`)
    }
    if (summary.unverified > 0) console.log(unverifiedWords(summary.unverified))
    return refuse(`Nothing was changed. It cannot be undone: run it again with --yes to erase.`)
  }
  const erased = await erasePerson(shop, { called, actor: 'operator' })
  if (!erased.ok)
    return refuse(
      erased.refusal.why === 'unknown' ? unknownPerson : `${erased.refusal.text} Nothing was changed.`,
    )
  for (const { room, records } of erased.value.rooms) console.log(`${room}: ${records}`)
  console.log('Erased. Backups made before now still hold this person until they are deleted.')
  return 0
}

function unverifiedWords(count: number): string {
  return `${count} other ${count === 1 ? 'account has' : 'accounts have'} this address, but unverified, and ${count === 1 ? 'is' : 'are'} not included. Name one by its sub to include it.`
}
