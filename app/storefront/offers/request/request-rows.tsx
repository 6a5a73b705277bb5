import { Plus } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { mostRequestLines, longestAsked } from '../../../../shop/offers/buyer/request.ts'
import { Button } from '../../../ui/button.tsx'
import { controlLook } from '../../../ui/field.tsx'
import { say } from '../../../ui/live-region.tsx'
import type { AskedRow } from './request-draft.ts'

/** `title` null: no product of the shop by this number, or nobody has looked it up yet. */
export type ShownRow = AskedRow & { title: string | null }

type Row = ShownRow & { id: number }

/** Products that came along, and rows to type others into. Without scripts an empty quantity leaves a row out. */
export function RequestRows({ rows: given, error }: { rows: ShownRow[]; error: string | undefined }) {
  const [rows, setRows] = useState<Row[]>(() => [
    ...given.map((row, id) => ({ ...row, id })),
    { number: '', quantity: '1', title: null, id: given.length },
  ])
  const next = useRef(rows.length)
  const list = useRef<HTMLUListElement>(null)
  const add = useRef<HTMLButtonElement>(null)
  const errorId = useId()

  function remove({ id, number, title }: Row) {
    setRows((before) => before.filter((row) => row.id !== id))
    say(`${title ?? (number || 'Row')} removed.`)
    add.current?.focus()
  }

  return (
    <section aria-labelledby="products">
      <h2 id="products" className="text-h3">
        Products
      </h2>
      <p className="mt-1 text-small text-muted">
        Product numbers, or any words we can find it by.
        <noscript> Leave a quantity empty to leave a product out.</noscript>
      </p>
      <ul
        ref={list}
        aria-describedby={error ? errorId : undefined}
        className="mt-3 divide-y divide-line overflow-hidden rounded-card border border-line bg-surface"
      >
        {rows.map((row) => (
          <li
            key={row.id}
            className="grid grid-cols-[auto_minmax(0,1fr)] items-end gap-x-3 gap-y-2 px-4 py-3 md:flex"
          >
            <What row={row} />
            <label className="w-20 shrink-0">
              <span className="block text-small text-muted">
                Qty<span className="sr-only"> of {row.title ?? 'this product'}</span>
              </span>
              <input
                name="quantity"
                defaultValue={row.quantity}
                inputMode="numeric"
                autoComplete="off"
                maxLength={4}
                className={`${controlLook} border-control text-right tabular-nums`}
              />
            </label>
            <Button
              kind="quiet"
              className="-mr-3 shrink-0 justify-self-end px-3 noscript:hidden!"
              aria-label={`Remove ${row.title ?? 'this product'}`}
              onClick={() => remove(row)}
            >
              Remove
            </Button>
          </li>
        ))}
        {rows.length === 0 && (
          <li className="px-4 py-3 text-muted">No products: write below what you need.</li>
        )}
      </ul>
      {error && (
        <p id={errorId} role="alert" className="mt-2 text-small text-danger">
          {error}
        </p>
      )}
      {rows.length < mostRequestLines && (
        <Button
          ref={add}
          kind="quiet"
          className="mt-1 -ml-4 noscript:hidden!"
          onClick={() => {
            const id = next.current
            next.current += 1
            setRows((before) => [...before, { number: '', quantity: '1', title: null, id }])
            requestAnimationFrame(() =>
              list.current?.querySelector<HTMLInputElement>("li:last-child [name='number']")?.focus(),
            )
          }}
        >
          <Plus aria-hidden="true" size={20} strokeWidth={1.75} />
          Add another product
        </Button>
      )}
    </section>
  )
}

function What({ row: { number, title } }: { row: Row }) {
  if (title !== null)
    return (
      <div className="col-span-2 min-w-0 flex-1 self-center">
        <span className="font-semibold wrap-anywhere">{title}</span>
        <span className="product-number block text-small text-muted">{number}</span>
        <input type="hidden" name="number" value={number} />
      </div>
    )
  return (
    <label className="col-span-2 min-w-0 flex-1">
      <span className="block text-small text-muted">Number or name</span>
      <input
        name="number"
        defaultValue={number}
        maxLength={longestAsked}
        autoComplete="off"
        className={`${controlLook} border-control`}
      />
    </label>
  )
}
