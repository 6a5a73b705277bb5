import { Link } from '../../ui/link.tsx'
import { cents, formatDollars } from '../../../shop/money.ts'
import { useMoreBeside } from '../../ui/scrolling/more-beside.ts'
import { adminAddress } from '../sections.ts'
import { barAddress, longBarName, productAddress, type Dashboard } from './dashboard-words.ts'

/** The figures behind the bars, exact to the cent, newest first. */
export function SalesTable({ dashboard: { bars, period } }: { dashboard: Dashboard }) {
  return (
    <FigureTable caption="Sales" heads={['When', 'Orders', 'Retail', 'Partner', 'Together']}>
      {bars.toReversed().map(({ day, retailOrders, partnerOrders, retailCents, partnerCents }) => (
        <tr key={day} className={row}>
          <th scope="row" className={`${cell} text-left font-normal whitespace-nowrap`}>
            <Link to={barAddress(day, period)} className={link}>
              {longBarName(day, period)}
            </Link>
          </th>
          <td className={figure}>{retailOrders + partnerOrders}</td>
          <td className={figure}>{formatDollars(cents(retailCents))}</td>
          <td className={figure}>{formatDollars(cents(partnerCents))}</td>
          <td className={`${figure} font-semibold`}>{formatDollars(cents(retailCents + partnerCents))}</td>
        </tr>
      ))}
    </FigureTable>
  )
}

export function ProductsTable({ dashboard: { bestSellers, span } }: { dashboard: Dashboard }) {
  return (
    <FigureTable caption="Best sellers" heads={['Product', 'Pieces', 'Sales']}>
      {bestSellers.map(({ number, title, quantity, cents: sold }) => (
        <tr key={number} className={row}>
          <th scope="row" className={`${cell} text-left font-normal`}>
            <Link to={adminAddress('products-edit', number)} className={`font-semibold ${link}`}>
              {number}
            </Link>{' '}
            {title}
          </th>
          <td className={figure}>
            <Link to={productAddress(number, span)} className={link}>
              {quantity.toLocaleString('en-US')}
              <span className="sr-only">: orders with {number}</span>
            </Link>
          </td>
          <td className={figure}>{formatDollars(cents(sold))}</td>
        </tr>
      ))}
    </FigureTable>
  )
}

export function SearchesTable({ searches }: { searches: Dashboard['emptySearches'] }) {
  return (
    <FigureTable caption="Searches that found nothing" heads={['Searched for', 'Times']}>
      {searches.map(({ term, times }) => (
        <tr key={term} className={row}>
          <th scope="row" className={`${cell} text-left font-normal wrap-anywhere`}>
            <Link to={`/shop?q=${encodeURIComponent(term)}`} reloadDocument className={link}>
              {term}
            </Link>
          </th>
          <td className={figure}>{times.toLocaleString('en-US')}</td>
        </tr>
      ))}
    </FigureTable>
  )
}

const row = 'border-b border-line last:border-b-0'
const cell = 'py-2.5 pr-3'
const link = 'text-accent underline-offset-4 hover:underline'
const figure = 'py-2.5 pl-3 text-right whitespace-nowrap tabular-nums'

function FigureTable({
  caption,
  heads,
  children,
}: {
  caption: string
  heads: string[]
  children: React.ReactNode
}) {
  const box = useMoreBeside<HTMLElement>()
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard
    <section ref={box} aria-label={caption} tabIndex={0} className="more-beside overflow-x-auto">
      <table className="w-full">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="border-b border-line text-left text-fine">
            {heads.map((head, at) => (
              <th
                key={head}
                scope="col"
                className={`py-2 font-semibold ${at > 0 ? 'pl-3 text-right' : 'pr-3'}`}
              >
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </section>
  )
}
