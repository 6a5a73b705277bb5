import { cents, formatDollars } from '../../../shop/money.ts'
import { ScrollBox } from '../../ui/scrolling/scroll-box.tsx'
import type { WholeOrder } from './browser-orders.ts'

/** What was bought, as it was charged. */
export function ProductsSold({ order }: { order: WholeOrder }) {
  const { lines, subtotalCents, discountCents, discountPercent, couponCode, totalCents } = order
  return (
    <section aria-labelledby="products">
      <h3 id="products" className="text-card font-[650]">
        Products
      </h3>
      {lines.length === 0 && <p className="mt-2 text-muted">The service has not said what was bought.</p>}
      <div className="mt-3 rounded-card border border-line bg-surface">
        <ScrollBox name="Products">
          <table className="w-full">
            <thead>
              <tr className="bg-sunken text-left text-fine">
                <Head>Item</Head>
                <Head className="text-right max-md:hidden">Qty</Head>
                <Head className="text-right max-md:hidden">Unit</Head>
                <Head className="text-right">Line</Head>
              </tr>
            </thead>
            <tbody>
              {lines.map((line) => (
                <tr key={line.line} className="border-b border-line align-top">
                  <td className="px-4 py-2.5 print:py-1">
                    <span className="wrap-anywhere">{line.title}</span>
                    <span className="product-number block text-muted print:ml-2 print:inline">
                      {line.number}
                    </span>
                    {returnedOf(order, line.line) > 0 && (
                      <span className="block text-muted">{returnedOf(order, line.line)} refunded</span>
                    )}
                    <span className="block tabular-nums md:hidden">
                      {line.quantity} × {dollars(line.unitCents)}
                    </span>
                  </td>
                  <Figure className="max-md:hidden">{line.quantity}</Figure>
                  <Figure className="max-md:hidden">{dollars(line.unitCents)}</Figure>
                  <Figure>{dollars(line.lineCents)}</Figure>
                </tr>
              ))}
            </tbody>
            <tfoot>
              {discountCents > 0 && (
                <>
                  <Foot name="Subtotal" amount={dollars(subtotalCents)} />
                  <Foot
                    name={`Discount ${discountPercent} %${couponCode ? `, ${couponCode}` : ''}`}
                    amount={dollars(-discountCents)}
                  />
                </>
              )}
              <Foot name="Total (USD)" amount={dollars(totalCents)} strong />
            </tfoot>
          </table>
        </ScrollBox>
      </div>
    </section>
  )
}

/** How many of a line have gone back; what only will is told beside. */
function returnedOf({ parts }: WholeOrder, at: number): number {
  return parts
    .filter(({ state }) => state === 'DONE')
    .flatMap(({ lines }) => lines)
    .reduce((total, { line, quantity }) => total + (line === at ? quantity : 0), 0)
}

function Head({ className = '', children }: { className?: string; children: React.ReactNode }) {
  return (
    <th scope="col" className={`px-3 py-2.5 font-semibold first:pl-4 last:pr-4 ${className}`}>
      {children}
    </th>
  )
}

function Figure({ className = '', children }: { className?: string; children: React.ReactNode }) {
  return (
    <td className={`px-3 py-2.5 print:py-1 text-right whitespace-nowrap tabular-nums last:pr-4 ${className}`}>
      {children}
    </td>
  )
}

function Foot({ name, amount, strong = false }: { name: string; amount: string; strong?: boolean }) {
  const weight = strong ? 'font-[650] font-gothic' : 'font-normal'
  return (
    <tr>
      <th scope="row" className={`px-4 py-2 text-left ${weight}`}>
        {name}
      </th>
      <td colSpan={3} className={`py-2 pr-4 pl-3 text-right whitespace-nowrap tabular-nums ${weight}`}>
        {amount}
      </td>
    </tr>
  )
}

function dollars(amount: number): string {
  return formatDollars(cents(amount))
}
