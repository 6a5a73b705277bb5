import { useBrandIfLoaded } from '../../brand.ts'
import { LoadAgain } from '../../ui/later/load-again.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { PhoneLink } from '../../ui/phone-link.tsx'

/** Replaces the whole page, with the heading that it would have had. */
export function OrdersNotLoaded({ what }: { what: 'Your orders' | 'This order' | 'Your addresses' }) {
  const brand = useBrandIfLoaded()
  return (
    <div className="gutter mx-auto max-w-wide pt-3 pb-18 md:pt-6 md:pb-24">
      <PageHead title="My orders" description={`${what} could not be loaded.`} unlisted />
      <h1 className="text-h1">My orders</h1>
      <LoadAgain what={what} className="mt-4" />
      {brand && (
        <p className="text-muted">
          Your orders are safe. Questions? Call{' '}
          <PhoneLink phone={brand.phone} className="text-accent underline" />
        </p>
      )}
    </div>
  )
}
