import { useBrandIfLoaded } from '../../brand.ts'
import { LoadAgain } from '../../ui/later/load-again.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { PhoneLink } from '../../ui/phone-link.tsx'

const places = {
  'Your orders': { heading: 'My orders', safe: 'Your orders are safe.' },
  'This order': { heading: 'My orders', safe: 'Your orders are safe.' },
  'Your addresses': { heading: 'My addresses', safe: 'Your saved addresses are safe.' },
}

/** Replaces the whole page, with the heading that it would have had. */
export function OrdersNotLoaded({ what }: { what: keyof typeof places }) {
  const brand = useBrandIfLoaded()
  const { heading, safe } = places[what]
  return (
    <div className="gutter mx-auto max-w-wide pt-3 pb-18 md:pt-6 md:pb-24">
      <PageHead title={heading} description={`${what} could not be loaded.`} unlisted />
      <h1 className="text-h1">{heading}</h1>
      <LoadAgain what={what} className="mt-4" />
      {brand && (
        <p className="text-muted">
          {safe} Questions? Call <PhoneLink phone={brand.phone} className="text-accent underline" />
        </p>
      )}
    </div>
  )
}
