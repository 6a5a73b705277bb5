import { CircleAlert, Equal, Pencil, Plus, type LucideIcon } from 'lucide-react'
import { fieldList, isPriceField } from '../../../shop/catalogue/product-field-list.ts'
import { counted } from '../kit/counted.ts'
import { Cells, Heads, type Column } from '../kit/list/data-table.tsx'
import { useVirtualRows, virtualBox, VirtualBody } from '../kit/list/virtual-rows.tsx'
import { StatusMark } from '../kit/status-mark.tsx'
import type { PlannedRow, RowKind } from './browser-imports.ts'
import { kindNames } from './import-words.ts'

/** Row by row, what the file would do. */
export function PlannedRows({ rows }: { rows: PlannedRow[] }) {
  const virtual = useVirtualRows(rows, usualHeight)
  const { box, drawn, measure } = virtual
  return (
    <section
      ref={box}
      aria-label="Rows of the file"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls can be scrolled by keyboard
      tabIndex={0}
      className={`${virtualBox} mt-3 max-h-[max(22rem,calc(100dvh-var(--header-height)-18rem))]`}
    >
      <table
        aria-rowcount={rows.length + 1}
        className="w-full min-w-160 table-fixed border-separate border-spacing-0"
      >
        <caption className="sr-only">What the file would do</caption>
        <thead>
          <tr aria-rowindex={1} className="text-left text-fine">
            <Heads
              columns={columns}
              look="sticky top-0 z-(--layer-badge) bg-sunken px-3 py-2.5 first:pl-4 last:pr-4"
            />
          </tr>
        </thead>
        <VirtualBody rows={virtual}>
          {drawn.map(({ row, index }) => (
            <tr
              key={row.line}
              ref={measure}
              data-index={index}
              aria-rowindex={index + 2}
              className="align-top"
            >
              <Cells
                columns={columns}
                row={row}
                look="border-t border-line px-3 py-2.5 first:pl-4 last:pr-4"
              />
            </tr>
          ))}
        </VirtualBody>
      </table>
    </section>
  )
}

const columns: Column<PlannedRow>[] = [
  {
    name: 'What',
    head: 'w-32',
    show: ({ kind }) => (
      <StatusMark icon={looks[kind].icon} look={`font-semibold ${looks[kind].look}`} size={18}>
        {kindNames[kind]}
      </StatusMark>
    ),
  },
  { name: 'Line', head: 'w-20 text-right', cell: 'text-right tabular-nums', show: ({ line }) => line },
  {
    name: 'Product',
    head: 'w-64',
    show: ({ number, title }) => (
      <>
        <span className="product-number block font-gothic font-semibold wrap-anywhere">
          {number || 'No number'}
        </span>
        <span className="line-clamp-2 text-muted" title={title}>
          {title}
        </span>
      </>
    ),
  },
  { name: 'Old → new', show: (row) => <Effect row={row} /> },
]

/** Pixels, when no text is broken into two lines: close to the truth, so that the End key leads to the end. */
function usualHeight({ messages, changes, notes }: PlannedRow): number {
  const lines = messages.length + changes.length + notes.length
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
          <span className="text-muted">{columnName(field)}: </span>
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

type PlannedField = PlannedRow['changes'][number]['field']

/** Columns of other numbers of products; the others are fields of a product. */
const numberNames = { kind: 'Kind', whose: 'Whose', product: 'Product', since: 'Since' } as const

function isOfNumbers(field: PlannedField): field is keyof typeof numberNames {
  return Object.hasOwn(numberNames, field)
}

function columnName(field: PlannedField): string {
  return isOfNumbers(field) ? numberNames[field] : fieldList[field].column
}

function shownText(field: PlannedField, text: string): string {
  if (text === '') return 'none'
  if (isOfNumbers(field)) return text
  if (field === 'images') return counted(text.split(';').length, ['picture', 'pictures'])
  return isPriceField(field) ? dollars.format(Number(text)) : text
}

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

const looks: Record<RowKind, { icon: LucideIcon; look: string }> = {
  added: { icon: Plus, look: 'text-success' },
  changed: { icon: Pencil, look: 'text-info' },
  same: { icon: Equal, look: 'text-muted' },
  bad: { icon: CircleAlert, look: 'text-danger' },
}
