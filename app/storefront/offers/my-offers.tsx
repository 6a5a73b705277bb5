import { formatDollars } from '../../../shop/money.ts'
import { allOptional, type BuyerOffer } from '../../../shop/offers/buyer/buyer-offer.ts'
import { goodThrough } from '../../../shop/offers/good-through.ts'
import { listMyOffers } from '../../../shop/offers/buyer/read-buyer-offer.ts'
import { quoteOffer } from '../../../shop/offers/offer.ts'
import { requirePerson, shopContext } from '../../context.ts'
import { Breadcrumb, home } from '../../ui/breadcrumb.tsx'
import { buttonLook } from '../../ui/button.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Pager } from '../../ui/pager.tsx'
import { PartDrawing } from '../../ui/part-drawing.tsx'
import { MyPages } from '../orders/my-pages.tsx'
import type { Route } from './+types/my-offers.ts'
import { myOfferAddress, myOffersAddress, requestAddress } from './addresses.ts'
import { OfferState } from './offer-head.tsx'
import { OfferNotLoaded } from './offer-not-found.tsx'
import { longDay } from '../../../shop/text/long-day.ts'

const perPage = 20

/** What was offered to whoever is signed in, and what they have asked for, newest first. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { sub } = requirePerson(context, url)
  const { db, timeZone } = context.get(shopContext)
  const asked = Number(/^\d{1,6}$/.exec(url.searchParams.get('page') ?? '')?.[0] ?? 1)
  const page = Math.max(1, asked)
  const { offers, total } = await listMyOffers({ db }, sub, { from: (page - 1) * perPage, most: perPage })
  return { offers, total, page, pages: Math.max(1, Math.ceil(total / perPage)), timeZone }
}

export default function MyOffers({
  loaderData: { offers, total, page, pages, timeZone },
}: Route.ComponentProps) {
  return (
    <div data-sum className="gutter mx-auto max-w-wide pt-3 pb-18 md:pt-6 md:pb-24">
      <PageHead
        title={page > 1 ? `My quotes, page ${page}` : 'My quotes'}
        description="The quotes you have asked for, and those we sent you."
        unlisted
      />
      <Breadcrumb crumbs={[home]} here="My quotes" />
      <div className="mt-2 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 md:mt-5">
        <h1 className="text-h1">My quotes</h1>
        {total > 0 && (
          <p className="text-muted tabular-nums">
            {total} {total === 1 ? 'quote' : 'quotes'}
          </p>
        )}
      </div>
      <MyPages />
      {total === 0 ? (
        <NoOffers />
      ) : (
        <>
          <ul className="mt-5 divide-y divide-line overflow-hidden rounded-card border border-line bg-surface md:mt-6">
            {offers.map((offer) => (
              <li key={offer.number}>
                <Row offer={offer} timeZone={timeZone} />
              </li>
            ))}
          </ul>
          <div className="mt-8">
            <Pager
              page={page}
              pages={pages}
              addressOf={(one) => (one > 1 ? `${myOffersAddress}?page=${one}` : myOffersAddress)}
              summary={`${(page - 1) * perPage + 1}–${(page - 1) * perPage + offers.length} of ${total}`}
            />
          </div>
          <p className="mt-6">
            <a href={requestAddress} className={buttonLook('secondary')}>
              Request a quote
            </a>
          </p>
        </>
      )}
    </div>
  )
}

export function ErrorBoundary() {
  return <OfferNotLoaded what="Your quotes" />
}

/** All of it leads to the offer. That page takes cards, so it is opened as a document. */
function Row({ offer, timeZone }: { offer: BuyerOffer; timeZone: string }) {
  const { number, kind, aboutOrder, state, createdAt, edition, requested } = offer
  const items = edition ? countItems(edition) : requested.length
  return (
    <a
      href={myOfferAddress(number)}
      className="group grid min-w-0 grid-cols-[1fr_auto] items-center gap-x-4 gap-y-1 px-4 py-4 -outline-offset-3 hover:bg-tint md:grid-cols-[11rem_1fr_auto] md:gap-x-6 md:px-6 xl:py-5"
    >
      <span className="font-gothic text-card wrap-anywhere group-hover:underline">
        <span className="sr-only">Quote </span>
        {number}
      </span>
      <span className="text-right font-gothic text-card tabular-nums md:col-start-3 md:row-start-1">
        {edition ? formatDollars(quoteOffer(edition.lines, edition.taken).totalCents) : ''}
      </span>
      <time dateTime={createdAt} className="text-small text-muted md:col-start-1">
        {longDay(createdAt, timeZone)}
      </time>
      <span className="text-right text-small text-muted tabular-nums md:col-start-3">
        {items > 0 && `${items} ${items === 1 ? 'item' : 'items'}`}
      </span>
      <span className="max-md:col-span-2 md:col-start-2 md:row-span-2 md:row-start-1">
        <OfferState offer={offer} />
        {state === 'open' && edition && (
          <span className="block text-small">Good through {goodThrough(edition.validUntil, timeZone)}</span>
        )}
        {kind === 'freight' && aboutOrder && (
          <span className="block text-small">Freight for order {aboutOrder}</span>
        )}
        {state === 'open' && edition && allOptional(edition.lines).length > 0 && (
          <span className="block text-small text-muted">With options you may leave out</span>
        )}
      </span>
    </a>
  )
}

/** What is sold: not freight, nor what was left out. */
function countItems({ lines, taken }: NonNullable<BuyerOffer['edition']>): number {
  return lines.filter(
    ({ kind, isOptional, lineNo }) => kind !== 'freight' && (!isOptional || taken.includes(lineNo)),
  ).length
}

function NoOffers() {
  return (
    <div className="mt-6 flex flex-col items-center gap-5 rounded-card border border-line bg-surface px-6 py-14 text-center md:py-20">
      <PartDrawing className="size-24" />
      <p className="font-gothic text-h3">You have no quotes yet.</p>
      <p className="max-w-[44ch] text-muted">
        Ask us for a price from a product, your cart or the order pad. Quotes we send you are listed here.
      </p>
      <a href={requestAddress} className={buttonLook('primary', 'large')}>
        Request a quote
      </a>
    </div>
  )
}
