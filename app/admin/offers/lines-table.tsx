import { changeWords, dollars, type Edition, type EditionLine } from './offer-words.ts'

/** The lines of an edition that was sent, with every price that differs from the list: old → new, percent, why and who. */
export function LinesTable({ edition }: { edition: Edition }) {
  const { no, lines, leastCents, mostCents, paidCents } = edition
  const hasChoice = paidCents === null && leastCents !== mostCents
  return (
    <div className="overflow-hidden rounded-card border border-line bg-surface">
      <table className="block w-full md:table">
        <caption className="sr-only">Lines of edition {no}</caption>
        <thead className="max-md:sr-only">
          <tr className="bg-sunken text-left text-fine">
            <th scope="col" className={head}>
              Item
            </th>
            <th scope="col" className={`${head} text-right`}>
              Quantity
            </th>
            <th scope="col" className={`${head} text-right`}>
              Price each
            </th>
            <th scope="col" className={`${head} text-right`}>
              Line total
            </th>
          </tr>
        </thead>
        <tbody className="block md:table-row-group">
          {lines.map((line, at) => (
            <Line key={at} line={line} />
          ))}
        </tbody>
        <tfoot className="block md:table-row-group">
          <tr className="grid grid-cols-[1fr_auto] border-t border-line bg-sunken px-4 py-2.5 md:table-row">
            <th scope="row" colSpan={3} className="text-left font-semibold md:px-4 md:py-2.5">
              {paidCents === null ? 'Total (USD)' : 'Total paid (USD)'}
              {hasChoice && ' without optional lines'}
            </th>
            <td className={`${figure} font-semibold`}>
              {dollars(paidCents ?? leastCents)}
              {hasChoice && (
                <span className="block font-normal text-muted">{dollars(mostCents)} with them</span>
              )}
            </td>
          </tr>
        </tfoot>
      </table>
    </div>
  )
}

function Line({ line }: { line: EditionLine }) {
  const {
    kind,
    number,
    title,
    quantity,
    listCents,
    unitCents,
    lineCents,
    reason,
    by,
    isOptional,
    isLeftOut,
  } = line
  const change = changeWords(listCents, unitCents)
  return (
    <tr className="grid grid-cols-[1fr_auto] gap-x-4 border-t border-line px-4 py-3 align-top first:border-t-0 md:table-row md:first:border-t">
      <th scope="row" className="text-left font-normal wrap-anywhere max-md:col-span-2 md:px-4 md:py-2.5">
        {number && <span className="product-number font-semibold">{number} </span>}
        {kind === 'freight' && <span className="font-semibold">Freight: </span>}
        {title}
        {isOptional && (
          <span className="text-muted">{isLeftOut ? ' (optional, left out)' : ' (optional)'}</span>
        )}
        {change && (
          <span className="block text-muted">
            “{reason}”, {by}
          </span>
        )}
      </th>
      <td className={`${figure} max-md:text-left`}>
        {quantity}
        <span className="md:hidden"> × {dollars(unitCents)}</span>
        {change && listCents !== null && (
          <span className="block text-muted md:hidden">
            List <s>{dollars(listCents)}</s>, {change}
          </span>
        )}
      </td>
      <td className={`${figure} max-md:hidden`}>
        {change && listCents !== null ? (
          <>
            <span className="text-muted">
              <s>{dollars(listCents)}</s> →{' '}
            </span>
            {dollars(unitCents)}
            <span className="block text-muted">{change}</span>
          </>
        ) : (
          dollars(unitCents)
        )}
      </td>
      <td className={figure}>
        {isLeftOut ? <span className="text-muted">left out</span> : dollars(lineCents)}
      </td>
    </tr>
  )
}

const head = 'px-4 py-2 font-gothic font-semibold'
const figure = 'text-right tabular-nums whitespace-nowrap md:px-4 md:py-2.5'
