import { Link } from '../../ui/link.tsx'
import { largestQuantity } from '../../../shop/cart/cart.ts'
import { priceNowWords, type WantedLine } from '../../../shop/cart/price-now.ts'
import { productAddress } from '../../../shop/catalogue/product.ts'
import { askForPriceAddress } from '../ask-for-price.tsx'
import { Head, Label } from './card-table.tsx'
import { quantityField } from './chosen-lines.ts'
import { InsteadOf, takeFormId } from './instead-of.tsx'
import { OwnNumbersOf } from './own-numbers-of.tsx'

type ShownLine = WantedLine & { own: string[] }

/**
 * What somebody may want again, with boxes and quantities for the form `takeFormId`. A table at every width; on phones
 * its rows look like cards.
 */
export function WantedTable<Line extends ShownLine>({
  caption,
  lines,
  isChecked,
  about,
  below,
}: {
  caption: string
  lines: Line[]
  /** before anybody has chosen */
  isChecked: boolean
  about: { head: string; of: (line: Line) => React.ReactNode }
  /** below a product, across the row's first column */
  below?: (line: Line) => React.ReactNode
}) {
  return (
    <div className="mt-5 overflow-hidden rounded-card border border-line bg-surface print:rounded-none print:border-0">
      <table className="w-full max-md:block">
        <caption className="sr-only">{caption}</caption>
        <thead className="max-md:sr-only">
          <tr className="bg-sunken text-fine">
            <Head className="pl-4 text-left">Product</Head>
            <Head className="text-left">{about.head}</Head>
            <Head className="text-right">Price today</Head>
            <Head className="pr-4 text-right">Quantity</Head>
          </tr>
        </thead>
        <tbody className="max-md:block">
          {lines.map((line) => (
            <tr
              key={line.number}
              className="border-b border-line align-top last:border-0 max-md:flex max-md:flex-col max-md:gap-2 max-md:p-4"
            >
              <th scope="row" className="py-4 pr-3 pl-4 text-left font-normal print:py-1.5 max-md:p-0">
                <Product line={line} isChecked={isChecked} />
                {below?.(line)}
              </th>
              <td className={`${cell} md:w-[24%] md:text-left md:whitespace-normal`}>
                <Label>{about.head}</Label>
                <span className="max-md:text-right">{about.of(line)}</span>
              </td>
              <td className={cell}>
                <Label>Price today</Label>
                <Price line={line} />
              </td>
              <td className={`${cell} pr-4`}>
                <Label>Quantity</Label>
                <Quantity line={line} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** A line of label and value on phones, otherwise a cell. */
const cell =
  'px-3 py-4 print:py-1.5 text-right whitespace-nowrap tabular-nums max-md:flex max-md:items-center max-md:justify-between max-md:gap-4 max-md:p-0 max-md:whitespace-normal'

/** A box only for what can be bought under its own number. */
function Product({ line, isChecked }: { line: ShownLine; isChecked: boolean }) {
  const { number, title, now, own } = line
  return (
    <div className="flex items-start gap-3">
      <span className="no-print -my-2 -ml-2 flex size-11 shrink-0 items-center justify-center">
        {now.kind === 'sold' && (
          <input
            type="checkbox"
            name="take"
            value={number}
            form={takeFormId}
            defaultChecked={isChecked}
            aria-label={`Add ${number}, ${title}`}
            className="size-5 accent-accent"
          />
        )}
      </span>
      <div className="min-w-0">
        {now.kind === 'sold' || now.kind === 'on-request' ? (
          <Link to={productAddress(number)} className="font-gothic text-card wrap-anywhere hover:underline">
            {title}
          </Link>
        ) : (
          <span className="font-gothic text-card wrap-anywhere">{title}</span>
        )}
        <span className="product-number block text-small text-muted print:ml-2 print:inline">{number}</span>
        <OwnNumbersOf own={own} />
        {now.kind === 'replaced' && <InsteadOf number={number} by={now.by} />}
      </div>
    </div>
  )
}

function Price({ line: { number, now } }: { line: ShownLine }) {
  if (now.kind === 'gone') return <span className="text-muted">No longer sold</span>
  const unitCents = now.kind === 'sold' ? now.unitCents : now.kind === 'replaced' ? now.by.unitCents : null
  if (unitCents === null || unitCents === 0)
    return (
      <Link
        to={askForPriceAddress(now.kind === 'replaced' ? now.by.number : number)}
        className="text-accent underline"
      >
        Price on request
      </Link>
    )
  return priceNowWords({ unitCents, now }).price
}

function Quantity({ line: { number, quantity, now } }: { line: ShownLine }) {
  const isBuyable = now.kind === 'sold' || (now.kind === 'replaced' && now.by.unitCents > 0)
  if (!isBuyable) return <span className="text-muted">{quantity}</span>
  return (
    <>
      <input
        name={quantityField(number)}
        form={takeFormId}
        aria-label={`Quantity of ${number}`}
        inputMode="numeric"
        autoComplete="off"
        maxLength={String(largestQuantity).length}
        defaultValue={quantity}
        className="h-11 w-20 rounded-control border border-control bg-surface px-2 text-right text-body tabular-nums hover:border-ink print:hidden"
      />
      <span className="hidden print:inline">{quantity}</span>
    </>
  )
}
