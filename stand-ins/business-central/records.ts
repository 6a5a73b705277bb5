import { randomBytes, randomUUID } from 'node:crypto'

import { openLines } from '../ledger.ts'
import type { BookDocument } from '../ledger.ts'
import { documentsOf } from './book-documents.ts'
import type { Fields } from './fields.ts'

export type SetName = (typeof SETS)[number]
export type Entity = Fields & { id: string; '@odata.etag': string }

/** An entity with internal facts; a deleted one is kept, for the ledger and the numbers. */
export type Kept = { set: SetName; entity: Entity; at: string; gone: boolean }

export type Records = {
  list(set: SetName): Entity[]
  find(set: SetName, id: string): Entity | undefined
  add(set: SetName, fields: Fields): Entity
  /** Every change gives the entity a new tag. */
  change(set: SetName, id: string, fields: Fields): Entity
  remove(set: SetName, id: string): void
  /** The next number of a series, which only the books can give. */
  nextNumber(set: SetName, series: string): string
  documents(): BookDocument[]
  clear(): void
}

const SETS = [
  'customers',
  'salesOrders',
  'salesOrderLines',
  'salesInvoices',
  'salesInvoiceLines',
  'salesCreditMemos',
  'salesShipments',
  'customerPayments',
] as const

const FIRST_NUMBER = 1001

/** With a folder everything is on disk before the answer; without one it is only in memory. */
export function openRecords(dataFolder?: string): Records {
  const lines = openLines<Kept>(dataFolder, 'books.jsonl')
  const shelves = new Map(SETS.map((set) => [set, new Map<string, Kept>()]))
  const shelf = (set: SetName) => shelves.get(set) ?? new Map<string, Kept>()
  // A changed entity is written again completely: the last line with an id is the valid one.
  for (const kept of lines.lines) shelf(kept.set).set(kept.entity.id, kept)

  const keep = (kept: Kept): Entity => {
    lines.append(kept)
    shelf(kept.set).set(kept.entity.id, kept)
    return kept.entity
  }
  const held = (set: SetName, id: string): Kept => {
    const kept = shelf(set).get(id)
    if (!kept || kept.gone) throw new Error(`No ${set} ${id} in the books`)
    return kept
  }

  return {
    list: (set) => [...shelf(set).values()].filter(({ gone }) => !gone).map(({ entity }) => entity),
    find: (set, id) => {
      const kept = shelf(set).get(id.toLowerCase())
      return kept && !kept.gone ? kept.entity : undefined
    },
    add: (set, fields) => {
      const entity = { '@odata.etag': newTag(), id: randomUUID(), ...fields }
      return keep({ set, entity, at: new Date().toISOString(), gone: false })
    },
    change: (set, id, fields) => {
      const kept = held(set, id)
      return keep({ ...kept, entity: { ...kept.entity, ...fields, '@odata.etag': newTag() } })
    },
    remove: (set, id) => {
      keep({ ...held(set, id), gone: true })
    },
    nextNumber: (set, series) => series + String(FIRST_NUMBER + shelf(set).size),
    documents: () => documentsOf((set) => [...shelf(set).values()]),
    clear: () => {
      lines.clear()
      for (const one of shelves.values()) one.clear()
    },
  }
}

function newTag(): string {
  return `W/"${randomBytes(12).toString('base64url')}"`
}
