import { Link } from '../../ui/link.tsx'
import { categoryAddress } from '../../../shop/catalogue/category.ts'
import { LoadAgain } from '../../ui/later/load-again.tsx'
import { MoreBelow } from '../../ui/scrolling/more-below.tsx'
import { CategoryCount, CategoryStrip } from '../category-strip.tsx'
import { useCategoriesIfRead } from '../frame/categories.ts'

/** The sidebar of wide screens. */
export function CategoryList({ current, className = '' }: { current: string | null; className?: string }) {
  const categories = useCategoriesIfRead()
  return (
    <nav
      aria-labelledby="all-categories"
      className={`sticky top-[121px] -ml-3 max-h-[calc(100svh-137px)] self-start overflow-y-auto ${className}`}
    >
      <h2 id="all-categories" className="px-3 pb-3 text-h3">
        All Categories
      </h2>
      {!categories && <LoadAgain what="The categories" className="px-3" />}
      <ul className="border-t border-line">
        {categories?.map((category) => (
          <li key={category.id} className="border-b border-line">
            <Link
              to={categoryAddress(category.name)}
              aria-current={category.name === current ? 'page' : undefined}
              className={category.name === current ? 'sidebar-row sidebar-row-current' : 'sidebar-row'}
            >
              <span className="min-w-0">{category.name}</span>
              <CategoryCount of={category} />
            </Link>
          </li>
        ))}
      </ul>
      <MoreBelow on="paper" />
    </nav>
  )
}

/** An arrow moves the row this many pixels. */
const arrowStep = 220

/** The same on phones and tablets. A category that does not exist marks no chip. */
export function CategoryChips({
  current,
  unknown = false,
  className = '',
}: {
  current: string | null
  unknown?: boolean
  className?: string
}) {
  const all = current === null && !unknown
  return <CategoryStrip current={current} all={all} step={arrowStep} className={className} />
}
