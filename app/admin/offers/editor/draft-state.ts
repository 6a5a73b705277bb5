import type { CallInputOf } from '../../../../api/http/client.ts'
import { largestQuantity } from '../../../../shop/cart/cart.ts'
import type { ShownPrice } from '../../../../shop/catalogue/product.ts'
import {
  cents,
  decimalText,
  lessPercent,
  parseDollars,
  zeroCents,
  type Cents,
} from '../../../../shop/money.ts'
import { isDeviation, quoteOffer, type OfferLine } from '../../../../shop/offers/offer.ts'
import { unitPrice, type LineKind } from '../../../../shop/pricing/quote.ts'
import type { Edition } from '../offer-words.ts'

/** What a product costs the buyer now. */
export type Sold = { unitCents: number; fromThreeUnitCents: number | null }

/** A line as it is typed. */
export type EditedLine = {
  id: number
  kind: LineKind
  number: string
  title: string
  quantity: string
  /** in dollars, or '-10%' of the list price; '': the list price */
  price: string
  reason: string
  isOptional: boolean
  /** null: no product that is sold */
  sold: Sold | null
}

export type Draft = { lines: EditedLine[]; note: string; terms: string; validDays: string }

type DraftBody = NonNullable<CallInputOf<'PUT /api/offers/{number}/draft'>['body']>

/** A price of nothing that nobody has typed is one that is still to come. */
export function draftOf({ lines, note, terms, validDays, no }: Edition): Draft {
  return {
    note,
    terms,
    validDays: String(validDays),
    lines: lines.map(({ listCents, unitCents, quantity, ...line }, at) => ({
      id: at + 1,
      kind: line.kind,
      number: line.number,
      title: line.title,
      quantity: String(quantity),
      price:
        unitCents === listCents || (unitCents === 0 && !listCents && no === 1)
          ? ''
          : decimalText(cents(unitCents)),
      reason: line.reason,
      isOptional: line.isOptional,
      sold: line.sold,
    })),
  }
}

/** Of the shop for this many; null: it has none, or has it on request. */
export function listOf({ sold, quantity }: Pick<EditedLine, 'sold' | 'quantity'>): Cents | null {
  if (!sold || sold.unitCents === 0) return null
  const own = { tier: 'retail', unitCents: cents(sold.unitCents), oldUnitCents: null } as const
  const price: ShownPrice =
    sold.fromThreeUnitCents === null
      ? own
      : {
          tier: 'partner',
          unitCents: own.unitCents,
          volumeUnitCents: cents(sold.fromThreeUnitCents),
          retail: own,
        }
  return unitPrice(price, quantityOf(quantity) ?? 1).unitCents
}

/** '12', '1,200'. Null: it is no whole number, or more than anybody may order. */
export function quantityOf(typed: string): number | null {
  const text = typed.trim().replace(/^(\d),(?=\d{3}$)/, '$1')
  const quantity = /^\d{1,4}$/.test(text) ? Number(text) : 0
  return quantity >= 1 && quantity <= largestQuantity ? quantity : null
}

/** '340', '$1,340.50', '-10%': null if it is none of them. */
export function typedPrice(typed: string, listCents: Cents | null): Cents | null {
  const text = typed.trim()
  const percent = /^[-−](\d{1,2})\s*%$/.exec(text)?.[1]
  if (percent !== undefined) return listCents === null ? null : lessPercent(listCents, Number(percent))
  return parseDollars(text.replace(/^\$\s*/, '').replaceAll(/,(?=\d{3})/g, ''))
}

/** What one costs; null: nobody has said yet, or it cannot be read. */
export function unitOf(line: EditedLine): Cents | null {
  const list = listOf(line)
  return line.price.trim() === '' ? list : typedPrice(line.price, list)
}

/** It differs from what the shop asks for it, so it needs a reason. */
export function deviates(line: EditedLine): boolean {
  const unitCents = unitOf(line)
  return unitCents !== null && isDeviation({ listCents: listOf(line), unitCents })
}

/** What is wrong with a line in itself; without these, it can be saved. */
export function wrongWith(line: EditedLine): Partial<Record<'title' | 'quantity' | 'price', string>> {
  return {
    ...(line.kind !== 'product' && line.title.trim() === '' && { title: 'Say what it is for.' }),
    ...(quantityOf(line.quantity) === null && { quantity: `Enter 1 to ${largestQuantity}.` }),
    ...(line.price.trim() !== '' &&
      typedPrice(line.price, listOf(line)) === null && { price: 'Enter a price like 340.00, or -10%.' }),
  }
}

