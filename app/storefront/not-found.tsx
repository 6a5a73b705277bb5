import { data, Link } from 'react-router'
import { categoryAddress } from '../../shop/catalogue/category.ts'
import { sameForAll } from '../context.ts'
import { useBrand } from '../brand.ts'
import { buttonLook } from '../ui/button.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { PhoneLink } from '../ui/phone-link.tsx'
import type { Route } from './+types/not-found.ts'
import { useCategories } from './frame/categories.ts'
import { SearchField } from './shop/search-field.tsx'

export function loader({ context }: Route.LoaderArgs) {
  sameForAll(context, 'catalogue')
  return data(null, { status: 404 })
}

export default function NotFoundPage() {
  return (
    <NotFound
      title="Page not found"
      heading="We could not find that page"
      text="The address may be mistyped, or the page may have moved."
    />
  )
}

/** What was not found, and four ways on. */
export function NotFound({ title, heading, text }: { title: string; heading: string; text: string }) {
  const categories = useCategories()
  const { phone } = useBrand()
  return (
    <div className="gutter mx-auto max-w-wide py-12 md:py-20">
      <PageHead title={title} description={text} unlisted />
      <div className="flex max-w-text flex-col items-start gap-5">
        <p className="rounded-badge border border-brass bg-surface px-3 py-1 font-gothic text-small font-[650] tracking-[0.08em]">
          404
        </p>
        <h1 className="text-h1">{heading}</h1>
        <p className="text-lead text-muted">{text}</p>
        <SearchField className="mt-2" />
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
          <Link to="/shop" className={buttonLook('primary')}>
            Products
          </Link>
          <PhoneLink
            phone={phone}
            className="inline-flex min-h-11 items-center font-semibold text-accent underline"
          >
            Call {phone}
          </PhoneLink>
        </div>
      </div>
      {categories.length > 0 && (
        <ul className="mt-12 grid gap-3 md:grid-cols-3 md:gap-6">
          {categories.slice(0, 3).map((category) => (
            <li key={category.id}>
              <Link
                to={categoryAddress(category.name)}
                className="flex min-h-18 items-center justify-between gap-4 rounded-card border border-line bg-surface px-5 py-4 hover:border-accent"
              >
                <span className="font-gothic text-card">{category.name}</span>
                <span className="text-small text-muted">{category.productCount} products</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
