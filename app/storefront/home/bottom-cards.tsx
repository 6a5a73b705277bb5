import { ArrowRight, Phone } from 'lucide-react'
import { Link } from 'react-router'
import { useBrand } from '../../brand.ts'
import { PhoneLink } from '../../ui/phone-link.tsx'
import { SearchField } from '../shop/search-field.tsx'

/** Three ways on for somebody who has read to the end. */
export function BottomCards() {
  const { phone } = useBrand()
  return (
    <section aria-label="Where to go from here" className="gutter mx-auto max-w-wide py-band">
      <div className="grid gap-3 md:grid-cols-2 md:gap-6 xl:grid-cols-[2fr_1fr_1fr]">
        <div className={`${card} md:col-span-2 xl:col-span-1`}>
          <h2 className="text-h3">Do you have a part number?</h2>
          <SearchField />
        </div>
        <Link to="/shop" className={`${card} group hover:border-accent`}>
          <h2 className="text-h3 group-hover:underline">Products</h2>
          <p className="flex items-center justify-between gap-3 text-muted">
            The whole catalogue
            <ArrowRight {...icon} />
          </p>
        </Link>
        <PhoneLink phone={phone} className={`${card} group hover:border-accent`}>
          <h2 className="text-h3 group-hover:underline">Questions?</h2>
          <p className="flex items-center justify-between gap-3 text-muted">
            Call {phone}
            <Phone {...icon} />
          </p>
        </PhoneLink>
      </div>
    </section>
  )
}

const card = 'flex flex-col justify-between gap-4 rounded-card border border-line bg-surface p-5 md:p-6'
const icon = { 'aria-hidden': true, size: 24, strokeWidth: 1.75, className: 'shrink-0 text-accent' } as const
