import { productAddress } from '../../../shop/catalogue/product.ts'
import { freightNote } from '../../../shop/checkout/checkout.ts'
import { formatDollars } from '../../../shop/money.ts'
import {
  allOptional,
  type BuyerEdition,
  type BuyerLine,
  type BuyerOffer,
} from '../../../shop/offers/buyer/buyer-offer.ts'
import { quoteOffer } from '../../../shop/offers/offer.ts'
import { say } from '../../ui/live-region.tsx'
import { Head, Label } from '../orders/card-table.tsx'

/** Everything that is offered, with what may be left out; then note and terms. */
export function OfferLines({
  edition,
  kind,
  chosen,
  mayChoose,
  onChoose,
}: {
  edition: BuyerEdition
  kind: BuyerOffer['kind']
  chosen: number[]
  mayChoose: boolean
  onChoose: (chosen: number[]) => void
}) {
  const { lines, note, terms, changes } = edition
  const { totalCents } = quoteOffer(lines, chosen)
  const hasFreight = lines.some((line) => line.kind === 'freight')

  function choose({ lineNo }: BuyerLine, isTaken: boolean) {
    const next = isTaken ? [...chosen, lineNo] : chosen.filter((one) => one !== lineNo)
    onChoose(next)
    say(`Total ${formatDollars(quoteOffer(lines, next).totalCents)}`)
  }

  return (
    <div className="flex min-w-0 flex-col gap-6">
      {changes !== null && changes.length > 0 && <Changes changes={changes} />}
      {note && <Words heading="A note from us" text={note} />}
      <div className="overflow-hidden rounded-card border border-line bg-surface print:rounded-none print:border-0">
        <table className="w-full max-md:block">
          <caption className="sr-only">What this quote includes</caption>
          <thead className="max-md:sr-only">
            <tr className="bg-sunken text-fine">
              <Head className="pl-4 text-left">Item</Head>
              <Head className="text-right">Qty</Head>
              <Head className="text-right">Each</Head>
              <Head className="pr-4 text-right">Line price</Head>
            </tr>
          </thead>
          <tbody className="max-md:block">
            {lines.map((line) => (
              <Line
                key={line.lineNo}
                line={line}
                isTaken={!line.isOptional || chosen.includes(line.lineNo)}
                mayChoose={mayChoose}
                onChoose={(isTaken) => choose(line, isTaken)}
              />
            ))}
          </tbody>
          <tfoot className="max-md:block">
            <tr className="font-gothic max-md:flex max-md:justify-between">
              <th scope="row" colSpan={3} className="px-4 py-3 text-left font-[650]">
                Total (USD)
              </th>
              <td className="py-3 pr-4 pl-3 text-right font-[650] tabular-nums">
                {formatDollars(totalCents)}
              </td>
            </tr>
          </tfoot>
        </table>
      </div>
      <p className="-mt-3 text-small text-muted">
        {kind === 'freight' ? '' : hasFreight ? 'Freight is included in this total.' : `${freightNote}.`}
        {allOptional(lines).length > 0 &&
          mayChoose &&
          ' You may leave out what is marked optional; the total follows.'}
      </p>
      {terms && <Words heading="Terms" text={terms} />}
    </div>
  )
}

const cell =
  'px-3 py-4 print:py-1.5 text-right whitespace-nowrap tabular-nums max-md:flex max-md:justify-between max-md:gap-4 max-md:p-0'

function Line({
  line,
  isTaken,
  mayChoose,
  onChoose,
}: {
  line: BuyerLine
  isTaken: boolean
  mayChoose: boolean
  onChoose: (isTaken: boolean) => void
}) {
  const { number, title, quantity, unitCents, listCents, isOptional } = line
  const [quoted] = quoteOffer([{ ...line, isOptional: false }], []).lines
  const isLower = listCents !== null && listCents > unitCents
  return (
    <tr
      className={`border-b border-line align-top max-md:flex max-md:flex-col max-md:gap-1.5 max-md:p-4 ${isTaken ? '' : 'text-muted'}`}
    >
      <th scope="row" className="py-4 pr-3 pl-4 text-left font-normal print:py-1.5 max-md:mb-1 max-md:p-0">
        {number ? (
          <a href={productAddress(number)} className="font-gothic text-card wrap-anywhere hover:underline">
            {title}
          </a>
        ) : (
          <span className="font-gothic text-card wrap-anywhere">{title}</span>
        )}
        {number && <span className="product-number block text-small text-muted">{number}</span>}
        {isOptional && mayChoose && (
          <label className="no-print mt-1 flex min-h-11 items-center gap-3 text-small text-ink">
            <input
              type="checkbox"
              checked={isTaken}
              onChange={({ target }) => onChoose(target.checked)}
              className="size-5 shrink-0 accent-accent"
            />
            <span>
              Include<span className="sr-only"> {title}</span> (optional)
            </span>
          </label>
        )}
        {isOptional && (!mayChoose || !isTaken) && (
          <span className={`block text-small ${mayChoose ? 'hidden print:block' : ''}`}>
            {isTaken ? 'Optional, included' : 'Optional, left out'}
          </span>
        )}
      </th>
      <td className={cell}>
        <Label>Qty</Label>
        {quantity}
      </td>
      <td className={cell}>
        <Label>Each</Label>
        <span>
          {isLower && (
            <s className="mr-2 text-small text-muted">
              <span className="sr-only">list price </span>
              {formatDollars(listCents)}
            </s>
          )}
          {formatDollars(unitCents)}
        </span>
      </td>
      <td className={`${cell} pr-4`}>
        <Label>Line price</Label>
        <span className="font-semibold">
          {isTaken ? (
            quoted && formatDollars(quoted.lineCents)
          ) : (
            <span className="font-normal">left out</span>
          )}
        </span>
      </td>
    </tr>
  )
}

function Changes({ changes }: { changes: string[] }) {
  return (
    <section aria-labelledby="changes" className="rounded-card bg-info-tint px-4 py-3 text-info">
      <h2 id="changes" className="font-gothic text-body font-[650]">
        Changed since our last quote
      </h2>
      <ul className="mt-1 list-disc pl-5 wrap-anywhere">
        {changes.map((change) => (
          <li key={change}>{change}</li>
        ))}
      </ul>
    </section>
  )
}

/** Written by staff, as they wrote it. */
function Words({ heading, text }: { heading: string; text: string }) {
  return (
    <section className="max-w-text">
      <h2 className="text-h3">{heading}</h2>
      <p dir="auto" className="mt-2 whitespace-pre-line wrap-anywhere">
        {text}
      </p>
    </section>
  )
}
