import { useBrand, useBrandIfLoaded } from '../../brand.ts'
import { loginAddress } from '../../return-path.ts'
import { buttonLook } from '../../ui/button.tsx'
import { LoadAgain } from '../../ui/later/load-again.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { PhoneLink } from '../../ui/phone-link.tsx'
import { addressOf, type Access } from './access.ts'
import { myOffersAddress } from './addresses.ts'

/** Its links load a document: the page has the security rules of one that takes cards. */
export function OfferNotFound({ why, access }: { why: 'absent' | 'sign-in' | null; access: Access }) {
  const { phone } = useBrand()
  const { heading, text } = why === 'sign-in' ? forPartner : 'link' in access ? byLink : byNumber
  return (
    <div className="gutter mx-auto max-w-wide py-12 md:py-20">
      <PageHead title="Quote not found" description={text} unlisted />
      <div className="flex max-w-text flex-col items-start gap-5">
        <h1 className="text-h1">{heading}</h1>
        <p className="text-lead text-muted">{text}</p>
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
          {why === 'sign-in' ? (
            <a href={loginAddress(addressOf(access))} className={buttonLook('primary')}>
              Sign in
            </a>
          ) : 'number' in access ? (
            <a href={myOffersAddress} className={buttonLook('primary')}>
              All your quotes
            </a>
          ) : (
            <a href="/contact-us" className={buttonLook('primary')}>
              Contact us
            </a>
          )}
          <PhoneLink
            phone={phone}
            className="inline-flex min-h-11 items-center font-semibold text-accent underline"
          >
            Call {phone}
          </PhoneLink>
        </div>
      </div>
    </div>
  )
}

const forPartner = {
  heading: 'Please sign in to see this quote',
  text: 'It has the prices of a partner account. Sign in with the account that it was made for.',
}

const byLink = {
  heading: 'This link does not open a quote',
  text: 'Part of it may be missing. Open the e-mail again and press its button, or call us and mention your quote number.',
}

const byNumber = {
  heading: 'We could not find that quote',
  text: 'The number may be mistyped, or the quote may belong to another account. If in doubt, call us.',
}

/** What could not be read is never shown as missing. */
export function OfferNotLoaded({ what }: { what: 'Your quotes' | 'This quote' }) {
  const brand = useBrandIfLoaded()
  return (
    <div className="gutter mx-auto max-w-wide pt-3 pb-18 md:pt-6 md:pb-24">
      <PageHead title="My quotes" description={`${what} could not be loaded.`} unlisted />
      <h1 className="text-h1">My quotes</h1>
      <LoadAgain what={what} className="mt-4" />
      {brand && (
        <p className="text-muted">
          Nothing is lost. Questions? Call <PhoneLink phone={brand.phone} className="text-accent underline" />
        </p>
      )}
    </div>
  )
}
