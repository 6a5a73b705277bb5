import { ArrowRight } from 'lucide-react'
import { Link } from '../../ui/link.tsx'
import { useBrand } from '../../brand.ts'
import { useHasProducts } from '../frame/categories.ts'
import { SearchField } from '../shop/search-field.tsx'

/** Three links for somebody who has read to the end, and a field for those who know the number. */
export function BottomCards() {
  const { phone } = useBrand()
  const hasProducts = useHasProducts()
  const ways = [
    { to: '/contact-us', name: 'Contact', text: `Write to us, or call ${phone}` },
    ...(hasProducts ? [{ to: '/shop', name: 'Products', text: 'The whole catalog, with prices' }] : []),
    { to: '/about-us', name: 'About us', text: hasProducts ? 'Who makes these machines' : 'Who we are' },
  ]
  return (
    <section aria-label="Where to go from here" className="flex flex-col gap-3 md:gap-6">
      {hasProducts && (
        <div className="flex flex-col gap-4 rounded-card border border-line bg-surface p-5 md:flex-row md:items-center md:justify-between md:p-6">
          <h2 className="text-h3">Know the product number?</h2>
          <SearchField />
        </div>
      )}
      <ul className={`grid gap-3 md:gap-6 ${hasProducts ? 'md:grid-cols-3' : 'md:grid-cols-2'}`}>
        {ways.map((way) => (
          <li key={way.to}>
            <Link
              to={way.to}
              className="group flex h-full items-center justify-between gap-4 rounded-card border border-line bg-surface p-5 hover:border-accent md:p-6"
            >
              <span>
                <span className="block font-gothic text-h3 group-hover:underline">{way.name}</span>
                <span className="mt-1 block text-muted">{way.text}</span>
              </span>
              <ArrowRight aria-hidden="true" size={24} strokeWidth={1.75} className="shrink-0 text-accent" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
