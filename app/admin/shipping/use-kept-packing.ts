import { useState } from 'react'
import { keepInTab, readFromTab } from '../kit/form/tab-storage.ts'

/** What somebody typed of a shipment, besides its way. */
type Packing = {
  /** of one shipment, however often it is sent */
  reference: string
  /** how many, by the place of the line in the order; what nobody typed is what is to come now */
  packed: Record<number, string>
  freightReason: string
  returnReason: string
}

/** Stays in this tab until it is recorded or given up: a sign-in in between loses nothing. */
export function useKeptPacking(order: string): {
  packing: Packing
  change: (part: Partial<Packing>) => void
  forget: () => void
} {
  const key = `ship ${order}`
  const [packing, setPacking] = useState(() => keptOf(key) ?? nothingTyped())

  function change(part: Partial<Packing>) {
    const next = { ...packing, ...part }
    setPacking(next)
    keepInTab(key, next)
  }

  return { packing, change, forget: () => keepInTab(key, null) }
}

function nothingTyped(): Packing {
  return { reference: crypto.randomUUID(), packed: {}, freightReason: '', returnReason: '' }
}

function keptOf(key: string): Packing | null {
  const kept = readFromTab(key)
  return isPacking(kept) ? kept : null
}

function isPacking(kept: unknown): kept is Packing {
  return typeof kept === 'object' && kept !== null && 'reference' in kept && 'packed' in kept
}
