import { lazy, Suspense, useId, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { MoreBelow } from '../../ui/scrolling/more-below.tsx'
import type { Dashboard } from './dashboard-words.ts'

/** What draws is 300 KB: it comes once there is something to draw. */
const Plot = lazy(() => import('./plots.tsx'))

/** A plot, with the same figures as a table behind it. */
export function PlotBox({
  title,
  kind,
  dashboard,
  legend,
  isEmpty,
  emptyWords,
  table,
}: {
  title: string
  kind: 'sales' | 'products'
  dashboard: Dashboard
  legend?: { name: string; look: string }[]
  isEmpty: boolean
  emptyWords: string
  table: React.ReactNode
}) {
  const [asTable, setAsTable] = useState(false)
  const id = useId()
  return (
    <section aria-labelledby={id} className="min-w-0 rounded-card border border-line bg-surface p-4">
      <div className="flex min-h-9 flex-wrap items-center justify-between gap-x-4">
        <h3 id={id} className="text-card">
          {title}
        </h3>
        {!isEmpty && (
          <Button
            kind="quiet"
            size="card"
            className="px-0!"
            aria-pressed={asTable}
            onClick={() => setAsTable(!asTable)}
          >
            Show as table
          </Button>
        )}
      </div>
      {isEmpty ? (
        <p className="flex h-70 items-center justify-center text-center text-muted">{emptyWords}</p>
      ) : asTable ? (
        <div className="max-h-80 overflow-y-auto">
          {table}
          <MoreBelow />
        </div>
      ) : (
        <>
          {legend && (
            <ul className="flex gap-4 text-fine">
              {legend.map(({ name, look }) => (
                <li key={name} className="flex items-center gap-1.5">
                  <span aria-hidden="true" className={`size-3 rounded-badge ${look}`} />
                  {name}
                </li>
              ))}
            </ul>
          )}
          <p className="sr-only">The figures are in the table: press Show as table.</p>
          <Suspense fallback={<div className="h-70 bg-sunken" />}>
            <Plot kind={kind} dashboard={dashboard} />
          </Suspense>
        </>
      )}
    </section>
  )
}
