import { useState } from 'react'
import { Link } from '../../ui/link.tsx'
import { addressLines, dialedNumber } from '../../../shop/checkout/billing.ts'
import { Button } from '../../ui/button.tsx'
import { momentWords } from '../kit/dates.ts'
import { Fact, PartTitle } from '../kit/detail-screen.tsx'
import { useTimeZone } from '../kit/time-zone.ts'
import { adminAddress } from '../sections.ts'
import { CorrectDialog } from './correct-dialog.tsx'
import type { WholeOffer } from './offer-words.ts'

const link =
  'flex w-fit min-h-11 items-center text-accent underline underline-offset-4 wrap-anywhere md:min-h-7'

/** Whom it is for, at whose prices, and who has seen it. */
export function OfferFacts({ offer, onDone }: { offer: WholeOffer; onDone: (said: string) => void }) {
  const [isCorrecting, setIsCorrecting] = useState(false)
  const timeZone = useTimeZone()
  const { contact, billing, owner, priceTier, order, orders, createdAt, createdBy, openedAt } = offer
  const sent = offer.editions.some(({ state }) => state !== 'DRAFT')
  return (
    <section aria-labelledby="buyer">
      <PartTitle id="buyer">Buyer</PartTitle>
      <address className="mt-2 not-italic">
        <span className="block font-semibold wrap-anywhere">{contact.name}</span>
        {contact.company && <span className="block wrap-anywhere">{contact.company}</span>}
        <a href={`mailto:${contact.email}`} className={link}>
          {contact.email}
        </a>
        {contact.phone && (
          <a href={`tel:${dialedNumber(contact.phone)}`} className={link}>
            {contact.phone}
          </a>
        )}
        {billing &&
          addressLines(billing)
            .slice(1)
            .map((line) => (
              <span key={line} className="block wrap-anywhere">
                {line}
              </span>
            ))}
      </address>
      {offer.acts.correct && (
        <Button kind="secondary" size="card" className="mt-3" onClick={() => setIsCorrecting(true)}>
          Correct name or e-mail
        </Button>
      )}
      {isCorrecting && (
        <CorrectDialog
          offer={offer}
          onClose={() => setIsCorrecting(false)}
          onDone={(said) => {
            setIsCorrecting(false)
            onDone(said)
          }}
        />
      )}
      <dl className="mt-3 grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-4 gap-y-1">
        <Fact name="Prices">{priceTier === 'partner' ? 'Partner' : 'List'}</Fact>
        <Fact name="Account">
          {owner ? (
            <>
              {owner.name}
              {owner.email.toLowerCase() !== contact.email.toLowerCase() && `, ${owner.email}`}
              {priceTier === 'partner' && (
                <span className="block text-muted">Only this partner can open it.</span>
              )}
            </>
          ) : (
            <span className="text-muted">None: whoever has the link can accept it</span>
          )}
        </Fact>
        {order && (
          <Fact name="About">
            <Link to={adminAddress('orders', order)} className={link}>
              Order {order}
            </Link>
          </Fact>
        )}
        <Fact name={createdBy === null ? 'Asked' : 'Started'}>
          <time dateTime={createdAt}>{momentWords(createdAt, timeZone)}</time>
          {createdBy !== null && ` by ${createdBy}`}
        </Fact>
        {sent && (
          <Fact name="Opened">
            {openedAt ? (
              <time dateTime={openedAt}>{momentWords(openedAt, timeZone)}</time>
            ) : (
              <span className="text-muted">Not yet</span>
            )}
          </Fact>
        )}
        {orders.map(({ number, isPaid, isReturned }) => (
          <Fact
            key={number}
            name={isReturned ? 'Paid and refunded as' : isPaid ? 'Paid as' : 'Payment tried as'}
          >
            <Link to={adminAddress('orders', number)} className={link}>
              Order {number}
            </Link>
          </Fact>
        ))}
      </dl>
    </section>
  )
}
