import { callApi, type CallAnswerOf } from '../../../api/http/client.ts'
import type { ShownPrice } from '../../../shop/catalogue/product.ts'
import { centsOfDollars } from '../../../shop/money.ts'
import { longestPadText, type Meaning, type PadProduct } from '../../../shop/order-pad/pad.ts'
import type { Resolved } from '../../../shop/order-pad/resolve-pad.ts'
import type { Asked } from './pad-state.ts'

type AnsweredRow = CallAnswerOf<'POST /api/order-pad'>['rows'][number]

/** What the rows mean; a text if nobody can say it now. */
export async function askPad(rows: readonly Asked[]): Promise<Resolved[] | string> {
  const outcome = await callApi('POST /api/order-pad', {
    // Of a longer text the beginning is asked for: it is no number either.
    body: { rows: rows.map(({ texts }) => texts.map((text) => text.trim().slice(0, longestPadText))) },
  })
  if (outcome.kind === 'answer') return outcome.body.rows.map(resolvedOf)
  return outcome.kind === 'problem' && outcome.status === 429 && outcome.detail
    ? outcome.detail
    : 'Some numbers could not be looked up. Everything you typed is still here.'
}

function resolvedOf(row: AnsweredRow): Resolved {
  return { read: row.read, meaning: meaningOf(row) }
}

function meaningOf({ kind, products, from, whose, replacedBy }: AnsweredRow): Meaning {
  const all = products.map(productOf)
  const [product] = all
  if (kind === 'several') return { kind, products: all }
  if (kind === 'gone') return { kind, number: from ?? '' }
  if (kind === 'unknown' || !product) return { kind: 'unknown' }
  if (kind === 'found') return { kind, product, replacedBy }
  if (kind === 'alias') return { kind, whose: whose ?? '', product }
  return kind === 'replaced' ? { kind, from: from ?? '', product } : { kind, product }
}

function productOf({ number, title, price, priceFromThree }: AnsweredRow['products'][number]): PadProduct {
  return { number, title, price: shownPrice(centsOfDollars(price), priceFromThree) }
}

/** Only partners are answered a price from three on. The pad shows no other price beside the buyer's own. */
function shownPrice(unitCents: ShownPrice['unitCents'], fromThree: number | null): ShownPrice {
  const own = { tier: 'retail', unitCents, oldUnitCents: null } as const
  return fromThree === null
    ? own
    : { tier: 'partner', unitCents, volumeUnitCents: centsOfDollars(fromThree), retail: own }
}
