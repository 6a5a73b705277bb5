import { z } from 'zod'
import { listTexts, type ListSummary } from '../../shop/lists/list.ts'
import type { OpenList, SharedList } from '../../shop/lists/open-list.ts'
import type { AddedLines } from '../../shop/lists/sold-lines.ts'
import { dollarsNumber } from '../../shop/money.ts'
import { Problem } from '../http/problem.ts'

export const whichList = z.strictObject({ id: z.uuid(listTexts.unknown) })

export const listSummary = z.object({
  id: z.uuid(),
  name: z.string(),
  updatedAt: z.iso.datetime(),
  lines: z.number().int(),
  isShared: z.boolean(),
})

const listLine = z.object({
  number: z.string(),
  title: z.string(),
  quantity: z.number().int(),
  note: z.string(),
  reorderPoint: z.string(),
  /** null: no longer sold, or only on request */
  unitPriceNow: z.number().nullable(),
  /** the number that replaced it, if it is no longer sold itself */
  replacedBy: z.string().nullable(),
  /** the caller's own numbers for it */
  ownNumbers: z.array(z.string()),
})

export const wholeList = z.object({
  name: z.string(),
  updatedAt: z.iso.datetime(),
  lines: z.array(listLine),
  /** of what is sold, at the caller's prices */
  total: z.number(),
})

export const ownList = wholeList.extend({ id: z.uuid(), isShared: z.boolean() })

/** What a list has got, and the numbers of what the shop does not sell. */
export const addedLines = z.object({ added: z.array(z.string()), left: z.array(z.string()) })

export function addedView({ added, left }: AddedLines): z.output<typeof addedLines> {
  return { added: added.map(({ number }) => number), left }
}

export function listView(list: OpenList): z.output<typeof ownList> {
  return { ...sharedView(list), id: list.id, isShared: list.isShared }
}

export function sharedView({ name, updatedAt, lines, totalCents }: SharedList): z.output<typeof wholeList> {
  return {
    name,
    updatedAt,
    lines: lines.map(({ now, own, ...line }) => ({
      ...line,
      unitPriceNow: now.kind === 'sold' ? dollarsNumber(now.unitCents) : null,
      replacedBy: now.kind === 'replaced' ? now.by.number : null,
      ownNumbers: own,
    })),
    total: dollarsNumber(totalCents),
  }
}

export function summaryView({ id, name, updatedAt, lines, isShared }: ListSummary): ListSummary {
  return { id, name, updatedAt, lines, isShared }
}

/** The same answer for a list of somebody else as for one that does not exist. */
export function listProblem(why: keyof typeof listTexts): Problem {
  return new Problem(why === 'unknown' || why === 'no-line' ? 404 : 409, listTexts[why])
}
