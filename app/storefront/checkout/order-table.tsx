import { cutTitle } from '../../../shop/catalogue/product.ts'
import { formatDollars } from '../../../shop/money.ts'
import { VolumeMark } from '../../ui/price.tsx'
import { ScrollBox } from '../../ui/scrolling/scroll-box.tsx'
import { OwnNumbersOf } from '../orders/own-numbers-of.tsx'
import type { ShownLine } from './shown-quote.ts'

/** What is bought, line by line; `children` are the rows below the rule. */
export function OrderTable({
  lines,
  children,
  wide = false,
}: {
  lines: ShownLine[]
  children?: React.ReactNode
  /** there is room for whole titles */
  wide?: boolean
}) {
  return (
    <ScrollBox name="Order Details">
      <table className="w-full">
        <caption className="sr-only">Order Details</caption>
        <thead className="max-md:sr-only">
          <tr className="bg-sunken text-fine">
            <th scope="col" className="py-2 pr-2 pl-3 text-left font-semibold">
              Item
            </th>
            <th scope="col" className="px-2 py-2 text-right font-semibold">
              Qty
            </th>
            <th scope="col" className="px-2 py-2 text-right font-semibold">
              Unit Price
            </th>
            <th scope="col" className="py-2 pr-3 pl-2 text-right font-semibold">
              Line Price
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line, at) => (
            <tr
              // what is no product has no number
              key={at}
              className="border-b border-line align-top break-inside-avoid max-md:grid max-md:grid-cols-[auto_auto_1fr] max-md:pt-3"
            >
              <th
                scope="row"
                className="py-3 print:py-1.5 pr-2 pl-3 text-left text-small font-normal wrap-anywhere max-md:col-span-3 max-md:py-0"
              >
                <span title={line.title} className="font-semibold">
                  {wide ? line.title : cutTitle(line.title, 'elsewhere')}
                </span>{' '}
                <span className="product-number block text-muted print:ml-2 print:inline">{line.number}</span>
                <OwnNumbersOf own={line.own ?? []} />
                {line.volume && <VolumeMark className="print:ml-2" />}
              </th>
              <td className="px-2 py-3 print:py-1.5 text-right text-small tabular-nums max-md:py-1 max-md:pb-3 max-md:pl-3 max-md:pr-0 max-md:after:content-['_×']">
                {line.quantity}
              </td>
              <td className="px-2 py-3 print:py-1.5 text-right text-small tabular-nums max-md:py-1 max-md:px-1">
                {formatDollars(line.unitCents)}
              </td>
              <td className="py-3 print:py-1.5 pr-3 pl-2 text-right text-small font-semibold tabular-nums max-md:py-1">
                {formatDollars(line.lineCents)}
              </td>
            </tr>
          ))}
        </tbody>
        {children && <tfoot>{children}</tfoot>}
      </table>
    </ScrollBox>
  )
}

export function OrderFootRow({
  name,
  amount,
  strong = false,
}: {
  name: React.ReactNode
  amount: string
  strong?: boolean
}) {
  return (
    <tr
      className={`max-md:grid max-md:grid-cols-[1fr_auto] ${strong ? 'font-gothic font-[650]' : 'text-small'}`}
    >
      <th
        scope="row"
        colSpan={3}
        className={`py-2 pr-2 pl-3 text-left ${strong ? 'font-[650]' : 'font-normal'}`}
      >
        {name}
      </th>
      <td className="py-2 pr-3 pl-2 text-right tabular-nums">{amount}</td>
    </tr>
  )
}
