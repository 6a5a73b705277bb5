import { useRef } from 'react'
import { priceRows } from '../../../shop/order-pad/pad.ts'
import { Button } from '../../ui/button.tsx'
import { RowsBar } from '../../ui/scrolling/rows-bar.tsx'
import { focusPadField } from './pad-keys.ts'
import { isBlank, type EditedRow } from './pad-state.ts'
import { productCount } from './pad-words.ts'

/** Of a long list: what it costs, the way to the cart, and to each row that waits, wherever somebody is in it. */
export function PadBar({ rows }: { rows: EditedRow[] }) {
  const { products, totalCents, waiting } = priceRows(rows)
  const shownAt = useRef(-1)

  function showNext() {
    const at = waiting.find((one) => one > shownAt.current) ?? waiting[0]
    if (at === undefined) return
    shownAt.current = at
    focusPadField(at, 'number')
  }

  return (
    <RowsBar
      rows={rows.filter((row) => !isBlank(row)).length}
      totalCents={totalCents}
      says={
        <>
          <p>{productCount(products)}</p>
          {waiting.length > 0 && (
            <button
              type="button"
              aria-label={`${waiting.length} to check, go to the next one`}
              className="min-h-6 text-fine underline noscript:hidden"
              onClick={showNext}
            >
              {waiting.length} to check
            </button>
          )}
        </>
      }
    >
      <Button type="submit" name="intent" value="add">
        Add to cart
      </Button>
    </RowsBar>
  )
}
