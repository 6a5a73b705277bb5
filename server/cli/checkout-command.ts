import { parseArgs } from 'node:util'
import { findCheckoutSwitch } from '../../shop/checkout/checkout-switch-store.ts'
import { switchCheckout } from '../../shop/checkout/switch-checkout.ts'
import { listBlankTexts } from '../start/check-content.ts'
import type { Shop } from '../start/open-shop.ts'
import { notUnderstood, printable, refuse } from './command.ts'

const longestReason = 300

/** Switches paying off: payments under way are finished, no other can begin. */
export async function runCheckout(shop: Shop, words: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: words,
    allowPositionals: true,
    options: { why: { type: 'string' } },
  })
  const [act, ...rest] = positionals
  if (rest.length > 0 || (act !== undefined && act !== 'on' && act !== 'off')) return notUnderstood
  if (act !== 'off' && values.why !== undefined) return notUnderstood
  if (act === undefined) return show(shop)
  const why = printable(values.why ?? '').trim()
  if (act === 'off' && (why === '' || why.length > longestReason))
    return refuse(
      `Say why, in at most ${longestReason} characters: buyers will read it.\n  npm run shop -- checkout off --why "We are closed for inventory until noon."\nNothing was changed.`,
    )
  const blank = act === 'on' && shop.brand.stage === 'live' ? await listBlankTexts(shop.db) : []
  if (blank.length > 0)
    return refuse(
      `Nobody can buy under terms that are blank. Publish ${blank.join(' and ')} in the panel first.\nNothing was changed.`,
    )
  await switchCheckout(shop, { isOff: act === 'off', why, actor: 'operator' })
  return show(shop)
}

async function show(shop: Shop): Promise<number> {
  const { isOff, why, changedAt, changedBy } = await findCheckoutSwitch(shop.db)
  const since = changedBy === null ? '' : ` since ${changedAt.toISOString()}, by ${printable(changedBy)}`
  console.log(
    isOff
      ? `Payments are turned off${since}. Buyers read: ${why}\nOrders already in progress will finish. Turn payments on with: npm run shop -- checkout on`
      : `Payments are turned on${since}.`,
  )
  return 0
}
