import type { OpenCart } from '../../../shop/cart/cart-view.ts'
import { cents, type Cents } from '../../../shop/money.ts'

/** What the buyer sees, and therefore what the charge must be. */
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
}

/** A quote as the calls answer it: dollars as numbers (spec-decisions 49). */
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
      unitCents: centsOf(unitPrice),
      lineCents: centsOf(linePrice),
      volume,
    })),
    subtotalCents: centsOf(answer.subtotal),
    discountPercent: answer.discountPercent,
    totalCents: centsOf(answer.total),
  }
}

export function withoutDiscount(quote: ShownQuote): ShownQuote {
  return { ...quote, discountPercent: 0, totalCents: quote.subtotalCents }
}

/** 25.5 and 0.29 are not whole in binary: the nearest cent is the one that was meant. */
function centsOf(dollars: number): Cents {
  return cents(Math.round(dollars * 100))
}
