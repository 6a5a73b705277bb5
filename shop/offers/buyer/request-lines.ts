import type { Db } from '../../../database/connect.ts'
import { largestQuantity } from '../../cart/cart.ts'
import type { Meaning, PadProduct } from '../../order-pad/pad.ts'
import { resolvePad, type PadBuyer } from '../../order-pad/resolve-pad.ts'
import type { AskedLine, RequestLine } from './request.ts'

/**
 * What each line asks for: a product of the shop by any of its numbers, or the buyer's words as they are. What has been
 * replaced is not exchanged here: staff answer for it.
 */
export async function readAsked(
  { db }: { db: Db },
  lines: AskedLine[],
  buyer: PadBuyer,
): Promise<RequestLine[]> {
  const texts = lines.map(({ number }) => [number])
  const resolved = await resolvePad({ db }, texts, buyer)
  return lines.map(({ number: asked, quantity }, at) => {
    const meaning = resolved[at]?.meaning
    const product = meaning && productOf(meaning)
    return product
      ? { number: product.number, title: product.title, quantity }
      : { number: '', title: asked + leftWords(meaning), quantity }
  })
}

/** Repeats add up. */
export function together(lines: RequestLine[]): RequestLine[] {
  const known = new Map<string, RequestLine>()
  for (const line of lines) {
    const key = line.number || `text ${line.title.toLowerCase()}`
    const before = known.get(key)
    const quantity = Math.min(largestQuantity, (before?.quantity ?? 0) + line.quantity)
    known.set(key, { ...(before ?? line), quantity })
  }
  return [...known.values()]
}

function productOf(meaning: Meaning): PadProduct | null {
  return meaning.kind === 'found' || meaning.kind === 'alias' || meaning.kind === 'own'
    ? meaning.product
    : null
}

function leftWords(meaning: Meaning | undefined): string {
  if (meaning?.kind === 'replaced') return ` (replaced by ${meaning.product.number})`
  return meaning?.kind === 'gone' ? ' (no longer sold)' : ''
}
