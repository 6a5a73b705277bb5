import { ArrowDown, ArrowUp } from 'lucide-react'
import { Link } from '../../ui/link.tsx'
import { priceNowWords } from '../../../shop/cart/price-now.ts'
import type { MyOrder, MyOrderLine } from '../../../shop/orders/buyer/my-orders.ts'
import { productAddress } from '../../../shop/catalogue/product.ts'
import { cents, formatDollars } from '../../../shop/money.ts'
import { askForPriceAddress } from '../ask-for-price.tsx'
import { Head, Label } from './card-table.tsx'
import { InsteadOf } from './instead-of.tsx'
import { OwnNumbersOf } from './own-numbers-of.tsx'

/** A table at every width; on phones its rows look like cards, as in the cart. */
export function MyOrderTable({ order }: { order: MyOrder }) {
  const charged = order.totalCents > 0 && (order.state === 'paid' || order.state === 'completed')
  return (
    <div className="mt-6 overflow-hidden rounded-card border border-line bg-surface print:rounded-none print:border-0">
      <table className="w-full max-md:block">
        <caption className="sr-only">Products in this order</caption>
        <thead className="max-md:sr-only">
          <tr className="bg-sunken text-fine">
            <Head className="pl-4 text-left">Item</Head>
            <Head className="text-right">Qty</Head>
            <Head className="text-right">Price at order</Head>
            <Head className="text-right">Price today</Head>
            <Head className="pr-4 text-right">Line price</Head>
          </tr>
        </thead>
        <tbody className="max-md:block">
          {order.lines.map((line, at) => (
            // what is no product has no number
            <Line key={at} line={line} />
          ))}
        </tbody>
        <tfoot className="max-md:block">
          {order.discountCents > 0 && (
            <>
              <FootRow name="Subtotal" amount={formatDollars(order.subtotalCents)} />
              <FootRow
                name={`Discount ${order.discountPercent} %`}
                amount={formatDollars(cents(order.totalCents - order.subtotalCents))}
              />
            </>
          )}
          <FootRow
            name={charged ? 'Total paid (USD)' : 'Total (USD)'}
            amount={formatDollars(order.totalCents)}
            strong
          />
        </tfoot>
      </table>
    </div>
  )
}

/** A line of label and value on phones, otherwise a cell. */
const cell =
  'px-3 py-4 print:py-1.5 text-right whitespace-nowrap tabular-nums max-md:flex max-md:justify-between max-md:gap-4 max-md:p-0'

function Line({ line }: { line: MyOrderLine }) {
  return (
    <tr className="border-b border-line align-top max-md:flex max-md:flex-col max-md:gap-1.5 max-md:p-4">
      <th scope="row" className="py-4 pr-3 pl-4 text-left font-normal print:py-1.5 max-md:mb-1 max-md:p-0">
        <Product line={line} />
      </th>
      <td className={cell}>
        <Label>Qty</Label>
        {line.quantity}
      </td>
      <td className={cell}>
        <Label>Price at order</Label>
        {formatDollars(line.unitCents)}
      </td>
      <td className={cell}>
        <Label>Price today</Label>
        <Today line={line} />
      </td>
      <td className={`${cell} pr-4`}>
        <Label>Line price</Label>
        <span className="font-semibold">{formatDollars(line.lineCents)}</span>
      </td>
    </tr>
  )
}

function Product({ line: { number, title, now, own } }: { line: MyOrderLine }) {
  const isSold = now.kind === 'sold' || now.kind === 'on-request'
  return (
    <>
      {isSold ? (
        <Link to={productAddress(number)} className="font-gothic text-card wrap-anywhere hover:underline">
          {title}
        </Link>
      ) : (
        <span className="font-gothic text-card wrap-anywhere">{title}</span>
      )}
      <span className="product-number block text-small text-muted print:ml-2 print:inline">{number}</span>
      <OwnNumbersOf own={own} />
      {now.kind === 'replaced' && <InsteadOf number={number} by={now.by} />}
    </>
  )
}

/** Up or down is said in words; the arrow only helps to find it. */
function Today({ line }: { line: MyOrderLine }) {
  const { price, change } = priceNowWords(line)
  const { now } = line
  if (line.number === '') return <span className="text-muted">Priced in your quote</span>
  if (now.kind === 'gone') return <span className="text-muted">{price}</span>
  if (now.kind === 'on-request' || (now.kind === 'replaced' && now.by.unitCents === 0))
    return (
      <Link
        to={askForPriceAddress(now.kind === 'replaced' ? now.by.number : line.number)}
        className="text-accent underline"
      >
        {price}
      </Link>
    )
  const Arrow = change.startsWith('up') ? ArrowUp : ArrowDown
  return (
    <span className="text-right">
      {price}
      {change && (
        <span className="flex items-center justify-end gap-1 text-small text-muted">
          <Arrow aria-hidden="true" size={16} strokeWidth={1.75} />
          {change}
        </span>
      )}
    </span>
  )
}

function FootRow({ name, amount, strong = false }: { name: string; amount: string; strong?: boolean }) {
  const weight = strong ? 'font-[650]' : 'font-normal'
  return (
    <tr
      className={`max-md:flex max-md:justify-between max-md:first:pt-2 max-md:last:pb-2 ${strong ? 'font-gothic' : 'text-small'}`}
    >
      <th scope="row" colSpan={4} className={`px-4 py-2 text-left ${weight}`}>
        {name}
      </th>
      <td className={`py-2 pr-4 pl-3 text-right tabular-nums ${weight}`}>{amount}</td>
    </tr>
  )
}
