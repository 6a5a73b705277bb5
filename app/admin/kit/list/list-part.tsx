import { useEffect, useRef } from 'react'
import { NotLoaded } from '../not-loaded.tsx'

/** A list with its number, and what stands there while it is empty, on its way, or could not be read. */
export function ListPart<Item>({
  name,
  what,
  empty,
  items,
  error,
  again,
  gone,
  children,
}: {
  name: string
  /** of a failure: "The gallery" could not be loaded */
  what: string
  /** one sentence with the way on */
  empty: React.ReactNode
  items: Item[] | undefined
  error: Error | null
  again: () => Promise<unknown>
  /** counts what was deleted here: whoever pressed a button that is gone stands at the list's head */
  gone: number
  children: (items: Item[]) => React.ReactNode
}) {
  const head = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (gone > 0) head.current?.focus({ preventScroll: true })
  }, [gone])
  return (
    <section aria-label={name}>
      <h3 ref={head} tabIndex={-1} className="flex items-baseline gap-2 text-card font-bold outline-none">
        {name}
        {items && <span className="text-small font-normal text-muted tabular-nums">{items.length}</span>}
      </h3>
      {error && <NotLoaded what={items ? `The newest of ${what}` : what} error={error} again={again} />}
      {!items && !error && <ToCome />}
      {items?.length === 0 && <p className="mt-3 text-muted">{empty}</p>}
      {items && items.length > 0 && children(items)}
    </section>
  )
}

/** In the shape of the list. */
function ToCome() {
  return (
    <>
      <p className="mt-3 text-muted">Loading...</p>
      <div aria-hidden="true" className="mt-2 flex flex-col gap-3">
        {['one', 'two', 'three'].map((row) => (
          <div key={row} className="h-24 rounded-card bg-sunken" />
        ))}
      </div>
    </>
  )
}
