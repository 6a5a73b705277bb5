import { Cog, LayoutGrid, Wrench } from 'lucide-react'
import { Link } from '../../ui/link.tsx'
import {
  categoriesOnHome,
  categoryAddress,
  categoryIcon,
  type Category,
} from '../../../shop/catalogue/category.ts'
import type { Picture } from '../../../shop/media/picture.ts'
import { ResponsiveImage } from '../../ui/responsive-image.tsx'
import { LoadAgain } from '../../ui/later/load-again.tsx'
import { useCategoriesIfRead, type CategoryPictures } from '../frame/categories.ts'

/** Accessories and replacement parts have an icon; the others show one of their products. */
export function TopCategories({ pictures }: { pictures: CategoryPictures }) {
  const categories = useCategoriesIfRead()
  if (!categories) return <LoadAgain what="Top categories" />
  const products = categories.reduce((total, category) => total + category.productCount, 0)
  return (
    <section aria-labelledby="top-categories">
      <h2 id="top-categories" className="text-h2">
        Top Categories
      </h2>
      <ul className="mt-5 grid grid-cols-2 gap-3 md:grid-cols-4 md:gap-6 xl:grid-cols-6">
        {categories.slice(0, categoriesOnHome).map((category) => (
          <li key={category.id}>
            <Tile to={categoryAddress(category.name)} name={category.name} count={category.productCount}>
              <CategoryPicture category={category} picture={pictures.get(category.name) ?? null} />
            </Tile>
          </li>
        ))}
        <li>
          <Tile to="/shop" name="Show All" count={products}>
            <LayoutGrid {...icon} />
          </Tile>
        </li>
      </ul>
    </section>
  )
}

const icon = { 'aria-hidden': true, size: 48, strokeWidth: 1.75, className: 'text-accent' } as const

function CategoryPicture({ category, picture }: { category: Category; picture: Picture | null }) {
  const kind = categoryIcon(category.name)
  if (kind === 'cog') return <Cog {...icon} />
  if (kind === 'wrench') return <Wrench {...icon} />
  return (
    <ResponsiveImage
      picture={picture}
      alt=""
      sizes="(min-width: 80rem) 190px, (min-width: 48rem) 170px, 160px"
      className="card-image"
    />
  )
}

function Tile({
  to,
  name,
  count,
  children,
}: {
  to: string
  name: string
  count: number
  children: React.ReactNode
}) {
  return (
    <Link to={to} className="group card category-tile">
      <span className="flex aspect-square items-center justify-center bg-sweep">{children}</span>
      <span className="flex-1 px-3 pt-2.5 pb-3 xl:px-4">
        <span className="block font-gothic text-card hyphens-auto group-hover:underline">{name}</span>
        <span className="text-small text-muted tabular-nums">
          {count} {count === 1 ? 'product' : 'products'}
        </span>
      </span>
    </Link>
  )
}
