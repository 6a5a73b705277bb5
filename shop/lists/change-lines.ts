import type { Db, Tx } from '../../database/connect.ts'
import { findPresentNumbers, type PresentNumbers } from '../numbers/present-number-store.ts'
import { ok, refused, type Result } from '../result.ts'
import { withChange, withLines, withoutLine, type ListLine } from './list.ts'
import type { LineFields, LineToAdd } from './list.ts'
import { lockList, readLines, replaceLines } from './list-store.ts'
import { soldLines, type AddedLines } from './sold-lines.ts'

type Needs = { db: Db }
type Which = { sub: string; id: string }

export async function addLines(
  needs: Needs,
  { lines, ...which }: Which & { lines: LineToAdd[] },
): Promise<Result<AddedLines, { why: 'unknown' | 'too-many-lines' | 'not-sold' }>> {
  const { added, left } = await soldLines(needs.db, lines)
  return change(needs, which, async (tx, before) => {
    if (added.length === 0) return refused({ why: 'not-sold' })
    const whole = withLines(before, added, await presentOf(tx, before))
    if (!whole.ok) return whole
    await replaceLines(tx, which.sub, which.id, whole.value)
    return ok({ added, left })
  })
}

export async function changeLine(
  needs: Needs,
  { number, fields, ...which }: Which & { number: string; fields: LineFields },
): Promise<Result<{ lines: ListLine[] }, { why: 'unknown' | 'no-line' }>> {
  return change(needs, which, async (tx, before) => {
    const whole = withChange(before, number, fields)
    if (!whole.ok) return whole
    await replaceLines(tx, which.sub, which.id, whole.value)
    return ok({ lines: whole.value })
  })
}

/** Answers what was removed, for Undo. */
export async function removeLine(
  needs: Needs,
  { number, ...which }: Which & { number: string },
): Promise<Result<{ removed: ListLine; place: number }, { why: 'unknown' | 'no-line' }>> {
  return change(needs, which, async (tx, before) => {
    const place = before.findIndex((line) => line.number.toLowerCase() === number.toLowerCase())
    const removed = before[place]
    const whole = withoutLine(before, number)
    if (!whole.ok || !removed) return refused({ why: 'no-line' })
    await replaceLines(tx, which.sub, which.id, whole.value)
    return ok({ removed, place })
  })
}

/** Undo of the above, in its old place, also for what is no longer sold; what is has the title of the catalog. */
export async function putLineBack(
  needs: Needs,
  { line, place, ...which }: Which & { line: ListLine; place: number },
): Promise<Result<{ lines: ListLine[] }, { why: 'unknown' | 'too-many-lines' }>> {
  const { added } = await soldLines(needs.db, [line])
  const back = added[0] ?? line
  return change(needs, which, async (tx, before) => {
    const whole = withLines(before, [back], await presentOf(tx, [...before, back]))
    if (!whole.ok) return whole
    const isNew = whole.value.length > before.length
    const lines = isNew ? before.toSpliced(place, 0, back) : whole.value
    await replaceLines(tx, which.sub, which.id, lines)
    return ok({ lines })
  })
}

function presentOf(tx: Tx, lines: ListLine[]): Promise<PresentNumbers> {
  return findPresentNumbers(
    tx,
    lines.map(({ number }) => number),
  )
}

/** The list is read and written while it is locked; whose it is not, for them it does not exist. */
function change<Outcome extends Result<unknown, { why: string }>>(
  needs: Needs,
  { sub, id }: Which,
  act: (tx: Tx, lines: ListLine[]) => Promise<Outcome>,
): Promise<Outcome | { ok: false; refusal: { why: 'unknown' } }> {
  return needs.db.transaction(async (tx) => {
    if (!(await lockList(tx, sub, id))) return refused({ why: 'unknown' })
    return act(tx, await readLines(tx, { sub }, id))
  })
}
