import { useEffect, useRef } from 'react'
import { Button } from '../../../ui/button.tsx'
import { needsSignIn, whatHolds } from '../call-words.ts'
import { SignInAgain } from '../sign-in-again.tsx'
import { doneWords, useSelection, type Bulk, type BulkReport, type Selection } from './bulk.ts'
import type { Things } from '../counted.ts'
import { DataTable, type Column, type Table } from './data-table.tsx'

/** A table of which several rows can be selected, and the bar with what can be done to them. */
export function BulkTable<Row>({ table, rows, bulk }: { table: Table<Row>; rows: Row[]; bulk: Bulk<Row> }) {
  const selection = useSelection(bulk, rows, table.keyOf)
  const all = useRef<HTMLDivElement>(null)
  const columns = [selectColumn(selection, bulk.nameOf), ...table.columns]
  return (
    <>
      <Report report={selection.report} bulk={bulk} />
      <div ref={all}>{selection.possible.length > 0 && <SelectAll selection={selection} />}</div>
      <DataTable {...table} columns={columns} rows={rows} />
      <Bar
        selection={selection}
        things={bulk.things}
        onClear={() => {
          selection.choose([])
          // The button is gone with what was selected.
          all.current?.querySelector('input')?.focus()
        }}
      />
    </>
  )
}

const box = 'size-5 shrink-0 accent-accent'

function selectColumn<Row>(selection: Selection<Row>, nameOf: (row: Row) => string): Column<Row> {
  return {
    name: 'Selected',
    isNameHidden: true,
    head: 'w-12',
    // above the link that covers its row
    cell: 'relative z-1 max-md:col-span-full md:w-12',
    show: (row) =>
      selection.possible.includes(row) && (
        <label className="inline-flex min-h-11 items-center gap-2.5 md:min-h-6">
          <input
            type="checkbox"
            checked={selection.isChosen(row)}
            disabled={selection.running !== null}
            onChange={() => selection.toggle(row)}
            className={box}
          />
          <span className="text-muted md:sr-only">
            Select <span className="sr-only">{nameOf(row)}</span>
          </span>
        </label>
      ),
  }
}

function SelectAll<Row>({ selection: { possible, chosen, running, choose } }: { selection: Selection<Row> }) {
  const input = useRef<HTMLInputElement>(null)
  const isAll = chosen.length === possible.length
  useEffect(() => {
    if (input.current) input.current.indeterminate = chosen.length > 0 && !isAll
  }, [chosen.length, isAll])
  return (
    <label className="no-print flex min-h-11 w-fit items-center gap-2.5 pl-4 md:min-h-9">
      <input
        ref={input}
        type="checkbox"
        checked={isAll}
        disabled={running !== null}
        onChange={() => choose(isAll ? [] : possible)}
        className={box}
      />
      Select all shown
    </label>
  )
}

/** It stays in sight while one selects further down. */
function Bar<Row>({
  selection: { chosen, running, acts, run },
  things,
  onClear,
}: {
  selection: Selection<Row>
  things: Things
  onClear: () => void
}) {
  const isOpen = running !== null || chosen.length > 0
  return (
    <div
      data-at-foot={isOpen || undefined}
      className={
        isOpen
          ? 'no-print sticky bottom-(--notice-height) z-(--layer-sticky) full-bleed border-t border-line bg-surface'
          : undefined
      }
    >
      <div
        role={isOpen ? 'group' : undefined}
        aria-label={isOpen ? `Selected ${things[1]}` : undefined}
        className={isOpen ? 'flex min-h-14 flex-wrap items-center gap-x-4 gap-y-2 py-2' : undefined}
      >
        {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- more screen readers announce this than <output> */}
        <p role="status" className={isOpen ? 'min-w-24 font-semibold' : ''}>
          {isOpen && (running ? `${running.at + 1} of ${running.all}` : `${chosen.length} selected`)}
        </p>
        {isOpen && (
          <>
            {acts.map((act) => (
              <Button
                key={act.verb}
                kind="secondary"
                size="card"
                aria-disabled={running !== null}
                onClick={() => running === null && void run(act)}
              >
                {running?.act.verb === act.verb ? act.busy : act.verb}
              </Button>
            ))}
            {acts.map(({ verb, help }) => help && <p key={verb}>{help}</p>)}
            {acts.length === 0 && <p className="text-muted">Nothing can be done to all of these at once.</p>}
            <Button
              kind="quiet"
              size="card"
              aria-disabled={running !== null}
              onClick={() => running === null && onClear()}
            >
              Clear
            </Button>
          </>
        )}
      </div>
    </div>
  )
}

/** The button that was pressed may be gone, and so may the row: whoever pressed it goes on here. */
function Report<Row>({
  report,
  bulk: { things, nameOf },
}: {
  report: BulkReport<Row> | null
  bulk: Bulk<Row>
}) {
  const said = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (report) said.current?.focus()
  }, [report])
  if (!report) return null
  const { act, all, done, failed, stopped } = report
  const untried = all - done - failed.length
  const signedOut = stopped !== null && needsSignIn(stopped)
  const named = signedOut ? failed.slice(0, -1) : failed
  return (
    <div ref={said} tabIndex={-1} className="mt-2 scroll-mt-24 outline-none">
      <p className={`font-semibold ${failed.length > 0 ? 'text-danger' : 'text-success'}`}>
        {doneWords(report, things)}
      </p>
      {named.length > 0 && (
        <ul className="list-disc pl-5 text-danger">
          {named.map(({ row, error }, at) => (
            <li key={at}>
              {nameOf(row)}: {whatHolds(error)}
            </li>
          ))}
        </ul>
      )}
      {signedOut ? (
        <SignInAgain why={`The others were not ${act.done}.`} />
      ) : (
        failed.length > 0 && (
          <p>
            {untried > 0 && `${untried} ${untried === 1 ? 'was' : 'were'} not tried. `}What was not {act.done}{' '}
            is still selected.
          </p>
        )
      )}
    </div>
  )
}
