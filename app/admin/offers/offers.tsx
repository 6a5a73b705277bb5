import { Link } from '../../ui/link.tsx'
import { buttonLook } from '../../ui/button.tsx'
import { ListScreen } from '../kit/list/list-screen.tsx'
import { useAsked } from '../kit/list/narrowing.ts'
import { adminAddress } from '../sections.ts'
import { useOfferCounts, useOffers } from './browser-offers.ts'
import { offerTable } from './offer-columns.tsx'
import { nothingWords, viewNames } from './offer-words.ts'

const narrowing = {
  // The list begins with those that wait for an answer.
  show: { legend: 'Which quotes', options: viewNames, usual: 'answer' },
} as const

/** The desk: what buyers asked for, and what was quoted to them. */
export default function OffersPage() {
  const { q, show } = useAsked(narrowing)
  const list = useOffers({ q, show })
  const counts = useOfferCounts().data?.body
  return (
    <ListScreen
      title="Quotes"
      intro={
        <>
          Requests from buyers, phone orders and freight.{' '}
          <Link to={adminAddress('offer-templates')} className="text-accent underline underline-offset-4">
            Templates
          </Link>
        </>
      }
      above={
        <p className="mb-4">
          <Link to={adminAddress('offers', 'new')} className={`${buttonLook()} max-md:w-full`}>
            New quote
          </Link>
        </p>
      }
      search="Search by number, name, company or e-mail"
      narrowing={narrowing}
      counts={counts}
      list={list}
      toCome={{ count: 5, row: 'h-32 md:h-18' }}
      things={['quote', 'quotes']}
      nothing={q ? 'No quote here matches. Look under All.' : nothingWords[show]}
      table={offerTable(list.dataUpdatedAt)}
    />
  )
}
