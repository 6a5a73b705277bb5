import { Check, TriangleAlert, X } from 'lucide-react'
import { memo } from 'react'
import { flushSync } from 'react-dom'
import { Link } from '../../ui/link.tsx'
import { cutTitle, productAddress } from '../../../shop/catalogue/product.ts'
import { formatDollars, type Cents } from '../../../shop/money.ts'
import { isTooMany, type Meaning, type PadProduct } from '../../../shop/order-pad/pad.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { VolumeMark } from '../../ui/price.tsx'
import { askForPriceAddress } from '../ask-for-price.tsx'
import { searchAddress } from '../frame/suggestion-list.tsx'
import { NumberField } from './number-field.tsx'
import { isBlank, type EditedRow, type PadAction } from './pad-state.ts'
import { focusPadField, stepBetweenRows } from './pad-keys.ts'
import { isQuantityWrong, isWaiting, meaningWords, quantityWords, tooManyWords } from './pad-words.ts'

type RowPrice = {
  unitCents: Cents | null
  lineCents: Cents | null
  /** the volume price applies */
  isVolume: boolean
  /** the row that has the same product first; null: this one */
  alsoAt: number | null
  /** of this product, in all rows */
  together: number
}

/** Only what changes is drawn again: there may be 500 of them. */
export const PadTableRow = memo(function PadTableRow({
  row,
  at,
  dispatch,
  onPaste,
  ...price
}: RowPrice & {
  row: EditedRow
  at: number
  dispatch: (action: PadAction) => void
  onPaste: (event: React.ClipboardEvent<HTMLInputElement>, at: number) => void
}) {
  const blank = isBlank(row)
  const waits = isWaiting(row, price.together)
  const describedBy = blank ? undefined : `pad-row-${row.id}`
  return (
    <tr
      className={`grid grid-cols-[minmax(0,1fr)_6rem_2.75rem] items-start gap-x-2 gap-y-1.5 border-b border-line py-2.5 md:table-row${blank ? ' print:hidden' : ''}${waits ? ' bg-warning-tint max-md:-mx-4 max-md:px-4 print:bg-transparent' : ''}`}
    >
      <th
        scope="row"
        className="hidden pt-4.5 pr-2 print:pt-3! text-right align-top text-small font-normal text-muted tabular-nums md:table-cell"
      >
        {at + 1}
      </th>
      <td className="md:px-2 md:py-2 md:align-top">
        <NumberField
          row={row}
          at={at}
          describedBy={describedBy}
          isInvalid={row.meaning?.kind === 'unknown' || row.meaning?.kind === 'gone'}
          dispatch={dispatch}
          onPaste={onPaste}
        />
      </td>
      <td className="md:px-2 md:py-2 md:align-top">
        <QuantityField row={row} at={at} together={price.together} dispatch={dispatch} onPaste={onPaste} />
      </td>
      <td
        id={`pad-row-${row.id}`}
        className="col-span-3 min-w-0 wrap-anywhere md:px-2 md:py-2.5 md:align-top empty:hidden md:empty:table-cell"
      >
        {!blank && <RowWords row={row} at={at} dispatch={dispatch} {...price} />}
      </td>
      <MoneyCells {...price} />
      <td className="no-print max-md:col-start-3 max-md:row-start-1 md:py-2 md:pr-1 md:align-top">
        <RemoveRow row={row} at={at} dispatch={dispatch} />
      </td>
    </tr>
  )
})

function QuantityField({
  row,
  at,
  together,
  dispatch,
  onPaste,
}: {
  row: EditedRow
  at: number
  together: number
  dispatch: (action: PadAction) => void
  onPaste: (event: React.ClipboardEvent<HTMLInputElement>, at: number) => void
}) {
  const isWrong = isQuantityWrong(row) || isTooMany(together)
  return (
    <input
      name="quantity"
      data-pad={`quantity-${at}`}
      aria-label={`Quantity, row ${at + 1}`}
      aria-invalid={isWrong || undefined}
      aria-describedby={isWrong ? `pad-row-${row.id}` : undefined}
      inputMode="numeric"
      autoComplete="off"
      value={row.quantity}
      onChange={(event) => dispatch({ do: 'count', id: row.id, quantity: event.currentTarget.value })}
      onFocus={(event) => event.target.select()}
      onPaste={(event) => onPaste(event, at)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') {
          event.preventDefault()
          focusPadField(at + 1, 'number')
        } else stepBetweenRows(event, at, 'quantity')
      }}
      className={`h-11 w-full min-w-0 rounded-control border bg-surface px-3 text-right text-body tabular-nums hover:border-ink print:h-auto print:border-0 print:bg-transparent print:p-0 ${isWrong ? 'border-danger' : 'border-control'} ${isBlank(row) ? 'text-muted' : ''}`}
    />
  )
}

