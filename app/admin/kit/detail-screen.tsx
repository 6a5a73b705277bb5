import { Link } from '../../ui/link.tsx'
import { AdminPage } from './admin-page.tsx'
import { isUnknown } from './call-words.ts'
import { Loaded, type Reading } from './loaded.tsx'
import { NeedsScripts } from './needs-scripts.tsx'

/** One thing in whole, with the way back to its list. */
export function DetailScreen<Data>({
  title,
  back,
  reading,
  what,
  newest,
  unknown,
  toCome = <ColumnsToCome />,
  children,
}: {
  title: string
  back: { to: string; words: string }
  reading: Reading<Data>
  /** of a failure: 'The order' could not be loaded */
  what: string
  /** the same when an older one is still shown; without it nothing is said, it reads itself again */
  newest?: string
  /** said where the address names nothing */
  unknown: string
  toCome?: React.ReactNode
  children: (data: Data) => React.ReactNode
}) {
  const { data, error } = reading
  const shown = data !== undefined && newest === undefined ? { ...reading, error: null } : reading
  return (
    <AdminPage
      title={title}
      intro={
        <Link
          to={back.to}
          className="no-print inline-flex min-h-11 items-center text-accent underline underline-offset-4 md:min-h-0"
        >
          {back.words}
        </Link>
      }
    >
      <NeedsScripts />
      {data === undefined && error && isUnknown(error) ? (
        <p>{unknown}</p>
      ) : (
        <Loaded reading={shown} what={what} newest={newest ?? what} toCome={toCome}>
          {children}
        </Loaded>
      )}
    </AdminPage>
  )
}

/** In the shape of the page: what matters, and the facts beside it. */
function ColumnsToCome() {
  return (
    <div className="noscript:hidden">
      <p className="text-muted">Loading...</p>
      <div aria-hidden="true" className="mt-3 grid gap-8 xl:grid-cols-[2fr_1fr]">
        <div className="h-64 bg-sunken" />
        <div className="h-40 bg-sunken" />
      </div>
    </div>
  )
}

/** One line of a `<dl>`. */
export function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <>
      <dt className="text-muted">{name}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </>
  )
}

/** The head of one part, which names its section. */
export function PartTitle({ id, children }: { id: string; children: React.ReactNode }) {
  return (
    <h3 id={id} className="text-card font-[650]">
      {children}
    </h3>
  )
}
