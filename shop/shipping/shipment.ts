import { z } from 'zod'
import { longestCarrier } from '../checkout/instructions/freight.ts'
import { typedLine } from '../text/typed-text.ts'
import { longDay } from '../text/long-day.ts'

export const longestTracking = 60
export const longestReason = 500
export const mostLines = 500

/** How a parcel goes: what can be corrected later. */
export const wayFields = {
  /** '': handed over here, without a carrier */
  carrier: typedLine(longestCarrier).default(''),
  tracking: typedLine(longestTracking).default(''),
  /** left out: the day of the shop, or the one that it had */
  shippedOn: z.iso
    .date('Choose a day.')
    .refine((day) => day >= '2000-01-01', 'Choose a day.')
    // The buyer is told this day: a wrong year cannot be taken back. Labels for the next days are made early.
    .refine((day) => day <= dayAhead(7), 'Choose a day that is at most a week ahead.')
    .optional(),
}

/** '2026-12-06', counted from today in UTC */
function dayAhead(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
}

export const trackingNeedsCarrier = 'Choose the carrier of this tracking number.'

export const shippedLine = z.strictObject({
  number: z.string().min(1).max(64),
  quantity: z.number().int().min(1, 'Enter a number from 1 on.').max(999_999_999),
})

export type ShippedLine = z.output<typeof shippedLine>

/** A line of an order that goes in parcels: N9 of docs/safety.md, shipped + to come = what was ordered and not withdrawn. */
export type LineToShip = {
  lineNo: number
  number: string
  title: string
  ordered: number
  shipped: number
  toCome: number
  /** not shipped and not to come: the money went back as a part, or will. It goes only with a reason. */
  returned: number
}

export type Shipment = {
  id: string
  /** 1, 2 … of its order */
  no: number
  carrier: string
  tracking: string
  /** where it is followed */
  trackingPage: string | null
  /** 'YYYY-MM-DD' */
  shippedOn: string
  lines: { number: string; title: string; quantity: number }[]
  /** why it went before its freight was approved; '': it did not wait */
  freightReason: string
  /** why pieces went although their money went back; '': none did */
  returnReason: string
  isUndone: boolean
  version: number
}

export const shippingStates = ['nothing', 'to-ship', 'partly', 'shipped'] as const
/** `nothing`: there is nothing to ship, and nothing was. */
export type ShippingState = (typeof shippingStates)[number]

export function shippingStateOf(lines: Pick<LineToShip, 'shipped' | 'toCome'>[]): ShippingState {
  const any = lines.some(({ shipped }) => shipped > 0)
  if (lines.some(({ toCome }) => toCome > 0)) return any ? 'partly' : 'to-ship'
  return any ? 'shipped' : 'nothing'
}

export const shippingWords: Record<ShippingState, string | null> = {
  nothing: null,
  'to-ship': null,
  partly: 'Partly shipped',
  shipped: 'Shipped',
}

/** Whether something can still be recorded: also what is not to come, with a reason. */
export function canShip(lines: Pick<LineToShip, 'toCome' | 'returned'>[]): boolean {
  return lines.some(({ toCome, returned }) => toCome + returned > 0)
}

/**
 * What was packed, by product number, spread over the lines of the order from the first on: over what is to come, and
 * then over what is not to come because its money went back.
 */
export function packLines(
  lines: LineToShip[],
  packed: ShippedLine[],
):
  | { lines: { lineNo: number; qty: number }[]; returned: { number: string; toCome: number } | null }
  | { why: 'unknown-line'; number: string }
  | { why: 'too-many'; number: string; toCome: number } {
  const wanted = new Map<string, number>()
  for (const { number, quantity } of packed)
    wanted.set(number.toLowerCase(), (wanted.get(number.toLowerCase()) ?? 0) + quantity)
  const taken = new Map<number, number>()
  let returned: { number: string; toCome: number } | null = null
  for (const [number, quantity] of wanted) {
    const own = lines.filter((line) => line.number.toLowerCase() === number)
    const [first] = own
    if (!first)
      return {
        why: 'unknown-line',
        number: packed.find((one) => one.number.toLowerCase() === number)?.number ?? number,
      }
    let left = quantity
    const take = (lineNo: number, most: number) => {
      const qty = Math.min(left, most)
      if (qty > 0) taken.set(lineNo, (taken.get(lineNo) ?? 0) + qty)
      left -= qty
    }
    for (const line of own) take(line.lineNo, line.toCome)
    const toCome = quantity - left
    if (left > 0) returned ??= { number: first.number, toCome }
    for (const line of own) take(line.lineNo, line.returned)
    if (left > 0) return { why: 'too-many', number: first.number, toCome }
  }
  return { lines: [...taken].map(([lineNo, qty]) => ({ lineNo, qty })), returned }
}

/** For staff: why some pieces of a line are not to come; null: all that are not shipped are. */
export function returnedWords(returned: number): string | null {
  return returned > 0 ? `Money for ${returned} was or is being refunded.` : null
}

/** For the buyer, before the pieces. */
export const noLongerToCome = 'No longer to come, because the money was or is being refunded'

/** '2 × AG03, 1 × DV34' */
export function linesWords(lines: { number: string; quantity: number }[]): string {
  return lines.map(({ number, quantity }) => `${quantity} × ${number}`).join(', ')
}

/** 'UPS 1Z999', or how it went without a carrier. */
export function carrierWords({ carrier, tracking }: Pick<Shipment, 'carrier' | 'tracking'>): string {
  return carrier ? [carrier, tracking].filter(Boolean).join(' ') : 'Handed over'
}

/** A day without a time: it is the same in every time zone. */
export function dayWords(day: string): string {
  return longDay(day, 'UTC')
}
