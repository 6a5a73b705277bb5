import { useLocation, useRouteError } from 'react-router'
import { useBrandIfLoaded } from '../brand.ts'
import { buttonLook } from './button.tsx'
import { PageHead } from './page-head.tsx'
import { PhoneLink } from './phone-link.tsx'

/** One honest page for unexpected errors, which are logged where they happen. */
export function ErrorPage() {
  const brand = useBrandIfLoaded()
  const { pathname, search } = useLocation()
  const unreached = isUnreached(useRouteError())
  return (
    <div className="flex max-w-text flex-col items-start gap-6">
      <PageHead title="Something went wrong" description="This page could not be shown." unlisted />
      <h1 className="text-h1">
        {unreached ? 'The shop could not be reached' : 'This page could not be shown'}
      </h1>
      <p className="text-lead text-muted">
        {unreached ? unreachedText : 'This is our fault, and it has been recorded. Your cart is saved.'}{' '}
        Please try again
        {brand ? ', or call us: we can help you, and take your order, by phone.' : '.'}
      </p>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        {/* loads the same address again, as a new document */}
        <a href={pathname + search} className={buttonLook('primary', 'large')}>
          Try again
        </a>
        {brand && <PhoneLink phone={brand.phone} className="font-semibold text-accent underline" />}
      </div>
    </div>
  )
}

const unreachedText =
  'We got no response over the network. Your cart is saved. If you just sent something, we cannot tell whether it arrived: check before you send it again. Check your connection, too.'

/** The browser could not reach the shop. Browsers have different messages for that; it is always a TypeError. */
function isUnreached(error: unknown): boolean {
  return error instanceof TypeError && /fetch|network|load failed/i.test(error.message)
}
