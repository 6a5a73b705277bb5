import { CircleCheck, CircleX, Clock, Hourglass, TriangleAlert, Undo2 } from 'lucide-react'
import {
  buyerOfferStateWords,
  offerTitle,
  type BuyerOffer,
  type BuyerOfferState,
} from '../../../shop/offers/buyer/buyer-offer.ts'
import { Breadcrumb, home } from '../../ui/breadcrumb.tsx'
import { myOffersAddress } from './addresses.ts'
import { longDay } from '../../../shop/text/long-day.ts'

const looks: Record<BuyerOfferState, { icon: typeof Clock; look: string }> = {
  asked: { icon: Clock, look: 'text-warning' },
  open: { icon: Hourglass, look: 'text-accent' },
  paying: { icon: TriangleAlert, look: 'text-warning' },
  paid: { icon: CircleCheck, look: 'text-success' },
  returned: { icon: Undo2, look: 'text-muted' },
  closed: { icon: CircleX, look: 'text-muted' },
  declined: { icon: CircleX, look: 'text-muted' },
  expired: { icon: CircleX, look: 'text-muted' },
  withdrawn: { icon: CircleX, look: 'text-muted' },
}

/** How it stands, in a word; the icon only helps to find it. */
export function OfferState({ offer }: { offer: Pick<BuyerOffer, 'state' | 'payment'> }) {
  const { state } = offer
  const { icon: Icon, look } = looks[state]
  return (
    <span className={`flex items-start gap-2 font-semibold ${look}`}>
      <Icon aria-hidden="true" size={20} strokeWidth={1.75} className="mt-[3px] shrink-0" />
      {buyerOfferStateWords(offer)}
    </span>
  )
}

export function OfferHead({
  offer,
  timeZone,
  isMine,
}: {
  offer: BuyerOffer
  timeZone: string
  isMine: boolean
}) {
  const { number, kind, name, company, edition, createdAt } = offer
  return (
    <>
      <Breadcrumb
        crumbs={isMine ? [home, { name: 'My quotes', to: myOffersAddress }] : [home]}
        here={number}
      />
      <h1 className="mt-2 text-h1 wrap-anywhere md:mt-5">{offerTitle(offer)}</h1>
      <div className="mt-3 flex flex-wrap items-center gap-x-6 gap-y-1">
        <OfferState offer={offer} />
        {kind === 'freight' && <span className="product-number">Quote {number}</span>}
        <span className="text-muted wrap-anywhere">
          {edition ? `Sent ${longDay(edition.sentAt, timeZone)}` : `Asked ${longDay(createdAt, timeZone)}`}
          {name && ` for ${[name, company].filter(Boolean).join(', ')}`}
        </span>
      </div>
    </>
  )
}
