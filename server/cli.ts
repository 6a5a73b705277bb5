import { DatabaseRefusal } from '../database/embedded.ts'
import { changeAdmin } from './cli/admin-command.ts'
import { runCheckout } from './cli/checkout-command.ts'
import { notUnderstood, type Command } from './cli/command.ts'
import { runCoupon } from './cli/coupon-command.ts'
import { runImport } from './cli/import-command.ts'
import { runLinkKeys } from './cli/link-keys-command.ts'
import { waitForMedia } from './cli/media-command.ts'
import { runReconcile } from './cli/reconcile-command.ts'
import { ConfigRefusal, readConfig } from './config.ts'
import { openDatabase, StartRefusal } from './open-database.ts'
import { openShop, type Shop } from './open-shop.ts'

const usage = `npm run shop -- <command>

  import <catalogue.csv> [--pictures <folder>] [--brochures <folder>] [--leave-out-bad]
      brings a catalog in, all or nothing, or all but its bad rows; columns: number, title, description, category, oldPrice,
      newPrice, wholesalePrice, partnerPricex3, brochure, images (file names between semicolons)
  media wait
      waits until every picture has its smaller widths
  admin add|remove <e-mail>
      makes somebody an admin who has signed in before, or takes it back; their sub instead of the
      e-mail where that is not clear
  checkout
      says whether buyers can pay
  checkout off --why "<what buyers read>" | checkout on
      switches paying off, at once and everywhere, or on again; orders under way go on to their end
  coupon list
      the codes, what they take off, whether they count now, and on partner prices
  coupon add <code> <percent> [--partner-prices yes|no]
      makes a coupon that counts from now on; on partner prices as well, unless you say no
  coupon on <code> [--partner-prices yes|no] | coupon off <code>
      switches one, at once and everywhere; orders that are placed keep their discount
  reconcile --day <YYYY-MM-DD>
      holds the shop, the gateway and the books against each other and lists what only one of them has
  link-keys [--rotate | --remove <id>]
      lists the keys that sign the links of mails; makes a new one, or ends all links under an old one`

/** The operator's commands. 0: done; 1: refused, nothing written, or something differs; 2: not understood. */
const commands: Record<string, Command> = {
  import: runImport,
  media: waitForMedia,
  admin: changeAdmin,
  checkout: runCheckout,
  coupon: runCoupon,
  reconcile: runReconcile,
  'link-keys': runLinkKeys,
}

process.exitCode = await main(process.argv.slice(2))

async function main([name = '', ...words]: string[]): Promise<number> {
  const command = commands[name]
  if (!command) return showUsage()
  try {
    const code = await withShop((shop) => command(shop, words))
    return code === notUnderstood ? showUsage() : code
  } catch (error) {
    // Of parseArgs: a word that no option has.
    if (error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS'))
      return showUsage()
    if (error instanceof ConfigRefusal || error instanceof StartRefusal || error instanceof DatabaseRefusal)
      console.error(error.message)
    else console.error(error)
    return 1
  }
}

function showUsage(): number {
  console.error(usage)
  return notUnderstood
}

async function withShop(act: (shop: Shop) => Promise<number>): Promise<number> {
  const config = readConfig(process.env)
  const database = await openDatabase(config, { beside: true })
  try {
    // What a command prints is its answer; the log stands beside it.
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
