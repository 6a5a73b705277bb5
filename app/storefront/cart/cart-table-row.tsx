import { memo } from 'react'
import { Link } from '../../ui/link.tsx'
import type { CartViewLine } from '../../../shop/cart/cart-view.ts'
import { cutTitle, productAddress } from '../../../shop/catalogue/product.ts'
import { formatDollars } from '../../../shop/money.ts'
import { volumePrice } from '../../../shop/pricing/quote.ts'
import { Button } from '../../ui/button.tsx'
import { say } from '../../ui/live-region.tsx'
import { PartDrawing } from '../../ui/part-drawing.tsx'
import { VolumeMark } from '../../ui/price.tsx'
import { QuantityStepper } from '../../ui/quantity-stepper.tsx'
import { ResponsiveImage } from '../../ui/responsive-image.tsx'
import { askForPriceAddress } from '../ask-for-price.tsx'
import type { CartKeeper } from './browser-cart.ts'
import type { CartRow } from './cart-rows.ts'
import { priceStepWords } from './price-step-words.ts'
import { VolumeGain } from './volume-gain.tsx'

export const CartTableRow = memo(CartTableRowAgain, isSameRow)

/** In a cart of hundreds, a key in one row's quantity must not draw the others. */
function isSameRow(before: RowProps, { row, keeper }: RowProps): boolean {
  return before.keeper === keeper && JSON.stringify(before.row) === JSON.stringify(row)
}

type RowProps = {
  row: CartRow
  keeper: CartKeeper
  onRemove: (number: string) => void
  isFirst: boolean
}

function CartTableRowAgain({ row, keeper, onRemove, isFirst }: RowProps) {
  return (
    <tr
      id={placeOf(row.number)}
      className={`flex flex-col gap-2.5 border-b border-line py-4 md:table-row${rowLook(row)}`}
    >
      <th scope="row" className={`text-left font-normal md:py-4 md:pr-3 print:py-1.5${productCellLook(row)}`}>
        {row.kind === 'unavailable' ? (
          <Gone number={row.number} by={row.by} />
        ) : (
          <Product line={row.line} isFirst={isFirst} />
        )}
      </th>
      {row.kind === 'priced' && <PricedCells line={row.line} keeper={keeper} />}
      {row.kind === 'on-request' && <NoPriceCells number={row.line.number} />}
      {row.kind === 'unavailable' && (
        <td colSpan={3} className="text-muted md:px-3">
          No longer available. Not included in the total.
        </td>
      )}
      <td className="no-print -mt-1 self-end md:text-right">
        <Remove number={row.number} onRemove={onRemove} />
      </td>
    </tr>
  )
}

/** For partners: the picture stays inside the row's background, and columns keep their places whatever the row says. */
function productCellLook(row: CartRow): string {
  const inset = ' md:pl-4 print:pl-0'
  if (row.kind === 'unavailable' || row.line.price.tier === 'retail') return inset
  const own = `${inset} xl:w-[45%]`
  return volumePrice(row.line.price) === null ? own : `${own} md:max-xl:relative md:max-xl:not-print:pb-11`
}

/**
 * Always two lines on phones: the stepper below must not move under the finger. In narrow tables, where its column
 * would break it into five lines, it is across the foot of the row.
 */
const gainLook =
  'max-md:min-h-11 md:max-xl:absolute md:max-xl:bottom-3.5 md:max-xl:left-26 md:max-xl:whitespace-nowrap print:hidden'

/** The volume price is shown by the row's background as well as in words. */
function rowLook(row: CartRow): string {
  return row.kind === 'priced' && row.line.volume ? ' bg-tint max-md:-mx-4 max-md:px-4' : ''
}

function Product({ line, isFirst }: { line: CartViewLine; isFirst: boolean }) {
  return (
    <div className="flex items-center gap-4">
      <div className="size-18 shrink-0 overflow-hidden rounded-control bg-sweep xl:size-24 print:size-10">
        <ResponsiveImage
          picture={line.picture}
          alt=""
          sizes={96}
          lazy={!isFirst}
          className="size-full object-contain"
        />
      </div>
      <div className="min-w-0">
        <Link
          to={productAddress(line.number)}
          title={line.title}
          aria-label={line.title}
          className="block font-gothic text-card hover:underline"
        >
          <Title title={line.title} />
        </Link>
        <p className="product-number text-small text-muted">{line.number}</p>
        <VolumeGain price={line.price} quantity={line.quantity} className={gainLook} />
      </div>
    </div>
  )
}

