import type { Db } from '../../database/connect.ts'
import { findPricesNow } from '../cart/find-prices-now.ts'
import type { PriceNow } from '../cart/price-now.ts'
import type { PriceTier } from '../catalogue/product.ts'
import { isUuid } from '../catalogue/product.ts'
import type { Cents } from '../money.ts'
import { findOwnNumbersOf } from '../own-numbers/own-number-store.ts'
import { hashOf } from '../secret.ts'
import type { ListLine, ListSummary } from './list.ts'
import {
  findList,
  findSharedList,
  listDeletedLists,
  listLists,
  readLines,
  type ListRow,
  type Reader,
} from './list-store.ts'

type Needs = { db: Db }

/** Who looks at a list, and at which prices they would buy. */
export type Looking = { sub: string; tier: PriceTier }

/** A list as its page shows it. */
export type OpenList = Omit<ListSummary, 'lines'> & {
  /** `own`: the numbers that whoever looks has given the product */
  lines: (ListLine & { now: PriceNow; own: string[] })[]
  /** of what is sold, at the price of whoever looks */
  totalCents: Cents
}

/** What a link shows: nothing by which the list could be changed. */
export type SharedList = Omit<OpenList, 'id' | 'isShared'>

export async function findMyLists(
  needs: Needs,
  sub: string,
): Promise<{ lists: ListSummary[]; deleted: { id: string; name: string }[] }> {
  const rows = await listLists(needs.db, sub)
  return { lists: rows.map(summaryOf), deleted: await listDeletedLists(needs.db, sub) }
}

/** Null for a list that is not theirs, as for one that does not exist (docs/safety.md, N3). */
export async function openList(needs: Needs, looking: Looking, id: string): Promise<OpenList | null> {
  if (!isUuid(id)) return null
  const row = await findList(needs.db, looking.sub, id)
  return row && priced(needs, looking, row, { sub: looking.sub })
}

/** Null: the link opens nothing, or nothing any more. */
export async function openSharedList(
  needs: Needs,
  looking: Looking,
  token: string,
): Promise<SharedList | null> {
  if (!tokenPattern.test(token)) return null
  const shareHash = hashOf(token)
  const row = await findSharedList(needs.db, shareHash)
  if (!row) return null
  const { name, updatedAt, lines, totalCents } = await priced(needs, looking, row, { shareHash })
  return { name, updatedAt, lines, totalCents }
}

/** 256 bits in base64url. */
const tokenPattern = /^[A-Za-z0-9_-]{43}$/

async function priced(needs: Needs, { sub, tier }: Looking, row: ListRow, reader: Reader): Promise<OpenList> {
  const kept = await readLines(needs.db, reader, row.id)
  const { lines, totalCents } = await findPricesNow(needs.db, kept, tier)
  const own = await findOwnNumbersOf(
    needs.db,
    sub,
    kept.map(({ number }) => number),
  )
  return {
    ...summaryOf(row),
    lines: lines.map((line) => ({ ...line, own: own.get(line.number.toLowerCase()) ?? [] })),
    totalCents,
  }
}

function summaryOf({ updatedAt, ...row }: ListRow): ListSummary {
  return { ...row, updatedAt: updatedAt.toISOString() }
}
