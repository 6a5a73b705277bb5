import { AdminPage } from '../admin-page.tsx'
import { NeedsScripts } from '../needs-scripts.tsx'

/** A list of the panel: what narrows it, what was just done in it, and the list. */
export function ListScreen({
  title,
  intro,
  above,
  filters,
  chips,
  done,
  children,
}: {
  title: string
  intro: React.ReactNode
  /** before the filters */
  above?: React.ReactNode
  /** search and selects, side by side */
  filters: React.ReactNode
  /** under them */
  chips?: React.ReactNode
  /** said of the last act; without it the list has none */
  done?: string
  children: React.ReactNode
}) {
  return (
    <AdminPage title={title} intro={<p>{intro}</p>}>
      <NeedsScripts what="list" />
      {above}
      <div className="flex flex-wrap items-end gap-4 noscript:hidden">{filters}</div>
      {chips}
      {done !== undefined && <DoneLine className="mt-3">{done}</DoneLine>}
      {children}
    </AdminPage>
  )
}

/** Says what was done; its line is there before, so that nothing jumps. */
export function DoneLine({ className = '', children }: { className?: string; children: React.ReactNode }) {
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- more screen readers announce this than <output>
    <p role="status" className={`min-h-6 font-semibold text-success ${className}`}>
      {children}
    </p>
  )
}

/** How many there are, or that there are none. */
export function CountLine({ children }: { children: React.ReactNode }) {
  return (
    <p aria-live="polite" className="mt-2 flex min-h-11 items-center text-muted">
      {children}
    </p>
  )
}
