import { useCallback } from 'react'
import { flushSync } from 'react-dom'
import { priceRows } from '../../../shop/order-pad/pad.ts'
import { hasList } from './pasted.ts'
import { focusPadField } from './pad-keys.ts'
import { PadTableRow } from './pad-row.tsx'
import type { Pad } from './use-pad.ts'

/** A table at every width; on phones each row is a block. */
export function PadTable({ pad, onInsert }: { pad: Pad; onInsert: (text: string, at: number) => void }) {
  const { rows, dispatch } = pad
  const { lines, together } = priceRows(rows)
  const paste = useCallback(
    (event: React.ClipboardEvent<HTMLInputElement>, at: number) => {
      const text = event.clipboardData.getData('text/plain')
      if (!hasList(text)) return
      event.preventDefault()
      // The first of its rows gets the focus: it must be there.
      flushSync(() => onInsert(text, at))
      focusPadField(at, 'number')
    },
    [onInsert],
  )
  return (
    <table className="mt-5 block w-full md:mt-6 md:table">
      <caption className="sr-only">Your order, one product per row</caption>
      <thead className="block md:table-header-group">
        <tr className="grid grid-cols-[minmax(0,1fr)_6rem_2.75rem] gap-x-2 bg-sunken text-left text-fine max-md:-mx-4 max-md:px-4 md:table-row">
          <Head className="w-10 text-right max-md:sr-only xl:w-12">Row</Head>
          <Head className="md:w-32 xl:w-60">Product number</Head>
          <Head className="text-right md:w-20 xl:w-28">Quantity</Head>
          <Head className="max-md:sr-only">Product</Head>
          <Head className="w-22 text-right max-md:sr-only xl:w-32">Price</Head>
          <Head className="w-24 text-right max-md:sr-only xl:w-32">Total</Head>
          <Head className="no-print w-12 max-md:sr-only xl:w-14">
            <span className="sr-only">Remove</span>
          </Head>
        </tr>
      </thead>
      <tbody className="block md:table-row-group">
        {rows.map((row, at) => {
          const line = lines[at] ?? null
          const all = together[at] ?? null
          return (
            <PadTableRow
              key={row.id}
              row={row}
              at={at}
              unitCents={line?.unitCents ?? null}
              lineCents={line?.lineCents ?? null}
              isVolume={line?.volume ?? false}
              alsoAt={all && all.firstAt !== at ? all.firstAt : null}
              together={all?.quantity ?? 0}
              dispatch={dispatch}
              onPaste={paste}
            />
          )
        })}
      </tbody>
    </table>
  )
}

function Head({ className = '', children }: { className?: string; children: React.ReactNode }) {
  return (
    <th scope="col" className={`py-2.5 font-semibold md:px-2 ${className}`}>
      {children}
    </th>
  )
}
