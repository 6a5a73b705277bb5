import { listCategoryCards, listFeatured } from '../../shop/catalogue/card-store.ts'
import { useBrand } from '../brand.ts'
import { sameForAll, shopContext } from '../context.ts'
import { PageHead } from '../ui/page-head.tsx'
import type { Route } from './+types/home.ts'
import { BottomCards } from './home/bottom-cards.tsx'
import { Featured } from './home/featured.tsx'
import { Hero, heroCategory } from './home/hero.tsx'
import { TopCategories } from './home/top-categories.tsx'
import { Values } from './home/values.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  sameForAll(context, 'catalogue')
  const { db } = context.get(shopContext)
  const [featured, leading] = await Promise.all([listFeatured(db), listCategoryCards(db)])
  return {
    featured,
    hero: leading.find((card) => card.category === heroCategory) ?? null,
    /** by category name */
    pictures: Object.fromEntries(leading.map((card) => [card.category, card.picture])),
  }
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const { shopName } = useBrand()
  return (
    <>
      <PageHead
        title="Alloy grinders, vibrators and polishing lathes for the dental laboratory"
        description={`${shopName} makes dental laboratory equipment in the USA: alloy grinders, vibrators, polishing lathes, accessories and replacement parts. Order online.`}
        path="/home"
      />
      <Hero product={loaderData.hero} />
      <Values />
      <Featured cards={loaderData.featured} />
      <TopCategories pictures={loaderData.pictures} />
      <BottomCards />
    </>
  )
}
