import { Button } from '../../ui/button.tsx'
import { NotLoaded } from '../kit/not-loaded.tsx'
import { useFormerImports, type FormerImport } from './browser-imports.ts'
import { momentWords } from '../kit/dates.ts'
import { countsOf } from './import-words.ts'

/** What was brought in, newest first; each can be taken back while its products are as it left them. */
export function FormerImports({
  timeZone,
  onUndo,
}: {
  timeZone: string
  onUndo: (one: FormerImport) => void
}) {
  const { data, error, refetch } = useFormerImports()
  return (
    <section aria-label="Past imports" className="mt-10 noscript:hidden">
      <h3 className="text-h3">Past imports</h3>
      {error && <NotLoaded what="The list" error={error} again={refetch} />}
      {!data && !error && <p className="mt-2 text-muted">Loading...</p>}
      {data?.body.length === 0 && <p className="mt-2 text-muted">No file has been imported yet.</p>}
      {data && data.body.length > 0 && (
        <ul className="mt-2 divide-y divide-line rounded-card border border-line bg-surface">
          {data.body.map((one) => (
            <li key={one.id} className="flex flex-wrap items-center gap-x-6 gap-y-1 px-4 py-2">
              <div className="min-w-60 flex-1">
                <p className="font-gothic font-semibold wrap-anywhere">{one.fileName}</p>
                <p className="text-muted">
                  {momentWords(one.importedAt, timeZone)} by {nameOf(one.by)}
                </p>
              </div>
              <p className="w-48 tabular-nums">{countsOf(one)}</p>
              <div className="flex min-h-10 w-40 items-center md:justify-end">
                {one.undoneAt ? (
                  <p className="text-muted md:text-right">Undone {momentWords(one.undoneAt, timeZone)}</p>
                ) : (
                  <Button kind="secondary" size="card" onClick={() => onUndo(one)}>
                    Undo<span className="sr-only"> the import of {one.fileName}</span>
                  </Button>
                )}
              </div>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function nameOf(by: string): string {
  return { operator: 'the operator’s command', demo: 'the demo' }[by] ?? by
}
