import { Fragment, useEffect, useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import type { CartKeeper } from './browser-cart.ts'
import { CartTableRow } from './cart-table-row.tsx'
import type { CartRow } from './cart-rows.ts'
import type { Removal, Removed } from './removal.ts'
import { UndoLine } from './undo-line.tsx'

/** Pictures of these rows do not wait until they are scrolled to. */
const seenAtOnce = 12

/** A table at every width; on phones its rows look like cards. */
export function CartTable({
  rows,
  removal,
  keeper,
}: {
  rows: CartRow[]
  removal: Removal
  keeper: CartKeeper
}) {
  const { removed } = removal
  const body = useFocusAfter(removal)
  const undoAt = removed && removed.number !== null ? Math.min(removed.at, rows.length) : -1
  return (
    <table className="mt-5 block w-full break-after-avoid md:mt-6 md:table">
      <caption className="sr-only">Products in your cart</caption>
      <thead className="max-md:sr-only">
        <tr className="bg-sunken text-left text-fine">
          <Head className="pl-4 print:pl-0">Product</Head>
          <Head className="text-right">Price</Head>
          <Head className="text-center">Quantity</Head>
          <Head className="text-right">Total</Head>
          <Head className="no-print pr-4 text-right">Actions</Head>
        </tr>
      </thead>
      <tbody ref={body} className="block md:table-row-group">
        {rows.map((row, at) => (
          <Fragment key={row.number}>
            {at === undoAt && removed && <UndoRow removed={removed} removal={removal} />}
            <CartTableRow row={row} keeper={keeper} onRemove={removal.remove} isFirst={at < seenAtOnce} />
          </Fragment>
        ))}
        {undoAt === rows.length && removed && <UndoRow removed={removed} removal={removal} />}
      </tbody>
    </table>
  )
}

function Head({ className, children }: { className: string; children: React.ReactNode }) {
  return (
    <th
      scope="col"
      className={`px-3 py-2.5 font-semibold md:max-xl:not-first:pl-2 md:max-xl:not-last:pr-2 ${className}`}
    >
      {children}
    </th>
  )
}

function UndoRow({ removed, removal }: { removed: Removed; removal: Removal }) {
  return (
    <tr data-undo className="no-print block border-b border-line md:table-row">
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- a cell is no control */}
      <td colSpan={5} className="block py-3 md:table-cell">
        <UndoLine
          text={
            <>
              <span className="product-number">{removed.number}</span> removed.
            </>
          }
        >
          <Button kind="quiet" onClick={removal.undo} onFocus={removal.hold} onBlur={removal.letGo}>
            Undo
          </Button>
        </UndoLine>
      </td>
    </tr>
  )
}

/**
 * The focus after Remove: the row that moved up, else the one above; Undo is just before it. After Undo: the row that
 * came back. The button that was pressed is gone both times.
 */
function useFocusAfter({ removed, restored }: Removal) {
  const body = useRef<HTMLTableSectionElement>(null)
  useEffect(() => focusRow(body.current, removed), [removed])
  useEffect(() => focusRow(body.current, restored), [restored])
  return body
}

function focusRow(body: HTMLElement | null, place: { at: number } | null): void {
  const buttons = place && body?.querySelectorAll<HTMLButtonElement>('[data-remove]')
  if (buttons) buttons.item(Math.min(Math.max(place.at, 0), buttons.length - 1))?.focus()
}
