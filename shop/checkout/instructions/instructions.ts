import { z } from 'zod'
import { shipToFields, shipToLines, shipToNames, type ShipTo } from '../../addresses/address.ts'
import { typedLine, typedLines } from '../../text/typed-text.ts'
import { freightFields, isSameFreight, type Freight } from './freight.ts'

export const longestPoNumber = 35
export const longestNote = 1000

/** What a buyer may tell about an order besides billing; all of it may be left out. */
export const instructionFields = {
  shipTo: shipToFields.optional(),
  poNumber: typedLine(longestPoNumber).default(''),
  note: typedLines(longestNote).default(''),
  freight: freightFields.optional(),
}

/** `shipTo` null: to the billing address. `freight` null: nothing was said of it. */
export type Instructions = {
  shipTo: ShipTo | null
  poNumber: string
  note: string
  freight: Freight | null
}

export const noInstructions: Instructions = { shipTo: null, poNumber: '', note: '', freight: null }

/** From what a call or a form was given. */
export function instructionsOf(told: {
  shipTo?: ShipTo | undefined
  poNumber: string
  note: string
  freight?: Freight | undefined
}): Instructions {
  const { shipTo = null, poNumber, note, freight = null } = told
  return { shipTo, poNumber, note, freight }
}

export const instructionLabels = {
  shipTo: 'Ship to',
  poNumber: 'PO number',
  note: 'Note to us',
  freight: 'Freight',
} as const

/** Instructions as they are shown; null where there are none. */
export type ShownInstructions = {
  /** as on an envelope */
  shipTo: string[] | null
  poNumber: string | null
  note: string | null
  freight: Freight | null
}

export const shownInstructions = z.object({
  shipTo: z.array(z.string()).nullable(),
  poNumber: z.string().nullable(),
  note: z.string().nullable(),
  freight: freightFields.nullable(),
})

export function showInstructions({ shipTo, poNumber, note, freight }: Instructions): ShownInstructions {
  return { shipTo: shipTo && shipToLines(shipTo), poNumber: poNumber || null, note: note || null, freight }
}

/**
 * What of them is part of the hash of a request. What an earlier release did not know is there only if it was said: so
 * an order without it has the hash that this release made, which may have seen its first delivery.
 */
export function hashedInstructions({ freight, ...earlier }: Instructions): object[] {
  if (freight !== null) return [{ ...earlier, freight }]
  return earlier.shipTo !== null || earlier.poNumber !== '' || earlier.note !== '' ? [earlier] : []
}

/** Field by field: the database may keep the fields of an address in another order. */
export function isSameInstructions(one: Instructions, other: Instructions): boolean {
  if (one.poNumber !== other.poNumber || one.note !== other.note) return false
  if (!isSameFreight(one.freight, other.freight)) return false
  const [here, there] = [one.shipTo, other.shipTo]
  if (here === null || there === null) return here === there
  return shipToNames.every((name) => here[name] === there[name])
}
