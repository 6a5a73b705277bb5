import { useId } from 'react'
import { AdminPage } from '../admin-page.tsx'
import { NeedsScripts } from '../needs-scripts.tsx'
import { ListBody, type ListProps } from './list.tsx'

/** A list of the panel as a screen of its own. */
export function ListScreen<Row>({
  title,
  intro,
  above,
  between,
  done,
  children,
  ...list
}: ListProps<Row> & {
  title: string
  intro: React.ReactNode
  /** before the filters */
  above?: React.ReactNode
  /** between the filters and the list */
  between?: React.ReactNode
  /** said of the last act; without it the list has none */
  done?: string
  /** what it opens */
  children?: React.ReactNode
}) {
  return (
    <AdminPage title={title} intro={<p>{intro}</p>}>
      <NeedsScripts what="list" />
      {above}
      <ListBody {...list}>
        {between}
        {done !== undefined && <DoneLine>{done}</DoneLine>}
      </ListBody>
      {children}
    </AdminPage>
  )
}

/** The same as a part of a screen. */
export function ListSection<Row>({
  title,
  className,
  ...list
}: ListProps<Row> & { title: string; className?: string }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={className}>
      <h3 id={id} className="mb-3 text-card font-bold">
        {title}
      </h3>
      <ListBody {...list} />
    </section>
  )
}

/** Says what was done; its line is there before, so that nothing jumps. */
function DoneLine({ children }: { children: string }) {
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- more screen readers announce this than <output>
    <p role="status" className="mt-3 min-h-6 font-semibold text-success">
      {children}
    </p>
  )
}
