import { useVirtualizer } from '@tanstack/react-virtual'
import { CircleAlert, Equal, Pencil, Plus, type LucideIcon } from 'lucide-react'
import { fieldList, isPriceField } from '../../../shop/catalogue/product-field-list.ts'
import { useMoreBeside } from '../../ui/scrolling/more-beside.ts'
import type { PlannedRow, RowKind } from './browser-imports.ts'
import { kindNames } from './import-words.ts'

/** Only the rows in view are drawn, so that five thousand scroll as ten do. */
export function PlannedRows({ rows }: { rows: PlannedRow[] }) {
  const box = useMoreBeside<HTMLElement>()
  // oxlint-disable-next-line react/incompatible-library -- nothing that it gives is memoized here
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: (at) => usualHeight(rows[at]),
    overscan: 8,
  })
  const items = virtual.getVirtualItems()
  return (
    <section
      ref={box}
      aria-label="Rows of the file"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls can be scrolled by keyboard
      tabIndex={0}
      className="more-beside relative mt-3 max-h-[max(22rem,calc(100dvh-var(--header-height)-18rem))] overflow-auto rounded-card border border-line bg-surface [overflow-anchor:none]"
    >
      <table
        aria-rowcount={rows.length + 1}
        className="w-full min-w-160 table-fixed border-separate border-spacing-0"
      >
        <caption className="sr-only">What the file would do</caption>
        <thead>
          <tr aria-rowindex={1} className="text-left text-fine">
            <Head className="w-32">What</Head>
            <Head className="w-20 text-right!">Line</Head>
            <Head className="w-64">Product</Head>
            <Head>Old → new</Head>
          </tr>
        </thead>
        <tbody>
          <Space height={items[0]?.start ?? 0} />
          {items.map(({ index }) => {
            const row = rows[index]
            return (
              row && (
                <tr
                  key={row.line}
                  ref={virtual.measureElement}
                  data-index={index}
                  aria-rowindex={index + 2}
                  className="align-top"
                >
                  <Cell>
                    <Kind kind={row.kind} />
                  </Cell>
                  <Cell className="text-right tabular-nums">{row.line}</Cell>
                  <Cell>
                    <span className="product-number block font-gothic font-semibold wrap-anywhere">
                      {row.number || 'No number'}
                    </span>
                    <span className="line-clamp-2 text-muted" title={row.title}>
                      {row.title}
                    </span>
                  </Cell>
                  <Cell>
                    <Effect row={row} />
                  </Cell>
                </tr>
              )
            )
          })}
          <Space height={virtual.getTotalSize() - (items.at(-1)?.end ?? 0)} />
        </tbody>
      </table>
    </section>
  )
}

/** Pixels, when no text is broken into two lines: close to the truth, so that the End key leads to the end. */
function usualHeight(row: PlannedRow | undefined): number {
  const lines = row ? row.messages.length + row.changes.length + row.notes.length : 0
  return 21 + Math.max(56, lines * 30 - 4)
}

function Effect({ row: { kind, changes, messages, notes } }: { row: PlannedRow }) {
  return (
    <ul className="flex flex-col gap-1">
      {messages.map((message) => (
        <li key={message} className="text-danger">
          {message}
        </li>
      ))}
      {changes.map(({ field, old, new: now }) => (
        <li key={field} className="wrap-anywhere">
          <span className="text-muted">{fieldList[field].column}: </span>
          <Change old={old === null ? null : shownText(field, old)} now={shownText(field, now)} />
        </li>
      ))}
      {notes.map((note) => (
        <li key={note} className="text-warning">
          {note}
        </li>
      ))}
      {kind === 'same' && <li className="text-muted">Same as in the shop.</li>}
    </ul>
  )
}

const shortLength = 60

/** Long texts stand one under the other, with the beginning of each. */
function Change({ old, now }: { old: string | null; now: string }) {
  const look = Math.max(now.length, old?.length ?? 0) > shortLength ? 'line-clamp-2' : ''
  return (
    <>
      {old !== null && (
        <>
          <del className={`text-muted ${look}`} title={look && old}>
            {old}
          </del>
          <span aria-hidden="true"> → </span>
          <span className="sr-only"> becomes </span>
        </>
      )}
      <ins className={`font-semibold no-underline ${look}`} title={look && now}>
        {now}
      </ins>
    </>
  )
}

function shownText(field: PlannedRow['changes'][number]['field'], text: string): string {
  if (text === '') return 'none'
  if (field === 'images')
    return text.split(';').length === 1 ? '1 picture' : `${text.split(';').length} pictures`
  return isPriceField(field) ? dollars.format(Number(text)) : text
}

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

const looks: Record<RowKind, { icon: LucideIcon; look: string }> = {
  added: { icon: Plus, look: 'text-success' },
  changed: { icon: Pencil, look: 'text-info' },
  same: { icon: Equal, look: 'text-muted' },
  bad: { icon: CircleAlert, look: 'text-danger' },
}

function Kind({ kind }: { kind: RowKind }) {
  const { icon: Icon, look } = looks[kind]
  return (
    <span className={`inline-flex items-center gap-1.5 font-semibold ${look}`}>
      <Icon aria-hidden="true" size={18} strokeWidth={1.75} />
      {kindNames[kind]}
    </span>
  )
}

function Space({ height }: { height: number }) {
  if (height <= 0) return null
  return (
    <tr aria-hidden="true">
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- an empty cell has nothing to say */}
      <td colSpan={4} style={{ height }} className="p-0" />
    </tr>
  )
}

function Head({ className = '', children }: { className?: string; children: React.ReactNode }) {
  return (
    <th
      scope="col"
      className={`sticky top-0 z-(--layer-badge) bg-sunken px-3 py-2.5 font-semibold first:pl-4 last:pr-4 ${className}`}
    >
      {children}
    </th>
  )
}

function Cell({ className = '', children }: { className?: string; children: React.ReactNode }) {
  return <td className={`border-t border-line px-3 py-2.5 first:pl-4 last:pr-4 ${className}`}>{children}</td>
}
