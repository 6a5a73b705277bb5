import type { Db } from '../../database/connect.ts'
import type { PriceTier, ProductCard } from '../catalogue/product.ts'
import { findByNumber } from '../catalogue/product-store.ts'
import { mostResolved, type Resolution } from '../numbers/resolution.ts'
import { resolveNumbers } from '../numbers/resolve-numbers.ts'
import type { Meaning, PadProduct } from './pad.ts'

/** `read`: which of the row's texts it is. */
export type Resolved = { read: number; meaning: Meaning }

/** Whose prices, and whose own numbers. */
export type PadBuyer = { tier: PriceTier; personId: string | null }

/** What each row means, with the prices of this buyer. Of the texts that a row may be, the first that is known counts. */
export async function resolvePad(
  { db }: { db: Db },
  rows: readonly (readonly string[])[],
  { tier, personId }: PadBuyer,
): Promise<Resolved[]> {
  const known = rows.map((): { read: number; resolution: Resolution } => ({
    read: 0,
    resolution: { kind: 'unknown' },
  }))
  const longest = Math.max(0, ...rows.map((texts) => texts.length))
  for (let read = 0; read < longest; read += 1) {
    const open = [...rows.keys()].filter(
      (at) => known[at]?.resolution.kind === 'unknown' && rows[at]?.[read] !== undefined,
    )
    const texts = open.map((at) => rows[at]?.[read] ?? '')
    const resolutions = await resolveAll(db, texts, personId)
    for (const [turn, at] of open.entries()) {
      const resolution = resolutions[turn]
      if (resolution && resolution.kind !== 'unknown') known[at] = { read, resolution }
    }
  }
  const numbers = known.flatMap(({ resolution }) => numbersOf(resolution))
  const cards = await findByNumber(db, numbers, tier)
  return known.map(({ read, resolution }) => ({ read, meaning: meaningOf(resolution, cards) }))
}

/** A request for a quote may have more rows than one look-up takes. */
async function resolveAll(db: Db, texts: string[], personId: string | null): Promise<Resolution[]> {
  const all: Resolution[] = []
  for (let at = 0; at < texts.length; at += mostResolved)
    all.push(...(await resolveNumbers(db, texts.slice(at, at + mostResolved), { personId })))
  return all
}

function numbersOf(resolution: Resolution): string[] {
  if (resolution.kind === 'several') return resolution.numbers
  return resolution.kind === 'unknown' || resolution.kind === 'gone' ? [] : [resolution.number]
}

/** A product that was deleted between two statements is gone. */
function meaningOf(resolution: Resolution, cards: ReadonlyMap<string, ProductCard>): Meaning {
  if (resolution.kind === 'unknown' || resolution.kind === 'gone') return resolution
  const [first, ...more] = numbersOf(resolution).flatMap((number) =>
    productOf(cards.get(number.toLowerCase())),
  )
  if (resolution.kind === 'several')
    return first ? { kind: 'several', products: [first, ...more] } : { kind: 'unknown' }
  if (!first) return { kind: 'gone', number: resolution.number }
  const { kind } = resolution
  if (kind === 'found') return { kind, product: first, replacedBy: resolution.replacedBy }
  if (kind === 'replaced') return { kind, from: resolution.from, product: first }
  return kind === 'alias' ? { kind, whose: resolution.whose, product: first } : { kind, product: first }
}

function productOf(card: ProductCard | undefined): PadProduct[] {
  return card ? [{ number: card.number, title: card.title, price: card.price }] : []
}