/** On paper nobody can ask for the rest of a title. */
function Title({ title }: { title: string }) {
  const short = cutTitle(title, 'elsewhere')
  if (short === title) return title
  return (
    <>
      <span className="print:hidden">{short}</span>
      <span className="hidden print:inline">{title}</span>
    </>
  )
}

function Gone({ number, by }: { number: string; by: string | null }) {
  return (
    <div className="flex items-center gap-4">
      <div className="size-18 shrink-0 rounded-control bg-sunken xl:size-24 print:size-10">
        <PartDrawing className="p-[18%]" />
      </div>
      <div className="min-w-0">
        <p className="product-number font-semibold text-muted">{number}</p>
        {by !== null && (
          <p className="mt-1">
            Replaced by{' '}
            <Link
              to={productAddress(by)}
              className="inline-flex min-h-11 items-center font-semibold text-accent underline underline-offset-4"
            >
              <span className="product-number">{by}</span>
            </Link>
          </p>
        )}
      </div>
    </div>
  )
}

/** A line of label and value on phones, otherwise a cell. */
const cell = 'flex items-center justify-between gap-4 tabular-nums md:table-cell md:px-2 xl:px-3'

/** The mark is below the price; on phones before it, so that the figures stay aligned. Space for it is reserved. */
const withMark =
  'inline-flex items-center gap-x-3 max-md:flex-row-reverse md:min-w-26 md:flex-col md:items-end'

function PricedCells({ line, keeper }: { line: CartViewLine; keeper: CartKeeper }) {
  return (
    <>
      <td className={`${cell} md:text-right`}>
        <Label>Price</Label>
        <span className={volumePrice(line.price) === null ? undefined : withMark}>
          {line.price.tier === 'retail' && line.price.oldUnitCents ? (
            <s className="mr-2 text-small text-muted md:mr-0 md:block">
              <span className="sr-only">was </span>
              {formatDollars(line.price.oldUnitCents)}
            </s>
          ) : null}
          {formatDollars(line.unitCents)}
          {line.volume && <VolumeMark />}
        </span>
      </td>
      <td className={`${cell} md:text-center`}>
        <Label>Quantity</Label>
        <Quantity line={line} keeper={keeper} />
      </td>
      <td className={`${cell} md:text-right`}>
        <Label>Total</Label>
        <span className="font-gothic text-card">{formatDollars(line.lineCents)}</span>
      </td>
    </>
  )
}

function NoPriceCells({ number }: { number: string }) {
  return (
    <td colSpan={3} className="md:px-3">
      <Link to={askForPriceAddress(number)} className="font-semibold text-accent underline">
        Ask for a price
      </Link>
      <span className="block text-small text-muted">Not included in the total.</span>
    </td>
  )
}

/** The row within the page: without scripts, whoever changes a quantity comes back to it. */
function placeOf(number: string): string {
  return `line-${number}`
}

/** Column names are in the table's head; on phones, where the head is hidden, beside the value. */
function Label({ children }: { children: React.ReactNode }) {
  return (
    <span aria-hidden="true" className="text-muted md:hidden">
      {children}
    </span>
  )
}

function Quantity({ line, keeper }: { line: CartViewLine; keeper: CartKeeper }) {
  function change(quantity: number) {
    if (quantity === line.quantity) return
    keeper.setQuantity(line.number, quantity)
    const words = priceStepWords(line.price, line.quantity, quantity)
    say(`${line.number}: quantity ${quantity}${words ? `. ${words}` : ''}`)
  }
  return (
    <form method="post" action="/cart" onSubmit={(event) => event.preventDefault()}>
      <input type="hidden" name="intent" value="quantity" />
      <input type="hidden" name="number" value={line.number} />
      <input type="hidden" name="returnTo" value={`/cart#${placeOf(line.number)}`} />
      <QuantityStepper of={line.number} quantity={line.quantity} onChange={change} />
    </form>
  )
}

function Remove({ number, onRemove }: { number: string; onRemove: (number: string) => void }) {
  return (
    <form
      method="post"
      action="/cart"
      onSubmit={(event) => {
        event.preventDefault()
        onRemove(number)
      }}
    >
      <input type="hidden" name="intent" value="remove" />
      <input type="hidden" name="number" value={number} />
      <Button
        type="submit"
        kind="quiet"
        data-remove
        aria-label={`Remove ${number}`}
        className="-mr-4 md:mr-0 md:max-xl:pl-2"
      >
        Remove
      </Button>
    </form>
  )
}
