import { useState } from 'react'
import { useLocation } from 'react-router'
import type { CallName } from '../../../../api/http/client.ts'
import { CallFailure } from '../admin-calls.tsx'
import { whatHolds, whyNot } from '../call-words.ts'
import { useReadAgainOf } from '../use-call.ts'
import { useStillShown } from '../use-still-shown.ts'
import { UndoneInPart, useUndo } from '../undo.tsx'
import { counted, type Things } from '../counted.ts'
import { useShownState } from './use-shown-state.ts'

/** One act that can be done to several things of a list, by the call that does it to one. */
type BulkAct<Row> = {
  verb: string
  busy: string
  /** '3 items' were … */
  done: string
  /** what comes of it besides */
  help?: string
  can?: (row: Row) => boolean
  /** it may answer what takes it back */
  act: (row: Row) => Promise<unknown>
}

export type Bulk<Row> = {
  things: Things
  nameOf: (row: Row) => string
  acts: BulkAct<Row>[]
  /** the reading calls whose answers are old afterwards */
  changes: CallName[]
}

/** What came of it: `failed`, each with its reason, and what was not tried any more, are still selected. */
export type BulkReport<Row> = {
  act: BulkAct<Row>
  all: number
  done: number
  failed: { row: Row; error: Error }[]
  /** why it ended before the last one: going on would fail for the same reason */
  stopped: Error | null
}

export type Selection<Row> = ReturnType<typeof useSelection<Row>>

/** What is selected of the rows that are shown, and what is done to all of it. */
export function useSelection<Row>(
  { acts, changes, things, nameOf }: Bulk<Row>,
  rows: Row[],
  keyOf: (row: Row) => string | number,
) {
  const [keys, setKeys] = useShownState<ReadonlySet<string | number>>(none)
  const [running, setRunning] = useState<{ act: BulkAct<Row>; at: number; all: number } | null>(null)
  const [report, setReport] = useShownState<BulkReport<Row> | null>(null)
  const isStillShown = useStillShown(useLocation().search)
  const readAgain = useReadAgainOf(changes)
  const { offerUndo } = useUndo()
  const possible = rows.filter((row) => acts.some(({ can }) => can?.(row) ?? true))
  const chosen = possible.filter((row) => keys.has(keyOf(row)))

  function choose(next: Row[]) {
    setReport(null)
    setKeys(new Set(next.map(keyOf)))
  }

  /** One after the other, as somebody would press them; what cannot be done leaves the others alone. */
  async function run(act: BulkAct<Row>) {
    setReport(null)
    const isShown = isStillShown()
    const takeBacks: (() => Promise<unknown>)[] = []
    const came: BulkReport<Row> = { act, all: chosen.length, done: 0, failed: [], stopped: null }
    const left = new Set(chosen)
    for (const [at, row] of chosen.entries()) {
      // Whoever looks at something else now sees neither the rows nor what becomes of them.
      if (!isShown()) break
      setRunning({ act, at, all: came.all })
      try {
        const answer = await act.act(row)
        if (isTakeBack(answer)) takeBacks.push(answer)
        came.done += 1
        left.delete(row)
      } catch (error) {
        came.failed.push({ row, error: error as Error })
        if (!endsIt(error as Error)) continue
        came.stopped = error as Error
        break
      }
    }
    setRunning(null)
    setKeys(new Set([...left].map(keyOf)))
    setReport(came)
    void readAgain()
    if (takeBacks.length === 0 && isShown()) return
    const undo = async () => {
      setReport(null)
      try {
        await undoAll(takeBacks)
      } finally {
        await readAgain()
      }
    }
    const [first] = came.failed
    const failed = !isShown() && first ? ` ${nameOf(first.row)}: ${whatHolds(first.error)}` : ''
    offerUndo(`${doneWords(came, things)}${failed}`, takeBacks.length > 0 ? undo : null)
  }

  return {
    possible,
    chosen,
    running,
    report,
    isChosen: (row: Row) => keys.has(keyOf(row)),
    /** those that fit everything that is selected */
    acts: running ? [running.act] : acts.filter(({ can }) => chosen.every((row) => can?.(row) ?? true)),
    toggle: (row: Row) =>
      choose(chosen.includes(row) ? chosen.filter((one) => one !== row) : [...chosen, row]),
    choose,
    run,
  }
}

/** '2 of 3 items were restored.' */
export function doneWords<Row>({ act, all, done }: BulkReport<Row>, things: Things): string {
  const part = done === all ? '' : `${done} of `
  return `${part}${counted(all, things)} ${all === 1 ? 'was' : 'were'} ${act.done}.`
}

const none: ReadonlySet<string | number> = new Set()

/** Nobody answers, or whoever comes next would be refused for the same reason. */
function endsIt(error: Error): boolean {
  if (!(error instanceof CallFailure) || error.outcome.kind === 'network') return true
  return [401, 403, 429, 503].includes(error.outcome.status)
}

/** What cannot be taken back leaves the others alone, and is told. */
async function undoAll(takeBacks: (() => Promise<unknown>)[]): Promise<void> {
  const failures: Error[] = []
  for (const takeBack of takeBacks) await takeBack().catch((error: Error) => failures.push(error))
  const [first] = failures
  if (!first) return
  if (failures.length === takeBacks.length) throw first
  throw new UndoneInPart(
    `${takeBacks.length - failures.length} of ${takeBacks.length} were undone. ${whyNot(first)}`,
  )
}

function isTakeBack(answer: unknown): answer is () => Promise<unknown> {
  return typeof answer === 'function'
}
