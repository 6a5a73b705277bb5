import { Fragment, useEffect, useRef, useState } from 'react'
import { Link } from '../../ui/link.tsx'
import { freightWords } from '../../../shop/checkout/instructions/freight.ts'
import { canShip, carrierWords, dayWords, returnedWords } from '../../../shop/shipping/shipment.ts'
import { Button } from '../../ui/button.tsx'
import { ActDialog } from '../kit/act-dialog.tsx'
import { PartTitle } from '../kit/detail-screen.tsx'
import { DoneText } from '../kit/done-text.tsx'
import { Loaded } from '../kit/loaded.tsx'
import { useWrite } from '../kit/use-call.ts'
import { adminAddress } from '../sections.ts'
import { shippingReads, useShipping, type OrderShipping, type ShownShipment } from './browser-shipping.ts'
import { CorrectDialog } from './correct-dialog.tsx'
import { ShipDialog } from './ship-dialog.tsx'

/** What of an order went, what is to come, and what can be done about it. */
export function OrderShippingPart({ number }: { number: string }) {
  return (
    <section aria-labelledby="shipping" className="min-w-0">
      <PartTitle id="shipping">Shipping</PartTitle>
      <div className="mt-3">
        <Loaded
          reading={useShipping(number)}
          what="What was shipped"
          newest="What was shipped"
          toCome={<p className="text-muted">Loading...</p>}
        >
          {({ body }) => <Shown shipping={body} />}
        </Loaded>
      </div>
    </section>
  )
}

type Open = { kind: 'ship' } | { kind: 'correct' | 'undo'; shipment: ShownShipment } | null

function Shown({ shipping }: { shipping: OrderShipping }) {
  const { state, freight, freightWaits, lines, shipments } = shipping
  const [open, setOpen] = useState<Open>(null)
  const [note, setNote] = useState('')
  /** how many shipments there were when one was added: until it is in the list, what is to come is not known */
  const [before, setBefore] = useState<number | null>(null)
  // As it is now: it may have been read again since its dialog was opened.
  const current = (shipment: ShownShipment) => shipments.find(({ id }) => id === shipment.id) ?? shipment
  const isOpen = canShip(lines)
  const said = useRef<HTMLDivElement>(null)
  // The button that was pressed may be gone, or wait for the new list.
  useEffect(() => {
    if (note) said.current?.focus()
  }, [note])
  const close = () => setOpen(null)
  const done = (outcome: string) => {
    setNote(outcome)
    close()
  }
  const show = (what: Open) => {
    setNote('')
    setOpen(what)
  }
  return (
    <>
      {freight && <p className="mb-2">Freight: {freightWords(freight)}</p>}
      {freightWaits && (
        <p className="mb-3 rounded-card bg-warning-tint px-4 py-3 text-warning">
          The buyer has not approved the freight yet. If it ships anyway, say why.
        </p>
      )}
      {state === 'nothing' && <p className="text-muted">There is nothing to ship.</p>}
      {(state !== 'nothing' || isOpen) && <LinesTable lines={lines} />}
      {shipments.length > 0 && (
        <ul className="mt-4 divide-y divide-line rounded-card border border-line bg-surface">
          {shipments.map((shipment) => (
            <li key={shipment.id} className="px-4 py-3">
              <ShipmentRow shipment={shipment} onOpen={show} />
            </li>
          ))}
        </ul>
      )}
      <div ref={said} tabIndex={-1} className="scroll-mt-24 outline-none">
        <DoneText className="mt-3">{note}</DoneText>
      </div>
      {isOpen && (
        <Button
          kind={state === 'to-ship' || state === 'partly' ? 'primary' : 'secondary'}
          className="no-print mt-4 max-md:w-full"
          disabled={shipments.length === before}
          onClick={() => show({ kind: 'ship' })}
        >
          Ship
        </Button>
      )}
      {open?.kind === 'ship' && (
        <ShipDialog
          shipping={shipping}
          onClose={close}
          onDone={(outcome) => {
            setBefore(shipments.length)
            done(outcome)
          }}
        />
      )}
      {open?.kind === 'correct' && <CorrectDialog shipment={open.shipment} onClose={close} onDone={done} />}
      <UndoDialog
        shipment={open?.kind === 'undo' ? current(open.shipment) : null}
        onClose={close}
        onDone={done}
      />
    </>
  )
}

