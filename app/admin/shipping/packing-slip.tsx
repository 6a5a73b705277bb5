import { dayWords } from '../../../shop/shipping/shipment.ts'
import type { CallAnswerOf } from '../../../api/http/client.ts'
import { Button, buttonLook } from '../../ui/button.tsx'
import { ShopDay } from '../../ui/words/shop-day.tsx'
import { DetailScreen } from '../kit/detail-screen.tsx'
import { useRead } from '../kit/use-call.ts'
import { adminAddress } from '../sections.ts'
import type { Route } from './+types/packing-slip.ts'

type Slip = CallAnswerOf<'GET /api/shipments/{id}/packing-slip'>

/** What goes into the parcel, and on a sheet of its own the address that goes on it. */
export default function PackingSlipPage({ params: { id } }: Route.ComponentProps) {
  const reading = useRead('GET /api/shipments/{id}/packing-slip', { params: { id } })
  return (
    <DetailScreen
      title="Packing slip"
      back={
        reading.data
          ? { to: adminAddress('orders', reading.data.body.orderNumber), words: 'Back to the order' }
          : { to: adminAddress('shipments'), words: 'All shipments' }
      }
      reading={reading}
      what="The packing slip"
      unknown="There is no shipment under this address."
    >
      {({ body }) => <Sheets id={id} slip={body} />}
    </DetailScreen>
  )
}

const prints = [
  { words: 'Packing slip as PDF', part: 'packing-slip' },
  { words: 'Address label as PDF', part: 'label' },
]

function Sheets({ id, slip }: { id: string; slip: Slip }) {
  const { orderNumber, no, shippedOn, carrier, tracking, shipTo, phone, poNumber, note, lines } = slip
  return (
    <div className="max-w-text">
      {slip.isUndone && (
        <p className="mb-4 rounded-card bg-warning-tint px-4 py-3 font-semibold text-warning">
          This shipment was undone. Do not pack by this slip.
        </p>
      )}
      <div className="no-print mb-6 flex flex-wrap gap-3">
        {prints.map(({ words, part }) => (
          <a
            key={part}
            href={`/api/shipments/${id}/${part}/pdf`}
            className={`${buttonLook('secondary')} max-md:w-full`}
          >
            {words}
          </a>
        ))}
        <Button kind="secondary" className="max-md:w-full" onClick={() => window.print()}>
          Print this page
        </Button>
      </div>
      <p className="font-gothic text-h3">
        Order <span className="product-number">{orderNumber}</span>, shipment {no}
      </p>
      <p className="mt-1 text-muted">
        Ordered <ShopDay at={slip.orderedAt} />, shipped {dayWords(shippedOn)}
        {carrier && ` with ${[carrier, tracking].filter(Boolean).join(' ')}`}
      </p>
      <div className="mt-5 flex flex-wrap gap-x-16 gap-y-4">
        <Part name="Ship to">
          {[...shipTo, phone].filter(Boolean).map((line, at) => (
            <p key={at} dir="auto" className="wrap-anywhere">
              {line}
            </p>
          ))}
        </Part>
        {poNumber && (
          <Part name="PO number">
            <p dir="auto" className="wrap-anywhere">
              {poNumber}
            </p>
          </Part>
        )}
        {note && (
          <Part name="Note from the buyer">
            <p dir="auto" className="wrap-anywhere whitespace-pre-line">
              {note}
            </p>
          </Part>
        )}
      </div>
      <div className="mt-6 overflow-hidden rounded-card border border-line bg-surface print:rounded-none">
        <table className="w-full">
          <caption className="sr-only">What is in this parcel</caption>
          <thead>
            <tr className="bg-sunken text-left text-fine">
              <Head>Item</Head>
              <Head className="text-right">Ordered</Head>
              <Head className="text-right">In this parcel</Head>
              <Head className="text-right">To come</Head>
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <tr key={line.number} className="border-t border-line align-top print:break-inside-avoid">
                <th scope="row" className="px-4 py-2 text-left font-normal">
                  <span className="product-number block font-semibold wrap-anywhere">{line.number}</span>
                  <span className="wrap-anywhere">{line.title}</span>
                </th>
                <Figure>{line.ordered}</Figure>
                <Figure strong>{line.here}</Figure>
                <Figure>{line.toCome}</Figure>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <section
        aria-label="Address label"
        className="mt-10 max-w-96 border border-line p-6 print:mt-0 print:break-before-page"
      >
        {shipTo.map((line, at) => (
          <p key={at} dir="auto" className={`text-h3 wrap-anywhere ${at === 0 ? 'font-semibold' : ''}`}>
            {line}
          </p>
        ))}
        <p className="mt-3 text-fine">
          Order {orderNumber}, shipment {no}
        </p>
      </section>
    </div>
  )
}

function Part({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div className="min-w-0">
      <h3 className="text-fine font-normal text-muted">{name}</h3>
      {children}
    </div>
  )
}

function Head({ className = '', children }: { className?: string; children: React.ReactNode }) {
  return (
    <th scope="col" className={`px-2 py-2 font-gothic font-semibold first:pl-4 last:pr-4 ${className}`}>
      {children}
    </th>
  )
}

function Figure({ strong = false, children }: { strong?: boolean; children: React.ReactNode }) {
  return (
    <td className={`px-2 py-2 text-right tabular-nums last:pr-4 ${strong ? 'font-semibold' : ''}`}>
      {children}
    </td>
  )
}
