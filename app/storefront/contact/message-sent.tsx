import { CircleCheck } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { PhoneLink } from '../../ui/phone-link.tsx'

/** Shown in place of the form. */
export function MessageSent({
  reference,
  email,
  phone,
}: {
  reference: string
  /** null: only the address of the page says so, and it names nobody */
  email: string | null
  phone: string
}) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- more screen readers announce this than <output>
    <div role="status" className="rounded-card border border-line bg-surface p-6 md:p-8">
      <CircleCheck aria-hidden="true" size={40} strokeWidth={1.75} className="text-success" />
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- without scripts the answer is a new page, and this is what was asked for */}
      <h2 ref={heading} tabIndex={-1} autoFocus className="mt-3 text-h2">
        Thank you, your message was sent
      </h2>
      <p className="mt-4 text-lead">
        Your reference is <strong className="product-number font-semibold">{reference}</strong>.
      </p>
      <p className="mt-3">
        We will read it and reply{' '}
        {email ? (
          <>
            to <strong className="font-semibold break-words">{email}</strong>
          </>
        ) : (
          'by e-mail'
        )}
        . If you would rather talk, call{' '}
        <PhoneLink phone={phone} className="font-semibold text-accent underline" /> and mention the reference.
      </p>
      <p className="mt-6">
        <a
          href="/contact-us"
          className="inline-flex min-h-11 items-center font-semibold text-accent underline"
        >
          Send another message
        </a>
      </p>
    </div>
  )
}
