import { useState } from 'react'
import { Link } from '../../ui/link.tsx'
import { Button } from '../../ui/button.tsx'
import { DoneText } from '../kit/done-text.tsx'
import { adminAddress } from '../sections.ts'
import { useShipping } from '../shipping/browser-shipping.ts'
import { useOffersOf } from './browser-offers.ts'
import { FreightDialog } from './freight-dialog.tsx'
import { dollars } from './offer-words.ts'
import { OfferMarks } from './state-mark.tsx'

/** The freight of a paid order: what was quoted, or the way to quote it. */
export function OrderFreight({
  order,
  email,
  canQuote,
}: {
  order: string
  email: string
  /** it is paid */
  canQuote: boolean
}) {
  const reading = useOffersOf(order)
  const isToCome = useShipping(order).data?.body.lines.some(({ toCome }) => toCome > 0) ?? false
  const [isOpen, setIsOpen] = useState(false)
  const [note, setNote] = useState('')
  const quoted = reading.data?.body ?? []
  const stands = quoted.some(
    ({ shown, isReturned }) => shown === 'SENT' || shown === 'ACCEPTED' || (shown === 'PAID' && !isReturned),
  )
  return (
    <div className="no-print mt-4 flex flex-col gap-3 empty:hidden">
      {quoted.length > 0 && (
        <ul className="divide-y divide-line rounded-card border border-line bg-surface">
          {quoted.map((offer) => (
            <li
              key={offer.number}
              className="flex flex-wrap items-center justify-between gap-x-4 px-4 py-2.5"
            >
              <span>
                Freight quoted in{' '}
                <Link
                  to={adminAddress('offers', offer.number)}
                  className="inline-flex min-h-11 items-center font-semibold text-accent underline underline-offset-4 md:min-h-7"
                >
                  {offer.number}
                </Link>
                {offer.totalCents !== null && `, ${dollars(offer.totalCents)}`}
              </span>
              <OfferMarks waits={offer.waitsSince !== null} {...offer} />
            </li>
          ))}
        </ul>
      )}
      <DoneText>{note}</DoneText>
      {reading.data && canQuote && isToCome && !stands && (
        <Button
          kind="secondary"
          className="self-start max-md:w-full"
          onClick={() => {
            setNote('')
            setIsOpen(true)
          }}
        >
          Quote the freight
        </Button>
      )}
      {isOpen && (
        <FreightDialog
          order={order}
          email={email}
          onClose={() => setIsOpen(false)}
          onDone={(said) => {
            setIsOpen(false)
            setNote(said)
          }}
        />
      )}
    </div>
  )
}