/** Without scripts a number that is deleted is a row that is gone. */
function RemoveRow({
  row,
  at,
  dispatch,
}: {
  row: EditedRow
  at: number
  dispatch: (action: PadAction) => void
}) {
  if (isBlank(row)) return null
  return (
    <IconButton
      name={`Remove row ${at + 1}`}
      className="noscript:hidden"
      onClick={() => {
        // The row that takes its place gets the focus: it must be there.
        flushSync(() => dispatch({ do: 'remove', id: row.id }))
        focusPadField(at, 'number')
      }}
    >
      <X aria-hidden="true" size={20} strokeWidth={1.75} />
    </IconButton>
  )
}

function RowWords({
  row,
  at,
  dispatch,
  alsoAt,
  together,
}: { row: EditedRow; at: number; dispatch: (action: PadAction) => void } & RowPrice) {
  const { meaning, isLost, isTyping } = row
  if (!meaning)
    return (
      <p className="pt-1.5 text-small text-muted print:pt-0">
        {isLost ? 'Not looked up yet.' : isTyping ? '' : 'Looking up...'}
      </p>
    )
  const waits = isWaiting(row, together)
  const words = meaningWords(meaning)
  const Sign = waits ? TriangleAlert : Check
  return (
    <div className="flex items-start gap-2 pt-1.5 print:pt-0">
      <Sign
        aria-hidden="true"
        size={20}
        strokeWidth={1.75}
        className={`mt-0.5 shrink-0 print:hidden ${waits ? 'text-warning' : 'text-success'}`}
      />
      <div className="min-w-0 flex-1">
        {'product' in meaning && <ProductName product={meaning.product} typed={row.text} />}
        {words && <p className="text-small text-pretty text-muted">{words}</p>}
        {alsoAt !== null && (
          <p className="text-small text-muted">{`Also in row ${alsoAt + 1}: ${together.toLocaleString('en-US')} in all.`}</p>
        )}
        {isQuantityWrong(row) && <p className="text-small text-danger">{quantityWords}</p>}
        {isTooMany(together) && <p className="text-small text-danger">{tooManyWords(together)}</p>}
        <WayOn meaning={meaning} row={row} at={at} dispatch={dispatch} />
      </div>
    </div>
  )
}

function ProductName({ product, typed }: { product: PadProduct; typed: string }) {
  const { number, title } = product
  return (
    <p>
      {number !== typed.trim() && <span className="product-number mr-2 font-semibold">{number}</span>}
      <Link
        to={productAddress(number)}
        title={title}
        aria-label={title}
        className="font-gothic hover:underline"
      >
        {cutTitle(title, 'elsewhere')}
      </Link>
    </p>
  )
}

/** What the buyer can do about a row; each button also works as part of the form. */
function WayOn({
  meaning,
  row,
  at,
  dispatch,
}: {
  meaning: Meaning
  row: EditedRow
  at: number
  dispatch: (action: PadAction) => void
}) {
  const choose = (number: string) => ({
    type: 'submit' as const,
    kind: 'secondary' as const,
    size: 'card' as const,
    name: 'choose',
    value: `${at}:${number}`,
    onClick: (event: React.MouseEvent) => {
      event.preventDefault()
      dispatch({ do: 'choose', id: row.id, number })
      focusPadField(at, 'quantity')
    },
  })
  if (meaning.kind === 'replaced') {
    const { number } = meaning.product
    return (
      <Button {...choose(number)} className="mt-1.5">
        Use {number} instead
      </Button>
    )
  }
  if (meaning.kind === 'several')
    return (
      <ul className="mt-1.5 flex flex-wrap gap-2">
        {meaning.products.map(({ number, title }) => (
          <li key={number}>
            <Button {...choose(number)} title={title} className="text-left">
              <span>
                {number} <span className="font-normal">{cutTitle(title, 'card')}</span>
              </span>
            </Button>
          </li>
        ))}
      </ul>
    )
  if (meaning.kind === 'unknown')
    return (
      <Link
        to={searchAddress(row.text.trim())}
        className="no-print text-small font-semibold text-accent underline"
      >
        Search for it
      </Link>
    )
  if ('product' in meaning && meaning.product.price.unitCents === 0)
    return (
      <Link
        to={askForPriceAddress(meaning.product.number)}
        className="text-small font-semibold text-accent underline"
      >
        Ask for a price
      </Link>
    )
  return null
}

function MoneyCells({ unitCents, lineCents, isVolume }: RowPrice) {
  if (unitCents === null || lineCents === null)
    return (
      <>
        {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- a cell is no control */}
        <td className="hidden md:table-cell" />
        {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- a cell is no control */}
        <td className="hidden md:table-cell" />
      </>
    )
  return (
    <>
      <td className="flex items-center gap-2 text-small text-muted tabular-nums md:table-cell md:px-2 md:pt-4.5 md:pb-2 md:text-right md:align-top md:text-body md:text-ink print:pt-2.5!">
        {formatDollars(unitCents)}
        <span className="-ml-1 md:hidden">each</span>
        {isVolume && <VolumeMark className="md:flex md:justify-end" />}
      </td>
      <td className="col-span-2 text-right font-gothic tabular-nums md:px-2 md:pt-4.5 md:align-top print:pt-2.5!">
        {formatDollars(lineCents)}
      </td>
    </>
  )
}