function LinesTable({ lines }: Pick<OrderShipping, 'lines'>) {
  return (
    <div className="overflow-hidden rounded-card border border-line bg-surface">
      <table className="w-full">
        <caption className="sr-only">What was shipped and what is to come</caption>
        <thead>
          <tr className="bg-sunken text-left text-fine">
            <th scope="col" className="px-4 py-2 font-gothic font-semibold">
              Item
            </th>
            <th scope="col" className={`${figure} font-gothic font-semibold`}>
              Ordered
            </th>
            <th scope="col" className={`${figure} font-gothic font-semibold`}>
              Shipped
            </th>
            <th scope="col" className={`${figure} pr-4 font-gothic font-semibold`}>
              To come
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ number, title, ordered, shipped, toCome, returned }, at) => (
            <Fragment key={at}>
              <tr className="border-t border-line align-top">
                <th scope="row" className="px-4 py-2 text-left font-normal">
                  <span className="product-number wrap-anywhere">{number}</span>
                  <span className="block wrap-anywhere text-muted max-md:hidden">{title}</span>
                </th>
                <td className={figure}>{ordered}</td>
                <td className={figure}>{shipped}</td>
                <td className={`${figure} pr-4 ${toCome > 0 ? 'font-semibold' : ''}`}>{toCome}</td>
              </tr>
              {returned > 0 && (
                <tr>
                  <td colSpan={4} className="px-4 pb-2 text-warning">
                    {returnedWords(returned)}
                  </td>
                </tr>
              )}
            </Fragment>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const figure = 'px-2 py-2 text-right tabular-nums'

function ShipmentRow({
  shipment,
  onOpen,
}: {
  shipment: ShownShipment
  onOpen: (what: { kind: 'correct' | 'undo'; shipment: ShownShipment }) => void
}) {
  const { id, no, shippedOn, trackingPage, lines, freightReason, returnReason, isUndone } = shipment
  return (
    <>
      <p className={`font-semibold wrap-anywhere ${isUndone ? 'line-through' : ''}`}>
        Shipment {no}, {dayWords(shippedOn)}
      </p>
      {isUndone && <p className="font-semibold text-warning">Undone</p>}
      <p className="wrap-anywhere">{carrierWords(shipment)}</p>
      <p className="wrap-anywhere text-muted">
        {lines.map(({ number, quantity }) => `${quantity} × ${number}`).join(', ')}
      </p>
      {freightReason && (
        <p className="wrap-anywhere text-muted">Before the freight was approved: “{freightReason}”</p>
      )}
      {returnReason && (
        <p className="wrap-anywhere text-muted">Although its money was refunded: “{returnReason}”</p>
      )}
      <div className="no-print mt-1 -ml-4 flex flex-wrap">
        {trackingPage && !isUndone && (
          <a href={trackingPage} target="_blank" rel="noopener noreferrer" className={way}>
            Track<span className="sr-only"> shipment {no} (opens in a new tab)</span>
          </a>
        )}
        {!isUndone && (
          <>
            <Link to={adminAddress('shipments', id)} className={way}>
              Packing slip<span className="sr-only"> of shipment {no}</span>
            </Link>
            <Button kind="quiet" size="card" onClick={() => onOpen({ kind: 'correct', shipment })}>
              Correct<span className="sr-only"> shipment {no}</span>
            </Button>
            <Button kind="quiet" size="card" onClick={() => onOpen({ kind: 'undo', shipment })}>
              Undo<span className="sr-only"> shipment {no}</span>
            </Button>
          </>
        )}
      </div>
    </>
  )
}

const way = 'inline-flex min-h-11 items-center px-4 text-accent underline underline-offset-4 md:min-h-9'

function UndoDialog({
  shipment,
  onClose,
  onDone,
}: {
  shipment: ShownShipment | null
  onClose: () => void
  onDone: (note: string) => void
}) {
  const undoing = useWrite('DELETE /api/shipments/{id}', { changes: shippingReads })
  return (
    <ActDialog
      open={shipment !== null}
      question={`Undo shipment ${shipment?.no ?? ''}?`}
      verb="Undo it"
      busyVerb="Undoing..."
      act={undoing}
      why="Nothing was changed."
      onClose={onClose}
      onConfirm={() =>
        shipment &&
        undoing.mutate(
          { params: { id: shipment.id }, ifMatch: shipment.version },
          { onSuccess: ({ body }) => onDone(body.note) },
        )
      }
    >
      <p>
        Only if it never left: its lines are to come again. An e-mail that told the buyer of it cannot be
        recalled.
      </p>
    </ActDialog>
  )
}
