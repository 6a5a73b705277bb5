import { parseDollars } from '../../money.ts'

/** A file's price in our form: '1195.00'. Null: unreadable, or it has two possible meanings; it is never guessed. */
type PriceReading = { text: string } | { readings: [string, string] } | null

const longest = 40
const plainNumber = /^(\d+)(?:[.,](\d{1,2}))?$/
const inGroups = /^([1-9]\d{0,2}(?:([,.' \u00a0\u202f\u2019])\d{3})(?:\2\d{3})*)(?:([.,])(\d{1,2}))?$/

/**
 * Accepts a dollar sign, groups of thousands, and a comma as decimal sign, if only one number can be meant. Three
 * digits after a point may be thousands or decimals; after a comma too, if the file's semicolons say that its commas
 * are decimal signs.
 */
export function readPriceCell(cell: string, { semicolons }: { semicolons: boolean }): PriceReading {
  const text = cell.slice(0, longest + 1).trim()
  if (text.length > longest) return null
  const number = text.replace(/^(?:US)?\$[ \u00a0]?/, '')
  const [, whole, fraction] = plainNumber.exec(number) ?? []
  if (whole) return { text: joined(whole, fraction) }
  const [, grouped, group, sign, cents] = inGroups.exec(number) ?? []
  if (!grouped || !group || sign === group) return null
  const digits = grouped.replaceAll(group, '')
  const isOneGroup = grouped.length - digits.length === 1 && !sign
  if (isOneGroup && (group === '.' || (group === ',' && semicolons)))
    return { readings: [digits, grouped.replace(group, '.')] }
  return { text: joined(digits, cents) }
}

/** 21.00 and 21 are the same price. */
export function isSamePrice(one: string, other: string): boolean {
  return one === other || (centsOf(one) !== null && centsOf(one) === centsOf(other))
}

function centsOf(cell: string): number | null {
  const read = readPriceCell(cell, { semicolons: false })
  return read && 'text' in read ? parseDollars(read.text) : null
}

function joined(whole: string, fraction: string | undefined): string {
  return fraction ? `${whole}.${fraction}` : whole
}
