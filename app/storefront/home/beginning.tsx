import { Link } from '../../ui/link.tsx'
import { sellerName } from '../../../shop/brand.ts'
import { useBrand } from '../../brand.ts'
import { buttonLook } from '../../ui/button.tsx'
import { PhoneLink } from '../../ui/phone-link.tsx'
import { useHasProducts } from '../frame/categories.ts'

/** The top of a home page without slides: who sells, in their own words. */
export function Beginning({ heading, text }: { heading: string | undefined; text: string | undefined }) {
  const brand = useBrand()
  const hasProducts = useHasProducts()
  return (
    <section aria-labelledby="beginning" className="bg-sweep">
      <div className="gutter mx-auto flex max-w-wide flex-col items-start gap-5 py-12 md:py-18">
        <h1 id="beginning" className="text-display">
          {heading ?? sellerName(brand)}
        </h1>
        {text && <p className="max-w-[34rem] text-lead text-muted">{text}</p>}
        {!hasProducts && (
          <p className="max-w-[34rem] text-lead text-muted">
            Our catalog will be here soon. Until then, call us at{' '}
            <PhoneLink phone={brand.phone} className="font-semibold text-accent underline" /> or write to us.
          </p>
        )}
        <Link to={hasProducts ? '/shop' : '/contact-us'} className={`${buttonLook('primary', 'large')} mt-1`}>
          {hasProducts ? 'Start Shopping' : 'Contact us'}
        </Link>
      </div>
    </section>
  )
}
