import type { OpenCart } from '../../../shop/cart/cart-view.ts'
import { centsOfDollars, type Cents } from '../../../shop/money.ts'

/** What the buyer sees, and therefore what must be charged. */
export type ShownQuote = {
  lines: ShownLine[]
  subtotalCents: Cents
  discountPercent: number
  totalCents: Cents
}

export type ShownLine = {
  number: string
  title: string
  quantity: number
  unitCents: Cents
  lineCents: Cents
  /** the volume price applies */
  volume?: boolean
  /** the buyer's own numbers for it, on a receipt */
  own?: string[]
}

/** A quote as the calls answer it: prices are numbers in dollars. */
export type AnsweredQuote = {
  lines: {
    number: string
    title: string
    quantity: number
    unitPrice: number
    linePrice: number
    volume: boolean
  }[]
  subtotal: number
  discountPercent: number
  couponError?: string
  total: number
}

export function quoteOfCart(open: OpenCart): ShownQuote {
  return {
    lines: open.lines.map(({ number, title, quantity, unitCents, lineCents, volume }) => ({
      number,
      title,
      quantity,
      unitCents,
      lineCents,
      volume,
    })),
    subtotalCents: open.totalCents,
    discountPercent: 0,
    totalCents: open.totalCents,
  }
}

export function quoteOfAnswer(answer: AnsweredQuote): ShownQuote {
  return {
    lines: answer.lines.map(({ number, title, quantity, unitPrice, linePrice, volume }) => ({
      number,
      title,
      quantity,
      unitCents: centsOfDollars(unitPrice),
      lineCents: centsOfDollars(linePrice),
      volume,
    })),
    subtotalCents: centsOfDollars(answer.subtotal),
    discountPercent: answer.discountPercent,
    totalCents: centsOfDollars(answer.total),
  }
}

export function withoutDiscount(quote: ShownQuote): ShownQuote {
  return { ...quote, discountPercent: 0, totalCents: quote.subtotalCents }
}
