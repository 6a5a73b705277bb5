import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import {
  asked,
  useImport,
  type Chosen,
  type FormerImport,
  type Plan,
  type PlannedRow,
} from './browser-imports.ts'
import { Failure, hasMoved } from './failure.tsx'
import { countsOf, fileKinds, kindNames, products } from './import-words.ts'
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
  onDone: (done: FormerImport) => void
}) {
  const [filter, setFilter] = useState<Filter>(plan.totals.bad > 0 ? 'bad' : 'all')
  const [asking, setAsking] = useState(false)
  const { mutate, isPending, error, reset } = useImport()
  const { totals, rows } = plan
  const counts = countsOf(totals)
  const canImport = totals.bad === 0 && counts !== ''

  function bringIn() {
    mutate(asked(chosen, plan.fingerprint), { onSuccess: ({ body }) => onDone(body) })
  }

  return (
    <section aria-label="Dry run" className="mt-6">
      <h3 className="text-h3">{chosen.file.name}</h3>
      <p className="mt-1">
        {products(rows.length)} in {fileKinds[plan.kind]}. Nothing is changed yet.
      </p>
      <Remarks plan={plan} />
      <fieldset className="mt-4 flex flex-wrap gap-2">
        <legend className="sr-only">Which rows</legend>
        {filters.map((one) => (
          <Chip
            key={one}
            name={filterNames[one]}
            count={one === 'all' ? rows.length : one === 'noted' ? rows.filter(isNoted).length : totals[one]}
            on={one === filter}
            onPress={() => setFilter(one)}
          />
        ))}
      </fieldset>
      <Rows plan={plan} filter={filter} />
      <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button disabled={!canImport} onClick={() => setAsking(true)}>
          {counts ? `Import ${counts}` : 'Import'}
        </Button>
        <Button kind="secondary" onClick={onClose}>
          Cancel
        </Button>
        {!canImport && (
          <p className="text-muted">
            {totals.bad > 0
              ? `${totals.bad === 1 ? '1 row is' : `${totals.bad} rows are`} bad. Correct the file and choose it again: it comes in as a whole or not at all.`
              : 'Everything in this file is in the shop already.'}
          </p>
        )}
      </div>
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
        <p>{counts}. Visitors see it at once. You can undo it afterwards.</p>
        {error && (
          <div role="alert" className="mt-3 text-danger">
            <Failure error={error} />
            {hasMoved(error) && (
              <Button kind="secondary" size="card" className="mt-2" onClick={onAgain}>
                Look at a new dry run
              </Button>
            )}
          </div>
        )}
      </ConfirmDialog>
    </section>
  )
}

const filters = ['all', 'added', 'changed', 'same', 'bad', 'noted'] as const
type Filter = (typeof filters)[number]
const filterNames = { all: 'All', ...kindNames, noted: 'With notes' }

function isNoted({ notes }: PlannedRow): boolean {
  return notes.length > 0
}

function Rows({ plan, filter }: { plan: Plan; filter: Filter }) {
  const rows = plan.rows.filter(
    (row) => filter === 'all' || (filter === 'noted' ? isNoted(row) : row.kind === filter),
  )
  if (rows.length === 0)
    return (
      <p className="mt-3 rounded-card border border-line bg-surface p-4">
        {filter === 'all'
          ? 'The file has no products.'
          : filter === 'noted'
            ? 'No row has notes.'
            : `No row is ${filter}.`}
      </p>
    )
  // another filter begins at its top
  return <PlannedRows key={filter} rows={rows} />
}

function Remarks({ plan: { newCategories, leftOut } }: { plan: Plan }) {
  return (
    <>
      {newCategories.length > 0 && (
        <p className="mt-1">
          New {newCategories.length === 1 ? 'category' : 'categories'}: {newCategories.join(', ')}.
        </p>
      )}
      {leftOut.length > 0 && (
        <details className="mt-1">
          <summary className="cursor-pointer text-accent underline-offset-4 hover:underline">
            {leftOut.length === 1 ? '1 row is' : `${leftOut.length} rows are`} left out
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
