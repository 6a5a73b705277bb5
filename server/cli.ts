import { DatabaseRefusal } from '../database/embedded.ts'
import { runBackup } from './cli/backup-command.ts'
import { runRestore } from './cli/restore-command.ts'
import { changeAdmin } from './cli/admin-command.ts'
import { runCheckout } from './cli/checkout-command.ts'
import { notUnderstood, NotUnderstood, printable, type Command } from './cli/command.ts'
import { runCoupon } from './cli/coupon-command.ts'
import { runDoctor } from './cli/doctor-command.ts'
import { runImport } from './cli/import-command.ts'
import { runInit } from './cli/init-command.ts'
import { runLinkKeys } from './cli/link-keys-command.ts'
import { runMedia } from './cli/media-command.ts'
import { runPerson } from './cli/person-command.ts'
import { runReconcile } from './cli/reconcile-command.ts'
import { runUpdateCheck } from './cli/update-check-command.ts'
import { ConfigRefusal, readConfig } from './config/config.ts'
import { readConfigAnyway } from './config/read-config-anyway.ts'
import { withSettingsFile } from './config/settings-file.ts'
import { openDatabase, StartRefusal } from './start/open-database.ts'
import { openShop, type Shop } from './start/open-shop.ts'

const usage = `npm run shop -- <command>

  init [--file <shop.env>] [--replace] [--defaults] [--name <shop>] [--phone <number>] [--address "<line; line>"]
       [--admin <e-mail>] [--smtp-url <url>] [--mail-from <sender>] [--alert-email <e-mail>] [--site-origin <url>]
       [--data-dir <folder>] [--database-url <url>]
      asks what a shop of your own needs, without the demo, and writes it to a settings file; what is given as an
      option is not asked, and with --defaults, or without a terminal, nothing is
  import <catalog.csv> [--pictures <folder>] [--brochures <folder>] [--leave-out-bad]
      imports a catalog, all or nothing, or all but its bad rows; columns: number, title, description, category, oldPrice,
      newPrice, wholesalePrice, partnerPricex3, brochure, images (file names between semicolons)
  media wait
      waits until every picture has its smaller widths
  media move --to s3|disk [--remove]
      copies all pictures and brochures between the folder and the bucket while the shop runs, and compares them; may be
      repeated; --remove deletes the old ones, once the shop uses the new
  worker
      runs background jobs and schedules, without serving pages, until it is stopped; with PORT it answers /healthz and /readyz
  admin add|remove <e-mail>
      makes someone who has signed in before an admin, or removes them; use their sub if the
      e-mail is not unique
  person export <e-mail> [--to <file>]
      everything that the shop holds about one person, as one JSON; or use their sub
  person erase <e-mail> [--yes]
      says what would be deleted or made anonymous, and what stays and why; does it with --yes, while the shop runs;
      refused while a checkout of theirs is under way
  checkout
      says whether buyers can pay
  checkout off --why "<what buyers read>" | checkout on
      turns payments off, right away and everywhere, or on again; orders in progress will finish
  coupon list
      lists the codes, what they take off, whether they are on, and whether they apply to partner prices
  coupon add <code> <percent> [--partner-prices yes|no]
      adds a coupon that is on right away; also for partner prices, unless you say no
  coupon on <code> [--partner-prices yes|no] | coupon off <code>
      turns one on or off, right away and everywhere; placed orders keep their discount
  reconcile --day <YYYY-MM-DD>
      compares the shop, the gateway and the books, and lists what differs
  doctor [--fix] [--mail-to <e-mail>] [--dkim-selector <name>]
      checks everything that the shop depends on, and says what is wrong and how to fix it; changes nothing,
      except with --fix what is safe; sends one test mail with --mail-to
  update-check
      says what a start of this release would change in the database; changes nothing
  link-keys [--rotate | --remove <id>]
      lists the keys that sign links in e-mails; makes a new one, or invalidates all links signed by an old one
  backup <file>
      writes everything of the shop (database, pictures, brochures) into one file, while it is running or not;
      also s3://bucket/name
  restore <file> [--replace | --check]
      restores a backup into an empty shop (stop the shop first); --replace overwrites a shop that has data, after backing
      it up; --check only tests the backup, without touching the shop: it compares counts, sums and checksums`

/** The merchant's commands. 0: done; 1: refused, nothing written, or something differs; 2: not understood. */
const commands: Record<string, Command> = {
  import: runImport,
  media: runMedia,
  admin: changeAdmin,
  person: runPerson,
  checkout: runCheckout,
  coupon: runCoupon,
  reconcile: runReconcile,
  'link-keys': runLinkKeys,
}

/** They open what they need by themselves: they also work when no shop can be opened. */
const commandsWithoutShop: Record<string, (words: string[]) => Promise<number>> = {
  init: runInit,
  help: async () => (console.log(usage), 0),
  doctor: (words) => runDoctor(words, readConfigAnyway(withSettingsFile(process.env))),
  'update-check': (words) => runUpdateCheck(words, readConfigAnyway(withSettingsFile(process.env))),
  // Without bringing its tables up to date.
  backup: (words) => runBackup(readConfig(withSettingsFile(process.env)), words),
  restore: (words) => runRestore(readConfig(withSettingsFile(process.env)), words),
}

process.exitCode = await main(process.argv.slice(2))

async function main(all: string[]): Promise<number> {
  const [name = '', ...words] = all.includes('--help') || all.includes('-h') ? ['help'] : all
  if (name === 'worker' && words.length === 0) {
    // Only a worker needs all of the server; the other commands start sooner without.
    const { startWorker } = await import('./cli/worker-command.ts')
    await startWorker()
    return 0
  }
  // Every object also has a `constructor`.
  if (![commands, commandsWithoutShop].some((known) => Object.hasOwn(known, name))) return showUsage(all)
  const command = commands[name]
  const alone = commandsWithoutShop[name]
  try {
    const code = alone
      ? await alone(words)
      : await withShop(async (shop) => (await command?.(shop, words)) ?? notUnderstood)
    return code === notUnderstood ? showUsage(all) : code
  } catch (error) {
    // From parseArgs: an unknown option.
    if (error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS'))
      return showUsage(all)
    if (error instanceof NotUnderstood) return showUsage(all, error.message)
    if (error instanceof ConfigRefusal || error instanceof StartRefusal || error instanceof DatabaseRefusal)
      console.error(error.message)
    else console.error(error)
    return 1
  }
}

function showUsage(words: string[], why = whyNotUnderstood(words)): number {
  console.error(`${usage}\n\n${why}`)
  return notUnderstood
}

function whyNotUnderstood(words: string[]): string {
  return words.length === 0
    ? 'No command was given. The list above shows every command.'
    : `Not understood: ${printable(words.join(' '))}. The list above shows every command.`
}

async function withShop(act: (shop: Shop) => Promise<number>): Promise<number> {
  const config = readConfig(withSettingsFile(process.env))
  const database = await openDatabase(config, { beside: true })
  try {
    // What a command prints is its answer; the log is separate.
    const log = { write: (line: string) => void process.stderr.write(line) }
    const shop = await openShop({ ...config, keepsTime: false, logLevel: 'warn' }, database.target, log)
    try {
      return await act(shop)
    } finally {
      await shop.close()
    }
  } finally {
    await database.close()
  }
}
