import { Link } from '../../ui/link.tsx'
import { inquiryTypes } from '../../../shop/inquiries/inquiry.ts'
import { shortMoment } from '../kit/dates.ts'
import { adminAddress } from '../sections.ts'
import { pageWords, showsSomething, stateNames, type WholeInquiry } from './inquiry-words.ts'
import { Fact, PartTitle } from '../kit/detail-screen.tsx'

const link =
  'inline-flex min-h-11 items-center text-accent underline underline-offset-4 wrap-anywhere md:min-h-7'

/** Who wrote, about what and where, and what else they wrote. */
export function InquiryFacts({ inquiry, timeZone }: { inquiry: WholeInquiry; timeZone: string }) {
  const { name, email, type, product, productTitle, page, others } = inquiry
  return (
    <>
      <section aria-labelledby="facts">
        <PartTitle id="facts">From</PartTitle>
        <address className="mt-2 not-italic">
          <span className="block font-semibold wrap-anywhere">{name}</span>
          <a href={`mailto:${email}`} className={link}>
            {email}
          </a>
        </address>
        <dl className="mt-3 grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-4 gap-y-1">
          <Fact name="Type">{inquiryTypes[type]}</Fact>
          {product && (
            <Fact name="Product">
              <span className="product-number font-semibold">{product}</span>
              {productTitle ? (
                <>
                  , {productTitle}
                  <span className="flex flex-wrap gap-x-4">
                    <a
                      href={`/product-details/${encodeURIComponent(product)}`}
                      target="_blank"
                      rel="noopener"
                      className={link}
                    >
                      In the shop
                    </a>
                    <Link to={adminAddress('products-edit', product)} className={link}>
                      Edit it
                    </Link>
                  </span>
                </>
              ) : (
                <span className="text-muted">, not in the shop</span>
              )}
            </Fact>
          )}
          {page && (
            <Fact name="Sent from">
              {showsSomething(page) ? (
                <a href={page} target="_blank" rel="noopener" className={link}>
                  {pageWords(page)}
                </a>
              ) : (
                pageWords(page)
              )}
            </Fact>
          )}
        </dl>
      </section>
      {others.length > 0 && (
        <section aria-labelledby="others">
          <PartTitle id="others">Other messages from this address</PartTitle>
          <ul className="mt-2 divide-y divide-line rounded-card border border-line bg-surface">
            {others.map((one) => (
              <li key={one.reference} className="px-4 py-2.5">
                <Link to={adminAddress('inquiries', one.reference)} className={link}>
                  {inquiryTypes[one.type]}
                  {one.product && ` about ${one.product}`}
                </Link>
                <p className="line-clamp-2 wrap-anywhere text-muted" title={one.message}>
                  {one.message}
                </p>
                <p className="text-fine text-muted">
                  {stateNames[one.state]}, {shortMoment(one.createdAt, timeZone)}
                </p>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
