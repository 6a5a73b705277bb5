import type { ReactNode } from 'react'
import { data } from 'react-router'
import { Link } from '../ui/link.tsx'
import { categoryAddress } from '../../shop/catalogue/category.ts'
import type { Picture } from '../../shop/media/picture.ts'
import { useBrand } from '../brand.ts'
import { buttonLook } from '../ui/button.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { PhoneLink } from '../ui/phone-link.tsx'
import { ResponsiveImage } from '../ui/responsive-image.tsx'
import type { Route } from './+types/not-found.ts'
import { useCategories, useHasProducts, type CategoryPictures } from './frame/categories.ts'
import { readCategoryPictures } from './read-category-pictures.ts'
import { SearchField } from './shop/search-field.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  return data({ pictures: await readCategoryPictures(context) }, { status: 404 })
}

export default function NotFoundPage({ loaderData }: Route.ComponentProps) {
  return (
    <NotFound
      title="Page not found"
      heading="We could not find that page"
      text="The address may be mistyped, or the page may have moved."
      pictures={loaderData.pictures}
    />
  )
}

/** What was not found, and where to go. */
export function NotFound({
  title,
  heading,
  text,
  pictures = new Map(),
  children,
}: {
  title: string
  heading: string
  text: string
  pictures?: CategoryPictures
  /** what may be meant instead */
  children?: ReactNode
}) {
  const categories = useCategories()
  const { phone } = useBrand()
  const hasProducts = useHasProducts()
  return (
    <div className="gutter mx-auto max-w-wide py-12 md:py-20">
      <PageHead title={title} description={text} unlisted />
      <div className="flex max-w-text flex-col items-start gap-5">
        <p className="rounded-badge border border-brass bg-surface px-3 py-1 font-gothic text-small font-[650] tracking-[0.08em]">
          404
        </p>
        <h1 className="text-h1">{heading}</h1>
        <p className="text-lead text-muted">{text}</p>
        {children}
        {hasProducts && <SearchField className="mt-2" />}
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
          <Link to={hasProducts ? '/shop' : '/'} className={buttonLook('primary')}>
            {hasProducts ? 'Products' : 'Home'}
          </Link>
          <Link to="/contact-us" className={buttonLook('secondary')}>
            Contact us
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
                className="group flex h-full min-h-18 items-center gap-4 rounded-card border border-line bg-surface p-3 hover:border-accent"
              >
                <CategoryPicture picture={pictures.get(category.name)} />
                <span>
                  <span className="block font-gothic text-card group-hover:underline">{category.name}</span>
                  <span className="text-small text-muted tabular-nums">
                    {category.productCount} {category.productCount === 1 ? 'product' : 'products'}
                  </span>
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** If there are none, only the names are shown. */
function CategoryPicture({ picture }: { picture: Picture | null | undefined }) {
  if (!picture) return null
  return (
    <span className="size-20 shrink-0 overflow-hidden rounded-control bg-sweep">
      <ResponsiveImage picture={picture} alt="" sizes={80} className="size-full object-contain" />
    </span>
  )
}
