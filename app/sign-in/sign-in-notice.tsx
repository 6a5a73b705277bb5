import { useLocation, useSearchParams } from 'react-router'
import { Link } from '../ui/link.tsx'
import { readCartText } from '../../shop/cart/cart-text.ts'
import {
  afterSignInError,
  isSignInErrorCode,
  signInErrors,
  type SignInErrorCode,
} from '../../shop/identity/sign-in-error.ts'
import { waitingText } from '../../shop/identity/person.ts'
import { usePerson } from '../person.ts'
import { loginAddress, returnPath } from '../return-path.ts'
import { Notice } from '../ui/notice.tsx'
import { LastVisitOffer } from './last-visit-offer.tsx'
import { lastVisitQuery, longCartQuery, moreOfLastVisitQuery, offersLastVisit } from './last-visit.ts'
import { mergedWords } from './merged-cart.ts'

/**
 * What the address says about a sign-in that has just ended, and what a person who waits for partner prices should
 * know.
 */
export function SignInNotice() {
  const [query] = useSearchParams()
  const { pathname } = useLocation()
  const person = usePerson()
  const code = query.get('sign_in_error')
  const reference = query.get('reference') ?? ''
  const merged = mergedWords({ added: query.get('merged') ?? '', leftOut: query.get('leftOut') ?? '' })
  const lastVisit = offersLastVisit(pathname) ? readCartText(query.get(lastVisitQuery)) : []
  const longCart = offersLastVisit(pathname) ? countIn(query.get(longCartQuery)) : 0
  return (
    <>
      {isSignInErrorCode(code) && !person && (
        <Place>
          <Notice kind="danger">
            {signInErrors[code]} {afterSignInError}{' '}
            <Link
              reloadDocument
              to={againAddress(code, returnPath(query.get('returnTo'), '/home'))}
              className="font-semibold underline underline-offset-4"
            >
              Try again
            </Link>
            .
            {/^SI-[2-9A-Z]{6}$/.test(reference) &&
              ` If it happens again, give us the reference ${reference}.`}
          </Notice>
        </Place>
      )}
      {person && merged && (
        <Place>
          <Notice kind="success">{merged}</Notice>
        </Place>
      )}
      {person && lastVisit.length > 0 && (
        <Place>
          <LastVisitOffer lines={lastVisit} more={countIn(query.get(moreOfLastVisitQuery))} />
        </Place>
      )}
      {person && longCart > 0 && (
        <Place>
          <Notice kind="info">
            Your account keeps a cart of {longCart} products from another visit or device.{' '}
            <Link to="/cart" className="font-semibold underline underline-offset-4">
              View it on the cart page
            </Link>
            .
          </Notice>
        </Place>
      )}
      {person && !person.isPartner && (
        <Place>
          <Notice kind="info">{waitingText}</Notice>
        </Place>
      )}
    </>
  )
}

/** Anybody can write an address. */
function countIn(text: string | null): number {
  return /^[1-9]\d{0,2}$/.test(text ?? '') ? Number(text) : 0
}

/** Keeps a distance from what follows, which may begin at the very edge, as on the home page. */
function Place({ children }: { children: React.ReactNode }) {
  return <div className="no-print gutter mx-auto max-w-wide py-4 not-first:pt-0">{children}</div>
}

/** If the provider no longer vouches for a person, they must prove again who they are. */
function againAddress(code: SignInErrorCode, returnTo: string): string {
  return code === 'login_required' ? `${loginAddress(returnTo)}&again=1` : loginAddress(returnTo)
}
