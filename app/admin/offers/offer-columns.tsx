import { Link } from '../../ui/link.tsx'
import { rowLink, type Table } from '../kit/list/data-table.tsx'
import { RecentMoment } from '../kit/moment.tsx'
import { adminAddress } from '../sections.ts'
import { dollars, kindWords, type ListedOffer } from './offer-words.ts'
import { OfferMarks } from './state-mark.tsx'

/** `now`: when the list was read */
export function offerTable(now: number): Table<ListedOffer> {
  return {
    caption: 'Quotes',
    keyOf: ({ number }) => number,
    cell: 'md:px-2 md:py-3 md:align-top xl:px-3',
    leads: {
      grid: 'grid-cols-[1fr_auto] gap-x-4 gap-y-1',
      head: 'px-2 xl:px-3',
      mark: ({ waitsSince }) => (waitsSince ? 'border-l-accent' : null),
    },
    columns: [
      { name: 'Quote', cell: 'min-w-0', namesRow: true, show: which },
      { name: 'For', cell: 'min-w-0 max-md:order-1 max-md:col-span-2', show: whom },
      {
        name: 'State',
        cell: 'max-md:order-1',
        show: ({ waitsSince, ...offer }) => <OfferMarks waits={waitsSince !== null} {...offer} />,
      },
      {
        name: 'Total (USD)',
        head: 'md:text-right',
        cell: 'text-right whitespace-nowrap tabular-nums',
        show: ({ totalCents, hasOptional }) =>
          totalCents === null ? (
            <span className="text-muted">Not priced</span>
          ) : (
            <>
              {hasOptional && <span className="text-muted">from </span>}
              {dollars(totalCents)}
            </>
          ),
      },
      {
        name: 'When',
        head: 'md:w-36 xl:w-48',
        cell: 'text-muted max-md:order-1 max-md:text-right',
        show: (offer) => <Ages offer={offer} now={now} />,
      },
    ],
  }
}

function which(offer: ListedOffer) {
  return (
    <>
      <Link
        to={adminAddress('offers', offer.number)}
        className={`${rowLink} ${offer.waitsSince ? 'font-[650]' : ''}`}
      >
        {offer.number}
      </Link>
      <span className="block wrap-anywhere text-muted">{kindWords(offer)}</span>
    </>
  )
}

function whom({ contact, priceTier }: ListedOffer) {
  return (
    <>
      <span className="block wrap-anywhere">
        {contact.name}
        {contact.company && <span className="text-muted">, {contact.company}</span>}
      </span>
      <span className="block truncate text-muted" title={contact.email}>
        {contact.email}
      </span>
      {priceTier === 'partner' && <span className="block text-fine text-muted">Partner prices</span>}
    </>
  )
}

/** What happened last, and what is next. */
function Ages({ offer, now }: { offer: ListedOffer; now: number }) {
  const { waitsSince, kind, shown, sentAt, openedAt, endedAt, createdAt } = offer
  if (waitsSince) return <Age word="Asked" at={waitsSince} now={now} />
  if (shown === null) return <Age word={kind === 'request' ? 'Asked' : 'Started'} at={createdAt} now={now} />
  if (endedAt) return <Age word={endWords[shown] ?? 'Ended'} at={endedAt} now={now} />
  return (
    <>
      {sentAt && <Age word="Sent" at={sentAt} now={now} />}
      <span className="block text-fine">{openedAt ? 'Opened by the buyer' : 'Not opened yet'}</span>
    </>
  )
}

function Age({ word, at, now }: { word: string; at: string; now: number }) {
  return (
    <>
      {word} <RecentMoment at={at} now={now} />
    </>
  )
}

const endWords: Partial<Record<NonNullable<ListedOffer['shown']>, string>> = {
  PAID: 'Paid',
  DECLINED: 'Declined',
  EXPIRED: 'Expired',
  WITHDRAWN: 'Withdrawn',
}
