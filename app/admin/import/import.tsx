import { useState } from 'react'
import { personOf, shopContext } from '../../context.ts'
import { Button } from '../../ui/button.tsx'
import type { Route } from './+types/import.ts'
import { AdminPage } from '../kit/admin-page.tsx'
import { asked, usePlan, type Chosen, type FormerImport } from './browser-imports.ts'
import { DownloadBadRows, noBadRows, type BadRows } from './bad-rows.tsx'
import { CatalogueDownloads } from './catalogue-downloads.tsx'
import { DryRun } from './dry-run.tsx'
import { Failure } from './failure.tsx'
import { FileDrop } from './file-drop.tsx'
import { FormerImports } from './former-imports.tsx'
import { countsOf, rowsCounted } from './import-words.ts'
import { PriceRule } from './price-rule.tsx'
import { UndoImportDialog } from './undo-import-dialog.tsx'

/** The shop's own zone, for the times on the page. */
export function loader({ context }: Route.LoaderArgs) {
  return { timeZone: personOf(context)?.isAdmin ? context.get(shopContext).timeZone : 'UTC' }
}

/** The catalogue from and to a spreadsheet: first what a file would do, then the doing, and the way back. */
export default function ImportPage({ loaderData: { timeZone } }: Route.ComponentProps) {
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [done, setDone] = useState<FormerImport | null>(null)
  const [leftOut, setLeftOut] = useState<BadRows>(noBadRows)
  const [leaving, setLeaving] = useState<FormerImport | null>(null)
  const { mutate, data, error, isPending, reset } = usePlan()
  const plan = data?.body

  function look(next: Chosen) {
    setChosen(next)
    setDone(null)
    setLeftOut(noBadRows)
    mutate(asked(next))
  }

  function close() {
    setChosen(null)
    reset()
  }

  return (
    <AdminPage
      title="Import"
      intro={
        <p>
          Imports products and prices from a CSV file: an export from this page, a price list with the columns
          number and newPrice, or a product export from WooCommerce or Shopify. A file with the columns number
          and product brings in other numbers of products. You see every change before anything is saved.
        </p>
      }
    >
      <noscript>
        <p>Importing needs scripts, which are off in this browser.</p>
      </noscript>
      <CatalogueDownloads />
      <div className="mt-3">
        <FileDrop
          busy={isPending ? `Reading ${chosen?.file.name ?? 'the file'}...` : null}
          onFile={(file) => look({ wholesalePercent: '', volumePercent: '', file })}
        />
      </div>
      <Done done={done} leftOut={leftOut} onUndo={setLeaving} />
      {error && (
        <div role="alert" className="mt-3 text-danger">
          <Failure error={error} writes={false} />
        </div>
      )}
      {chosen && plan && (chosen.wholesalePercent !== '' || plan.rows.some(isWithoutPrice)) && (
        <PriceRule key={chosen.file.name} chosen={chosen} busy={isPending} onChange={look} />
      )}
      {chosen && plan && (
        <DryRun
          key={plan.fingerprint}
          chosen={chosen}
          plan={plan}
          onAgain={() => look(chosen)}
          onClose={close}
          onDone={(brought, bad) => {
            close()
            setDone(brought)
            setLeftOut(bad)
          }}
        />
      )}
      <FormerImports timeZone={timeZone} onUndo={setLeaving} />
      <UndoImportDialog
        former={leaving}
        onClose={() => setLeaving(null)}
        onDone={(undone) => {
          setLeaving(null)
          setDone(undone)
          setLeftOut(noBadRows)
        }}
      />
    </AdminPage>
  )
}

function Done({
  done,
  leftOut,
  onUndo,
}: {
  done: FormerImport | null
  leftOut: BadRows
  onUndo: (done: FormerImport) => void
}) {
  return (
    <div className={`flex flex-wrap items-center gap-x-4 gap-y-1 ${done ? 'mt-3 min-h-10' : ''}`}>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- more screen readers announce this than <output> */}
      <p role="status" className="font-semibold text-success">
        {done &&
          (done.undoneAt
            ? `The import of ${done.fileName} was undone.`
            : `${done.fileName} is imported: ${countsOf(done)}${leftOut.total ? `, ${rowsCounted(leftOut.total)} left out` : ''}.`)}
      </p>
      {done && !done.undoneAt && (
        <Button kind="secondary" size="card" onClick={() => onUndo(done)}>
          Undo
        </Button>
      )}
      {leftOut.total > 0 && <DownloadBadRows rows={leftOut.rows} />}
    </div>
  )
}

/** Its price has to be said above. */
function isWithoutPrice({ messages }: { messages: string[] }): boolean {
  return messages.some((message) => message.endsWith('Say what percentage of the new price it is.'))
}
