/** Whole US cents. Dollars exist only where people and outside systems read or write them. */
export type Cents = number & { readonly __cents: true }

/** Digits with up to 2 decimals. */
const pricePattern = /^\d+(\.\d{1,2})?$/
export const largestPriceCents = 99_999_999 as Cents

export const zeroCents = 0 as Cents

/** Throws on anything but a safe whole number: a fraction of a cent is a bug, not an input. */
export function cents(value: number): Cents {
  if (!Number.isSafeInteger(value)) throw new RangeError(`not a whole number of cents: ${value}`)
  return value as Cents
}

/** '25.5' → 2550. Null if the text does not fit the price pattern or is out of range. */
export function parseDollars(text: string): Cents | null {
  if (!pricePattern.test(text)) return null
  const [whole = '', fraction = ''] = text.split('.')
  const value = Number(whole) * 100 + Number(fraction.padEnd(2, '0'))
  return value <= largestPriceCents ? cents(value) : null
}

/** 123450 → '$1,234.50' */
export function formatDollars(amount: Cents): string {
  return dollars.format(amount / 100)
}

/** 2550 → 25.5, for the calls. */
export function dollarsNumber(amount: Cents): number {
  return amount / 100
}

/** 25.5 → 2550. 25.5 and 0.29 are not exact in binary: the nearest cent is meant. */
export function centsOfDollars(dollarsAsNumber: number): Cents {
  return cents(Math.round(dollarsAsNumber * 100))
}

/** 123450 → '1234.50', for gateways and files. */
export function decimalText(amount: Cents): string {
  return `${Math.trunc(amount / 100)}.${String(amount % 100).padStart(2, '0')}`
}

export function times(amount: Cents, quantity: number): Cents {
  return cents(amount * quantity)
}

export function sum(amounts: Iterable<Cents>): Cents {
  let total = 0
  for (const amount of amounts) total += amount
  return cents(total)
}

/** amount × (100 − percent) / 100, half a cent rounded up, all in whole numbers (docs/behaviour.md, Quote). */
export function lessPercent(amount: Cents, percent: number): Cents {
  return cents(Math.floor((amount * (100 - percent) + 50) / 100))
}

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
