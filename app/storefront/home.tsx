import { listCategoryCards, listFeatured, listThumbnails } from '../../shop/catalogue/card-store.ts'
import { tagsOf } from '../../shop/page-tag.ts'
import { listTestimonials } from '../../shop/content/testimonials/testimonial-store.ts'
import { sellerName } from '../../shop/brand.ts'
import { tierOf } from '../../shop/pricing/quote.ts'
import cover from '../../brand/cover.jpg?url'
import { useBrand } from '../brand.ts'
import { orNull, personOf, readingShop, sameForAll } from '../context.ts'
import { LoadAgain } from '../ui/later/load-again.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { Reveal } from '../ui/motion/reveal.tsx'
import { StructuredData } from '../ui/structured-data.tsx'
import type { Route } from './+types/home.ts'
import { CategoryStrip } from './category-strip.tsx'
import { picturesOf, useHasProducts } from './frame/categories.ts'
import { Beginning } from './home/beginning.tsx'
import { BottomCards } from './home/bottom-cards.tsx'
import { Company } from './home/company.tsx'
import { Featured } from './home/featured.tsx'
import { Hero } from './home/hero.tsx'
import { Testimonials } from './home/testimonials.tsx'
import { TopCategories } from './home/top-categories.tsx'
import { Values } from './home/values.tsx'
import { withShownImage } from './home/shown-image.ts'
import { organizationData } from './structured-data.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const { db, imageHosts, mediaOrigin, homeWords: words } = readingShop(context)
  const [featured, leading, thumbnails, testimonials] = await Promise.all([
    orNull(context, 'featured products', listFeatured(db, tierOf(personOf(context)))),
    orNull(context, 'leading products', listCategoryCards(db)),
    orNull(context, 'category pictures', listThumbnails(db)),
    orNull(context, 'testimonials', listTestimonials(db)),
  ])
  sameForAll(context, '/home', 'catalogue', 'content', ...tagsOf([...(featured ?? []), ...(leading ?? [])]))
  return {
    words,
    featured,
    pictures: picturesOf(leading ?? [], thumbnails ?? []),
    testimonials:
      testimonials && testimonials.map((each) => withShownImage(each, { imageHosts, mediaOrigin })),
  }
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const { words, featured, pictures, testimonials } = loaderData
  const brand = useBrand()
  const hasProducts = useHasProducts()
  const hasFeatured = featured === null || featured.length > 0
  return (
    <>
      <PageHead
        title={words.title ?? 'Home'}
        description={
          words.description ?? `Products from ${sellerName(brand)}, with prices. Order online or by phone.`
        }
        path="/home"
      />
      <StructuredData data={organizationData(brand, cover)} />
      {words.slides ? <Hero /> : <Beginning heading={words.heading} text={words.text} />}
      {words.values.length > 0 && <Values values={words.values} />}
      {hasProducts && (
        <div className={`${band} pt-6 md:pt-8 ${words.company && !hasFeatured ? 'pb-band' : ''}`}>
          <CategoryStrip current={null} step={categoryStep} />
        </div>
      )}
      {hasFeatured && (
        <div className={`${band} pt-12 ${words.company ? 'pb-band' : ''} md:pt-16`}>
          <Reveal>
            {featured === null ? <LoadAgain what="Featured products" /> : <Featured cards={featured} />}
          </Reveal>
        </div>
      )}
      {words.company && <Company company={words.company} film={words.film} />}
      <div className={`${band} flex flex-col gap-band py-band`}>
        {hasProducts && (
          <Reveal>
            <TopCategories pictures={pictures} />
          </Reveal>
        )}
        {testimonials === null ? (
          <LoadAgain what="Testimonials" />
        ) : testimonials.length > 0 ? (
          <Reveal>
            <Testimonials testimonials={testimonials} />
          </Reveal>
        ) : null}
        <Reveal>
          <BottomCards />
        </Reveal>
      </div>
    </>
  )
}

const band = 'gutter mx-auto max-w-wide'

/** An arrow of the category row moves it this many pixels; the shop page has another figure. */
const categoryStep = 400
