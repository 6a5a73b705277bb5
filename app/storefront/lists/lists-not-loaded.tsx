import { ownNumbersTitle } from '../../../shop/own-numbers/own-number.ts'
import { useBrandIfLoaded } from '../../brand.ts'
import { LoadAgain } from '../../ui/later/load-again.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { PhoneLink } from '../../ui/phone-link.tsx'

/** Replaces the whole page, with the heading that it would have had. */
export function ListsNotLoaded({ what }: { what: 'Your lists' | 'This list' | 'Your numbers' }) {
  const brand = useBrandIfLoaded()
  const heading = what === 'Your numbers' ? ownNumbersTitle : 'Lists'
  return (
    <div className="gutter mx-auto max-w-wide pt-3 pb-18 md:pt-6 md:pb-24">
      <PageHead title={heading} description={`${what} could not be loaded.`} unlisted />
      <h1 className="text-h1">{heading}</h1>
      <LoadAgain what={what} className="mt-4" />
      {brand && (
        <p className="text-muted">
          What you have saved is safe. You can also order by phone:{' '}
          <PhoneLink phone={brand.phone} className="text-accent underline" />
        </p>
      )}
    </div>
  )
}