/** What is missing before it can be sent, each with the line and the field that it is about. */
export function missingIn({ lines, validDays }: Draft): { id: number; field: string; words: string }[] {
  const missing = lines.flatMap((line) => {
    const name = line.number || line.title || 'A line'
    const own = Object.entries(wrongWith(line)).map(([field, words]) => ({
      id: line.id,
      field,
      words: `${name}: ${words}`,
    }))
    if (own.length > 0) return own
    if (unitOf(line) === null)
      return [{ id: line.id, field: 'price', words: `${name}: enter a price, or 0 if it is free.` }]
    return deviates(line) && line.reason.trim() === ''
      ? [{ id: line.id, field: 'reason', words: `${name}: say why the price differs.` }]
      : []
  })
  if (lines.length === 0) return [{ id: 0, field: 'add', words: 'Add a product, a text line or freight.' }]
  if (lines.every(({ isOptional }) => isOptional))
    missing.push({
      id: lines[0]?.id ?? 0,
      field: 'optional',
      words: 'At least one line must not be optional.',
    })
  if (daysOf(validDays) === null)
    missing.push({ id: 0, field: 'validDays', words: 'Good for: enter 1 to 365 days.' })
  return missing
}

export function daysOf(typed: string): number | null {
  const days = /^\d{1,3}$/.test(typed.trim()) ? Number(typed) : 0
  return days >= 1 && days <= 365 ? days : null
}

/** Counted as the shop will count it; a line that cannot be read yet counts nothing, and is null. */
export function sumOf({ lines }: Draft) {
  const units = lines.map((line) => (quantityOf(line.quantity) === null ? null : unitOf(line)))
  const counted = lines.map((line, at): OfferLine => ({
    lineNo: at + 1,
    kind: line.kind,
    number: line.number,
    title: line.title,
    quantity: quantityOf(line.quantity) ?? 1,
    listCents: null,
    unitCents: units[at] ?? zeroCents,
    reason: '',
    pricedBy: '',
    isOptional: line.isOptional,
  }))
  const whole = quoteOffer(
    counted,
    counted.map(({ lineNo }) => lineNo),
  )
  return {
    lineCents: whole.lines.map(({ lineCents }, at) => (units[at] === null ? null : lineCents)),
    leastCents: quoteOffer(counted, []).totalCents,
    mostCents: whole.totalCents,
  }
}

/** Pieces of products; of freight, or of words, there is nothing to count. */
export function piecesIn({ lines }: Draft): number {
  return lines.reduce(
    (all, { kind, quantity }) => all + (kind === 'product' ? (quantityOf(quantity) ?? 0) : 0),
    0,
  )
}

/** For the call. Null: something in it cannot be read. */
export function bodyOf(draft: Draft): DraftBody | null {
  const validDays = daysOf(draft.validDays)
  if (validDays === null || draft.lines.some((line) => Object.keys(wrongWith(line)).length > 0)) return null
  return {
    note: draft.note,
    terms: draft.terms,
    validDays,
    lines: draft.lines.map((line) => ({
      kind: line.kind,
      number: line.kind === 'product' ? line.number : '',
      title: line.kind === 'product' ? '' : line.title,
      quantity: quantityOf(line.quantity) ?? 1,
      unitCents: line.price.trim() === '' && listOf(line) !== null ? null : unitOf(line),
      reason: deviates(line) ? line.reason : '',
      isOptional: line.isOptional,
    })),
  }
}

/** '2 x AG03' → 2 of AG03; a number alone is one. */
export function readAdded(typed: string): { text: string; quantity: number } {
  const found = /^(\d{1,4})\s*[x×*]\s*(\S.*)$/i.exec(typed.trim())
  const quantity = found?.[1] ? quantityOf(found[1]) : null
  return found?.[2] && quantity !== null ? { text: found[2], quantity } : { text: typed.trim(), quantity: 1 }
}

/** The same product again raises the quantity of its line. */
export function withProduct(
  draft: Draft,
  product: { number: string; title: string } & Sold,
  quantity: number,
): Draft {
  const { number, title, unitCents, fromThreeUnitCents } = product
  const known = draft.lines.find((line) => line.kind === 'product' && line.number === number)
  if (known)
    return {
      ...draft,
      lines: draft.lines.map((line) =>
        line === known ? { ...line, quantity: String((quantityOf(line.quantity) ?? 0) + quantity) } : line,
      ),
    }
  return withLine(draft, {
    kind: 'product',
    number,
    title,
    quantity: String(quantity),
    sold: { unitCents, fromThreeUnitCents },
  })
}

/** The line one place up (-1) or down (1); at the end of the list it stays. */
export function withMoved(draft: Draft, id: number, by: -1 | 1): Draft {
  const at = draft.lines.findIndex((line) => line.id === id)
  const line = draft.lines[at]
  if (!line || !draft.lines[at + by]) return draft
  return { ...draft, lines: draft.lines.toSpliced(at, 1).toSpliced(at + by, 0, line) }
}

export function withLine(draft: Draft, line: Pick<EditedLine, 'kind'> & Partial<EditedLine>): Draft {
  const id = Math.max(0, ...draft.lines.map((one) => one.id)) + 1
  const empty = { number: '', title: '', quantity: '1', price: '', reason: '', isOptional: false, sold: null }
  return { ...draft, lines: [...draft.lines, { ...empty, ...line, id }] }
}
