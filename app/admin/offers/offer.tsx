import { useState } from 'react'
import { Notice } from '../../ui/notice.tsx'
import { DetailScreen, PartTitle } from '../kit/detail-screen.tsx'
import { DoneText } from '../kit/done-text.tsx'
import { adminAddress } from '../sections.ts'
import type { Route } from './+types/offer.ts'
import { useOffer } from './browser-offers.ts'
import { DraftEditor } from './editor/draft-editor.tsx'
import { OfferActs } from './offer-acts.tsx'
import { OfferEditions } from './offer-editions.tsx'
import { OfferFacts } from './offer-facts.tsx'
import { OfferMessages } from './offer-messages.tsx'
import { kindWords, type WholeOffer } from './offer-words.ts'
import { OfferMarks } from './state-mark.tsx'

/** One quote: what was asked, what is written now, what was sent, and what can be done. */
export default function OfferPage({ params: { number } }: Route.ComponentProps) {
  return (
    <DetailScreen
      title={`Quote ${number}`}
      back={{ to: adminAddress('offers'), words: 'All quotes' }}
      reading={useOffer(number)}
      what="The quote"
      unknown="There is no quote with this number. It may be mistyped; you can also search the list by name."
    >
      {({ body }) => <Whole key={number} offer={body} />}
    </DetailScreen>
  )
}

function Whole({ offer }: { offer: WholeOffer }) {
  const [note, setNote] = useState('')
  const draft = offer.closed ? undefined : offer.editions.find(({ state }) => state === 'DRAFT')
  const hasMore = offer.messages.length === 0 || offer.editions.some(({ state }) => state !== 'DRAFT')
  return (
    <div className="max-w-[80rem]">
      <Head offer={offer} />
      <DoneText className="mt-4">{note}</DoneText>
      {offer.isBeingPaid && (
        <Notice kind="warning" className="mt-4">
          The buyer is paying this quote right now, or the bank has not answered yet. Until that is known it
          can be neither changed nor withdrawn. This page refreshes itself.
        </Notice>
      )}
      {draft ? (
        <>
          <div className="mt-6 flex flex-col gap-8">
            <Asked offer={offer} />
            {offer.messages.length > 0 && <OfferMessages offer={offer} />}
            <DraftEditor
              key={draft.no}
              offer={offer}
              edition={draft}
              acts={<OfferActs offer={offer} beside="draft" onDone={setNote} />}
              onSent={setNote}
            />
          </div>
          {hasMore ? (
            <div className={columns}>
              <div className="flex min-w-0 flex-col gap-8">
                {offer.messages.length === 0 && <OfferMessages offer={offer} />}
                <OfferEditions editions={offer.editions} />
              </div>
              <ActsAndFacts offer={offer} onDone={setNote} className={aside} />
            </div>
          ) : (
            <ActsAndFacts offer={offer} onDone={setNote} className="mt-8 grid gap-8 md:grid-cols-2" />
          )}
        </>
      ) : (
        <div className={columns}>
          <div className="flex min-w-0 flex-col gap-8">
            <Asked offer={offer} />
            <OfferMessages offer={offer} />
            <OfferEditions editions={offer.editions} />
          </div>
          <ActsAndFacts offer={offer} onDone={setNote} className={aside} />
        </div>
      )}
    </div>
  )
}

const columns = 'mt-8 grid gap-x-8 gap-y-8 xl:grid-cols-[minmax(0,1fr)_minmax(0,20rem)]'
const aside = 'flex min-w-0 flex-col gap-8 self-start md:max-xl:grid md:max-xl:grid-cols-2'

/** `className`: how it stands: beside what was sent, or below a draft that has nothing beside it. */
function ActsAndFacts({
  offer,
  onDone,
  className,
}: {
  offer: WholeOffer
  onDone: (said: string) => void
  className: string
}) {
  return (
    <div className={className}>
      <OfferActs offer={offer} beside="page" onDone={onDone} />
      <OfferFacts offer={offer} onDone={onDone} />
    </div>
  )
}

function Head({ offer }: { offer: WholeOffer }) {
  const { contact, closed, editions, isBeingPaid, messages, orders } = offer
  const shown = editions.findLast(({ state }) => state !== 'DRAFT')
  const last = messages.at(-1)
  const asked = last !== undefined && !last.fromStaff && last.at > (shown?.sentAt ?? '')
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-3 border-b border-line pb-4">
      <div className="min-w-0 flex-1 basis-80">
        <p className="font-gothic text-h3 wrap-anywhere">
          {contact.name}
          {contact.company && `, ${contact.company}`}
        </p>
        <p className="mt-1 wrap-anywhere text-muted">
          {kindWords(offer)}, {offer.priceTier === 'partner' ? 'partner prices' : 'list prices'}, to{' '}
          {contact.email}
        </p>
        {closed && (
          <p className="mt-1 wrap-anywhere text-muted">
            {closed.reason
              ? `Closed by ${closed.by}: “${closed.reason}”`
              : 'Held as spam, and nobody was told. If somebody wrote it, write the quote.'}
          </p>
        )}
      </div>
      <OfferMarks
        waits={asked || (offer.kind === 'request' && !shown && !closed)}
        isClosed={closed !== null}
        hasDraft={editions.some(({ state }) => state === 'DRAFT')}
        shown={shown?.state ?? null}
        isBeingPaid={isBeingPaid}
        isReturned={shown?.state === 'PAID' && orders.some(({ isReturned }) => isReturned)}
      />
    </div>
  )
}

/** What the buyer asked for, as asked. */
function Asked({ offer: { asked } }: { offer: WholeOffer }) {
  if (asked.length === 0) return null
  return (
    <section aria-labelledby="asked">
      <PartTitle id="asked">Asked for</PartTitle>
      <ul className="mt-2 divide-y divide-line rounded-card border border-line bg-surface">
        {asked.map(({ number, title, quantity }, at) => (
          <li key={at} className="flex gap-4 px-4 py-2.5">
            <span className="min-w-0 flex-1 wrap-anywhere">
              {number && <span className="product-number font-semibold">{number} </span>}
              {title !== number && title}
            </span>
            <span className="tabular-nums">{quantity}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
