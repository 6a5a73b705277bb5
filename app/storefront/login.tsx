import { Link, useSearchParams } from 'react-router'
import { useBrand } from '../brand.ts'
import { returnPath } from '../return-path.ts'
import { buttonLook } from '../ui/button.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { PhoneLink } from '../ui/phone-link.tsx'

/** Partners cannot sign in here yet: the page says so, and how they order meanwhile. */
export default function LoginPage() {
  const { phone } = useBrand()
  const [query] = useSearchParams()
  return (
    <div className="gutter mx-auto max-w-wide py-12 md:py-20">
      <PageHead
        title="Log in"
        description="Signing in for partners is not open yet. Partners order at their prices by phone."
        unlisted
      />
      <div className="flex max-w-text flex-col items-start gap-5">
        <h1 className="text-h1">Log in</h1>
        <p className="text-lead">Signing in for partners is not open yet.</p>
        <p>
          Partners order at their prices by phone. You need no account to buy at retail prices: put what you
          need in the cart and check out.
        </p>
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
          <PhoneLink phone={phone} className={buttonLook('primary', 'large')}>
            Call {phone}
          </PhoneLink>
          <Link
            to={returnPath(query.get('returnTo'), '/home')}
            className="inline-flex min-h-11 items-center font-semibold text-accent underline underline-offset-4"
          >
            Go Back
          </Link>
        </div>
      </div>
    </div>
  )
}
