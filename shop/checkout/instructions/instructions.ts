import { z } from 'zod'
import { shipToFields, shipToLines, shipToNames, type ShipTo } from '../../addresses/address.ts'
import { typedLine, typedLines } from '../../text/typed-text.ts'

export const longestPoNumber = 35
export const longestNote = 1000

/** What a buyer may tell about an order besides billing; all of it may be left out. */
export const instructionFields = {
  shipTo: shipToFields.optional(),
  poNumber: typedLine(longestPoNumber).default(''),
  note: typedLines(longestNote).default(''),
}

/** `shipTo` null: to the billing address. */
export type Instructions = { shipTo: ShipTo | null; poNumber: string; note: string }

export const noInstructions: Instructions = { shipTo: null, poNumber: '', note: '' }

export const instructionLabels = {
  shipTo: 'Ship to',
  poNumber: 'PO number',
  note: 'Note to us',
} as const

/** Instructions as they are shown; null where there are none. */
export type ShownInstructions = {
  /** as on an envelope */
  shipTo: string[] | null
  poNumber: string | null
  note: string | null
}

export const shownInstructions = z.object({
  shipTo: z.array(z.string()).nullable(),
  poNumber: z.string().nullable(),
  note: z.string().nullable(),
})

export function showInstructions({ shipTo, poNumber, note }: Instructions): ShownInstructions {
  return { shipTo: shipTo && shipToLines(shipTo), poNumber: poNumber || null, note: note || null }
}

export function hasInstructions({ shipTo, poNumber, note }: Instructions): boolean {
  return shipTo !== null || poNumber !== '' || note !== ''
}

/** Field by field: the database may keep the fields of an address in another order. */
export function isSameInstructions(one: Instructions, other: Instructions): boolean {
  if (one.poNumber !== other.poNumber || one.note !== other.note) return false
  const [here, there] = [one.shipTo, other.shipTo]
  if (here === null || there === null) return here === there
  return shipToNames.every((name) => here[name] === there[name])
}
