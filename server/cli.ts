import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { DatabaseRefusal } from '../database/embedded.ts'
import { importCatalogue } from '../shop/catalogue/import-catalogue.ts'
import {
  findPersonNamed,
  giveAdmin,
  withdrawAdmin,
  type NamingRefusal,
} from '../shop/identity/change-person.ts'
import { countWithoutWidths } from '../shop/media/picture-store.ts'
import type { PersonRow } from '../shop/identity/person-store.ts'
import { ConfigRefusal, readConfig } from './config.ts'
import { openDatabase, StartRefusal } from './open-database.ts'
import { openShop, type Shop } from './open-shop.ts'
import { progressBar } from './progress.ts'

const usage = `npm run shop -- <command>

  import <catalogue.csv> [--pictures <folder>] [--brochures <folder>]
      brings a catalogue in, all or nothing; columns: number, title, description, category, oldPrice,
      newPrice, wholesalePrice, partnerPricex3, brochure, images (file names between semicolons)
  media wait
      waits until every picture has its smaller widths
  admin add|remove <e-mail>
      makes somebody an admin who has signed in before, or takes it back; their sub instead of the
      e-mail where that is not clear`

/** The operator's commands. 0: done; 1: refused, nothing written; 2: not understood. */
const commands: Record<string, (shop: Shop, words: string[]) => Promise<number>> = {
  import: runImport,
  media: waitForMedia,
  admin: changeAdmin,
}

process.exitCode = await main(process.argv.slice(2))

async function main([name = '', ...words]: string[]): Promise<number> {
  const command = commands[name]
  if (!command) {
    console.error(usage)
    return 2
  }
  try {
    return await withShop((shop) => command(shop, words))
  } catch (error) {
    if (error instanceof ConfigRefusal || error instanceof StartRefusal || error instanceof DatabaseRefusal)
      console.error(error.message)
    else console.error(error)
    return 1
  }
}

async function withShop(act: (shop: Shop) => Promise<number>): Promise<number> {
  const config = readConfig(process.env)
  const database = await openDatabase(config, { beside: true })
  try {
    const shop = await openShop({ ...config, logLevel: 'warn' }, database.target)
    try {
      return await act(shop)
    } finally {
      await shop.close()
    }
  } finally {
    await database.close()
  }
}

async function runImport(shop: Shop, words: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: words,
    allowPositionals: true,
    options: { pictures: { type: 'string' }, brochures: { type: 'string' } },
  })
  const [file] = positionals
  if (!file || positionals.length > 1) {
    console.error(usage)
    return 2
  }
  const bar = progressBar('Import')
  const imported = await importCatalogue(
    shop,
    {
      file: resolve(file),
      pictures: values.pictures && resolve(values.pictures),
      brochures: values.brochures && resolve(values.brochures),
      actor: 'operator',
    },
    bar.show,
  )
  bar.stop()
  if (!imported.ok) {
    for (const { line, message } of imported.refusal) console.error(`line ${line}: ${message}`)
    console.error(`Nothing was imported: ${imported.refusal.length} bad rows.`)
    return 1
  }
  const { products, categories, pictures, warnings } = imported.value
  for (const { line, message } of warnings) console.error(`line ${line}: note: ${message}`)
  console.log(`Imported ${products} products in ${categories} categories with ${pictures} pictures.`)
  return 0
}

async function waitForMedia(shop: Shop, [word]: string[]): Promise<number> {
  if (word !== 'wait') {
    console.error(usage)
    return 2
  }
  for (;;) {
    const left = await countWithoutWidths(shop.db)
    if (left === 0) break
    console.log(`${left} pictures to go`)
    await new Promise((done) => setTimeout(done, 2000))
  }
  console.log('Every picture has its widths.')
  return 0
}

async function changeAdmin(shop: Shop, [act, name, ...rest]: string[]): Promise<number> {
  if ((act !== 'add' && act !== 'remove') || !name || rest.length > 0) {
    console.error(usage)
    return 2
  }
  const found = await findPersonNamed(shop, name)
  if (!found.ok) return refuse(whyNotNamed(name, found.refusal))
  const person = shownRow(found.value)
  const change = { sub: found.value.sub, actor: 'operator' }
  const done = act === 'add' ? await giveAdmin(shop, change) : await withdrawAdmin(shop, change)
  if (!done.ok)
    return refuse(
      done.refusal === 'last admin'
        ? `${person} is the last admin and stays one. Add another admin first.`
        : `${person} is gone.`,
    )
  const words = act === 'add' ? ['an admin already', 'an admin now'] : ['no admin', 'no longer an admin']
  console.log(`${person} is ${words[done.value ? 1 : 0]}.`)
  return 0
}

function whyNotNamed(name: string, refusal: NamingRefusal): string {
  if (refusal.why === 'nobody')
    return `Nobody called ${name} has signed in. They sign in to the shop once; then run this again.`
  const list = refusal.people.map((person) => `  ${shownRow(person)}`).join('\n')
  return refusal.why === 'several'
    ? `Several people go by ${name}. Name one of them by the sub, in brackets:\n${list}`
    : `The sign-in service has not verified ${name}, so it may be anybody. If you know who this is, use the sub:\n${list}`
}

function refuse(why: string): number {
  console.error(why)
  return 1
}

/** The provider tells the name: no character of it may command a terminal. */
function shownRow({ sub, name, email }: PersonRow): string {
  const words = [name, email && `<${email}>`, `(${sub})`].filter(Boolean)
  return words.join(' ').replace(/\p{Cc}/gu, '')
}
