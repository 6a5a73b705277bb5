import { CircleCheck } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link } from '../../../ui/link.tsx'
import { usePerson } from '../../../person.ts'
import { buttonLook } from '../../../ui/button.tsx'
import { PhoneLink } from '../../../ui/phone-link.tsx'
import { myOfferAddress, requestAddress } from '../addresses.ts'

/** The number, and what comes next. It names nobody: anybody can write this address. */
export function RequestSent({ number, phone }: { number: string; phone: string }) {
  const person = usePerson()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- more screen readers announce this than <output>
    <div role="status" className="mt-4 max-w-text rounded-card border border-line bg-surface p-6 md:p-8">
      <CircleCheck aria-hidden="true" size={40} strokeWidth={1.75} className="text-success" />
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- without scripts the answer is a new page, and this is what was asked for */}
      <h1 ref={heading} tabIndex={-1} autoFocus className="mt-3 text-h2">
        Thank you, we have your request
      </h1>
      <p className="mt-4 text-lead">
        Its number is <strong className="product-number font-semibold">{number}</strong>.
      </p>
      <h2 className="mt-6 text-h3">What happens next</h2>
      <ol className="mt-3 list-decimal space-y-1 pl-6">
        <li>We check prices and write your quote.</li>
        <li>You get it by e-mail, with a link. You can accept it online, ask about it, or decline it.</li>
        <li>Nothing is ordered or charged until you accept.</li>
      </ol>
      <p className="mt-4">
        Rather talk? Call <PhoneLink phone={phone} className="font-semibold text-accent underline" /> and
        mention {number}.
      </p>
      <p className="mt-6 flex flex-wrap gap-3">
        {person && (
          <a href={myOfferAddress(number)} className={buttonLook('secondary')}>
            View your request
          </a>
        )}
        <Link to="/shop" className={buttonLook('secondary')}>
          Continue shopping
        </Link>
        <Link
          to={requestAddress}
          className="inline-flex min-h-11 items-center font-semibold text-accent underline"
        >
          Send another request
        </Link>
      </p>
    </div>
  )
}
