import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useEffect } from 'react'
import { Link } from '../ui/link.tsx'
import { categoryAddress, type Category } from '../../shop/catalogue/category.ts'
import { IconButton } from '../ui/button.tsx'
import { useStrip } from '../ui/scrolling/strip.ts'
import { useCategoriesIfRead } from './frame/categories.ts'

type StripProps = {
  /** the name of the category that is shown */
  current: string | null
  /** all categories are shown */
  all?: boolean
  /** an arrow moves the row this far */
  step: number
  className?: string
}

/** All categories in one row: swiped on phones, with arrows on wider screens. It starts at the current one. */
export function CategoryStrip(props: StripProps) {
  const categories = useCategoriesIfRead()
  return categories && <Row categories={categories} {...props} />
}

function Row({
  categories,
  current,
  all = false,
  step,
  className = '',
}: StripProps & { categories: Category[] }) {
  const { strip, atStart, atEnd, move } = useStrip<HTMLElement>()
  const currentAt = categories.findIndex((category) => category.name === current) + 1
  useEffect(() => {
    const row = strip.current
    const chip = row?.querySelectorAll('li')[currentAt]
    if (!row || !chip) return
    const middle = chip.offsetLeft - (row.clientWidth - chip.offsetWidth) / 2
    row.scrollTo({ left: middle, behavior: 'instant' })
  }, [currentAt, strip])

  const arrow = `border border-line bg-surface max-md:hidden noscript:hidden ${atStart && atEnd ? 'md:hidden' : ''}`
  return (
    <div className={`no-print flex min-w-0 items-center gap-2 ${className}`}>
      <IconButton name="Previous categories" disabled={atStart} onClick={() => move(-step)} className={arrow}>
        <ChevronLeft aria-hidden="true" size={24} strokeWidth={1.75} />
      </IconButton>
      <nav
        ref={strip}
        aria-label="Categories"
        className="scroll-strip min-w-0 flex-1 max-md:-mx-4 max-md:more-beside max-md:px-4"
      >
        <ul className="flex w-max gap-2 py-1 md:px-1">
          <li>
            <Chip to="/shop" current={all}>
              All
            </Chip>
          </li>
          {categories.map((category) => (
            <li key={category.id}>
              <Chip to={categoryAddress(category.name)} current={category.name === current}>
                {category.name} <CategoryCount of={category} />
              </Chip>
            </li>
          ))}
        </ul>
      </nav>
      <IconButton name="Next categories" disabled={atEnd} onClick={() => move(step)} className={arrow}>
        <ChevronRight aria-hidden="true" size={24} strokeWidth={1.75} />
      </IconButton>
    </div>
  )
}

function Chip({ to, current, children }: { to: string; current: boolean; children: React.ReactNode }) {
  return (
    <Link
      to={to}
      aria-current={current ? 'page' : undefined}
      className={current ? 'chip-link chip-link-current' : 'chip-link'}
    >
      {children}
    </Link>
  )
}

export function CategoryCount({ of: category }: { of: Category }) {
  return (
    <span className="count">
      {category.productCount}
      <span className="sr-only"> {category.productCount === 1 ? 'product' : 'products'}</span>
    </span>
  )
}
