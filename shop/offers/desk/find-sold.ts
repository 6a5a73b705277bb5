import type { Db } from '../../../database/connect.ts'
import type { ProductCard } from '../../catalogue/product.ts'
import type { PadProduct } from '../../order-pad/pad.ts'
import { resolvePad } from '../../order-pad/resolve-pad.ts'
import type { SearchNeeds } from '../../search/open-search.ts'
import { suggest } from '../../search/suggest.ts'
import type { OfferRow } from '../offer-store.ts'

/** `because`: what was typed is another number of it; '': it is not */
export type SoldProduct = Pick<ProductCard, 'number' | 'title' | 'price'> & { because: string }

const mostShown = 6

/**
 * What staff mean by a text that they are still typing, at the prices of this offer's buyer: a number of any kind, the
 * buyer's own too, then what the search suggests.
 */
export async function findSold(
  needs: SearchNeeds & { db: Db },
  { priceTier: tier, ownerSub: personId }: Pick<OfferRow, 'priceTier' | 'ownerSub'>,
  typed: string,
): Promise<SoldProduct[]> {
  const text = typed.trim()
  if (text === '') return []
  const [resolved] = await resolvePad(needs, [[text]], { tier, personId })
  const meaning = resolved?.meaning ?? { kind: 'unknown' as const }
  const meant: SoldProduct[] =
    meaning.kind === 'several'
      ? meaning.products.map((product) => shown(product, `${text} may be this`))
      : 'product' in meaning
        ? [shown(meaning.product, reason(meaning, text))]
        : []
  const { products } = await suggest(needs, text, tier)
  const others = products.filter(({ number }) => meant.every((one) => one.number !== number))
  return [...meant, ...others.map((one) => shown(one, ''))].slice(0, mostShown)
}

function shown({ number, title, price }: PadProduct, because: string): SoldProduct {
  return { number, title, price, because }
}

function reason(
  meaning: { kind: 'found' | 'own' | 'alias' | 'replaced'; whose?: string; from?: string },
  text: string,
): string {
  if (meaning.kind === 'replaced') return `replaces ${meaning.from ?? text}`
  if (meaning.kind === 'own') return `the customer’s ${text}`
  if (meaning.kind === 'alias') return meaning.whose ? `${meaning.whose} ${text}` : text
  return ''
}
