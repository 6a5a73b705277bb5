import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { categoryAddress, type Category } from '../../../shop/catalogue/category.ts'
import { useCategories } from '../frame/categories.ts'

/** The sidebar of wide screens. */
export function CategoryList({ current, className = '' }: { current: string | null; className?: string }) {
  const categories = useCategories()
  return (
    <nav
      aria-labelledby="all-categories"
      className={`sticky top-[121px] -ml-3 max-h-[calc(100svh-137px)] self-start overflow-y-auto ${className}`}
    >
      <h2 id="all-categories" className="px-3 pb-3 text-h3">
        All Categories
      </h2>
      <ul className="border-t border-line">
        {categories.map((category) => (
          <li key={category.id} className="border-b border-line">
            <Link
              to={categoryAddress(category.name)}
              aria-current={category.name === current ? 'page' : undefined}
              className={`relative flex min-h-11 items-center justify-between gap-3 px-3 py-2 leading-tight hover:text-accent ${
                category.name === current
                  ? 'bg-tint font-semibold text-accent before:absolute before:inset-y-0 before:left-0 before:w-[3px] before:bg-accent'
                  : 'hover:bg-sunken'
              }`}
            >
              <span className="min-w-0">{category.name}</span>
              <Count of={category} />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The same on phones and tablets: one row to swipe, opened where the current one stands. */
export function CategoryChips({ current, className = '' }: { current: string | null; className?: string }) {
  const categories = useCategories()
  const row = useRef<HTMLElement>(null)
  const currentAt = categories.findIndex((category) => category.name === current) + 1
  useEffect(() => {
    const chip = row.current?.querySelectorAll('li')[currentAt]
    if (!row.current || !chip) return
    const middle = chip.offsetLeft - (row.current.clientWidth - chip.offsetWidth) / 2
    row.current.scrollTo({ left: middle, behavior: 'instant' })
  }, [currentAt])
  return (
    <nav
      ref={row}
      aria-label="Categories"
      className={`scroll-strip -mx-4 px-4 md:-mx-6 md:px-6 ${className}`}
    >
      <ul className="flex w-max gap-2 py-1">
        <li>
          <Chip to="/shop" current={current === null}>
            All
          </Chip>
        </li>
        {categories.map((category) => (
          <li key={category.id}>
            <Chip to={categoryAddress(category.name)} current={category.name === current}>
              {category.name} <Count of={category} />
            </Chip>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Chip({ to, current, children }: { to: string; current: boolean; children: React.ReactNode }) {
  return (
    <Link
      to={to}
      aria-current={current ? 'page' : undefined}
      className={`inline-flex min-h-11 items-center gap-2 rounded-control border px-3.5 text-small whitespace-nowrap ${
        current ? 'border-accent bg-tint font-semibold text-accent' : 'border-line bg-surface'
      }`}
    >
      {children}
    </Link>
  )
}

function Count({ of: category }: { of: Category }) {
  return (
    <span className="text-small font-normal text-muted tabular-nums">
      {category.productCount}
      <span className="sr-only"> {category.productCount === 1 ? 'product' : 'products'}</span>
    </span>
  )
}
