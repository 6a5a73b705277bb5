import { useState } from 'react'
import { lossText } from '../../../shop/catalogue/import/catalogue-losses.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import {
  asked,
  useImport,
  type Chosen,
  type FormerImport,
  type Plan,
  type PlannedRow,
} from './browser-imports.ts'
import { DownloadBadRows, type BadRows } from './bad-rows.tsx'
import { ChipFilter } from '../kit/list/filters.tsx'
import { Failure, hasMoved } from './failure.tsx'
import { countsOf, fileKinds, kindNames, things, rowsCounted } from './import-words.ts'
import { PlannedRows } from './planned-rows.tsx'

/** What the file would do, row by row, and the button that does it. */
export function DryRun({
  chosen,
  plan,
  onAgain,
  onClose,
  onDone,
}: {
  chosen: Chosen
  plan: Plan
  /** looks at the same file again */
  onAgain: () => void
  onClose: () => void
  onDone: (done: FormerImport, leftOut: BadRows) => void
}) {
  const [filter, setFilter] = useState<Filter>(plan.totals.bad > 0 ? 'bad' : 'all')
  const [asking, setAsking] = useState(false)
  const { mutate, isPending, error, reset } = useImport()
  const { totals } = plan
  const counts = countsOf(totals)
  const [leaveOutBad, setLeaveOutBad] = useState(false)
  const bad = plan.rows.filter(({ kind }) => kind === 'bad')
  const canImport = (totals.bad === 0 || leaveOutBad) && counts !== ''

  function bringIn() {
    mutate(asked(chosen, { fingerprint: plan.fingerprint, leaveOutBad }), {
      onSuccess: ({ body }) => onDone(body, { rows: bad, total: totals.bad }),
    })
  }

  return (
    <section aria-label="Dry run" className="mt-6">
      <h3 className="text-h3">{chosen.file.name}</h3>
      <p className="mt-1">
        {things(countOf(totals, 'all'), plan.kind === 'numbers' ? 'numbers' : 'products')} in{' '}
        {fileKinds[plan.kind]}. Nothing has been changed yet.
      </p>
      <Remarks plan={plan} />
      <ChipFilter
        legend="Which rows"
        options={filters.map((value) => ({
          value,
          name: filterNames[value],
          count: countOf(totals, value),
        }))}
        chosen={filter}
        onChoose={setFilter}
      />
      <Rows plan={plan} filter={filter} />
      <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button disabled={!canImport} onClick={() => setAsking(true)}>
          {counts ? `Import ${counts}` : 'Import'}
        </Button>
        <Button kind="secondary" onClick={onClose}>
          Cancel
        </Button>
        {totals.bad === 0 && counts === '' && (
          <p className="text-muted">Everything in this file is already in the shop.</p>
        )}
      </div>
      {totals.bad > 0 && (
        <Bad
          bad={{ rows: bad, total: totals.bad }}
          others={counts}
          leaveOut={leaveOutBad}
          onLeaveOut={setLeaveOutBad}
        />
      )}
      <ConfirmDialog
        open={asking}
        question={`Import ${chosen.file.name}?`}
        verb="Import"
        busyVerb={isPending ? 'Importing...' : null}
        onConfirm={bringIn}
        onCancel={() => {
          if (isPending) return
          reset()
          setAsking(false)
        }}
      >
        <p>
          {counts}. {totals.bad > 0 && `${leftOutText(totals.bad)}. `}Visitors will see it right away. You can
          undo it afterward.
        </p>
        {error && (
          <div role="alert" className="mt-3 text-danger">
            <Failure error={error} />
            {hasMoved(error) && (
              <Button kind="secondary" size="card" className="mt-2" onClick={onAgain}>
                Run the dry run again
              </Button>
            )}
          </div>
        )}
      </ConfirmDialog>
    </section>
  )
}

function Bad({
  bad: { rows, total },
  others,
  leaveOut,
  onLeaveOut,
}: {
  bad: BadRows
  /** what the rows that are not bad would do */
  others: string
  leaveOut: boolean
  onLeaveOut: (leaveOut: boolean) => void
}) {
  const counted = rowsCounted(total)
  const are = total === 1 ? 'is' : 'are'
  return (
    <div className="mt-3">
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- more screen readers announce this than <output> */}
      <p role="status" className="text-muted">
        {leaveOut
          ? `${leftOutText(total)}. The other rows are imported all together or not at all.`
          : `${counted} ${are} bad. Correct the file and choose it again${others ? `, or leave ${total === 1 ? 'it' : 'them'} out` : ''}: the rest is imported all together or not at all.`}
      </p>
      <div className="mt-2 flex flex-wrap gap-3">
        {others && (
          <Button kind="secondary" onClick={() => onLeaveOut(!leaveOut)}>
            {leaveOut ? `Include ${total === 1 ? 'it' : 'them'} again` : `Leave out ${counted}`}
          </Button>
        )}
        <DownloadBadRows rows={rows} />
      </div>
    </div>
  )
}

function leftOutText(count: number): string {
  return `${rowsCounted(count)} ${count === 1 ? 'is' : 'are'} left out`
}

const filters = ['all', 'added', 'changed', 'same', 'bad', 'noted'] as const
type Filter = (typeof filters)[number]
const filterNames = { all: 'All', ...kindNames, noted: 'With notes' }

function countOf(totals: Plan['totals'], filter: Filter): number {
  return filter === 'all' ? totals.added + totals.changed + totals.same + totals.bad : totals[filter]
}

function fits({ kind, notes }: PlannedRow, filter: Filter): boolean {
  if (filter === 'all') return true
  return filter === 'noted' ? notes.length > 0 : kind === filter
}

function Rows({ plan, filter }: { plan: Plan; filter: Filter }) {
  const rows = plan.rows.filter((row) => fits(row, filter))
  if (rows.length === 0)
    return (
      <p className="mt-3 rounded-card border border-line bg-surface p-4">
        {filter === 'all'
          ? 'The file has no products.'
          : filter === 'noted'
            ? 'No row has notes.'
            : 'No rows here.'}
      </p>
    )
  const total = countOf(plan.totals, filter)
  return (
    <>
      {rows.length < total && (
        <p className="mt-3 text-muted">
          The first {rows.length.toLocaleString('en-US')} of {rowsCounted(total)} are listed.
        </p>
      )}
      {/* another filter begins at its top */}
      <PlannedRows key={filter} rows={rows} />
    </>
  )
}

function Remarks({ plan: { newCategories, leftOut, losses } }: { plan: Plan }) {
  return (
    <>
      {newCategories.length > 0 && (
        <p className="mt-1">
          New {newCategories.length === 1 ? 'category' : 'categories'}: {newCategories.join(', ')}.
        </p>
      )}
      {losses.length > 0 && (
        <>
          <p className="mt-1">Not imported from the file:</p>
          <ul className="list-disc columns-[18rem] pl-5 text-muted">
            {losses.map(lossText).map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </>
      )}
      {leftOut.length > 0 && (
        <details className="mt-1">
          <summary className="cursor-pointer text-accent underline-offset-4 hover:underline">
            {leftOutText(leftOut.length)}
          </summary>
          <ul className="mt-1 list-disc pl-5">
            {leftOut.map(({ line, message }) => (
              <li key={line}>
                Line {line}: {message}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}
