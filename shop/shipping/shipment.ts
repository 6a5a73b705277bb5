import { z } from 'zod'
import { longestCarrier, type Freight } from '../checkout/instructions/freight.ts'
import { typedLine } from '../text/typed-text.ts'

export const longestTracking = 60
export const longestReason = 500
export const mostLines = 500

/** How a parcel goes: what can be corrected later. */
export const wayFields = {
  /** '': handed over here, without a carrier */
  carrier: typedLine(longestCarrier).default(''),
  tracking: typedLine(longestTracking).default(''),
  /** the day of the shop if it is left out */
  shippedOn: z.iso
    .date('Choose a day.')
    .refine((day) => day >= '2000-01-01', 'Choose a day.')
    .optional(),
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

/** N10: it is not to go before the buyer has approved the freight, which staff tell and write down as the reason. */
export function freightWaits(freight: Freight | null): boolean {
  return freight?.way === 'ask'
}

/** What was packed, by product number, spread over the lines of the order from the first on. */
export function packLines(
  lines: LineToShip[],
  packed: ShippedLine[],
):
  | { lines: { lineNo: number; qty: number }[] }
  | { why: 'unknown-line'; number: string }
  | { why: 'too-many'; number: string; toCome: number } {
  const wanted = new Map<string, number>()
  for (const { number, quantity } of packed)
    wanted.set(number.toLowerCase(), (wanted.get(number.toLowerCase()) ?? 0) + quantity)
  const taken: { lineNo: number; qty: number }[] = []
  for (const [number, quantity] of wanted) {
    const own = lines.filter((line) => line.number.toLowerCase() === number)
    const [first] = own
    if (!first)
      return {
        why: 'unknown-line',
        number: packed.find((one) => one.number.toLowerCase() === number)?.number ?? number,
      }
    let left = quantity
    for (const { lineNo, toCome } of own) {
      const qty = Math.min(left, toCome)
      if (qty > 0) taken.push({ lineNo, qty })
      left -= qty
    }
    if (left > 0) return { why: 'too-many', number: first.number, toCome: quantity - left }
  }
  return { lines: taken }
}

/** '2 × AG03, 1 × DV34' */
export function linesWords(lines: { number: string; quantity: number }[]): string {
  return lines.map(({ number, quantity }) => `${quantity} × ${number}`).join(', ')
}

/** 'UPS 1Z999', or how it went without a carrier. */
export function carrierWords({ carrier, tracking }: Pick<Shipment, 'carrier' | 'tracking'>): string {
  return carrier ? [carrier, tracking].filter(Boolean).join(' ') : 'Handed over'
}

/** Server and browser may be in different time zones, and must print the same day. */
export function dayWords(day: string): string {
  return longDate.format(new Date(day))
}

const longDate = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })
