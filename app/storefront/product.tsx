import { FileDown, FileText, ListPlus, Phone } from 'lucide-react'
import { data, redirect } from 'react-router'
import { Link } from '../ui/link.tsx'
import { smallestQuantity } from '../../shop/cart/cart.ts'
import { categoryAddress } from '../../shop/catalogue/category.ts'
import { listGoesWith } from '../../shop/catalogue/goes-with.ts'
import { productAddress, type ProductCard, type ProductDetails } from '../../shop/catalogue/product.ts'
import { findProduct } from '../../shop/catalogue/product-store.ts'
import { findInstead } from '../../shop/numbers/find-instead.ts'
import { findSuccessor } from '../../shop/numbers/find-other-numbers.ts'
import { tagsOf } from '../../shop/page-tag.ts'
import { tierOf } from '../../shop/pricing/quote.ts'
import { useBrand } from '../brand.ts'
import { orNull, personOf, readingShop, sameForAll } from '../context.ts'
import { Breadcrumb, home } from '../ui/breadcrumb.tsx'
import { firstWords, linesAsSentences } from '../ui/first-words.ts'
import { PageHead } from '../ui/page-head.tsx'
import { PhoneLink } from '../ui/phone-link.tsx'
import { StructuredData } from '../ui/structured-data.tsx'
import type { Route } from './+types/product.ts'
import { addToListAddress } from './lists/addresses.ts'
import { requestQuoteAddress } from './offers/addresses.ts'
import { BuyBox } from './product/buy-box.tsx'
import { Description } from './product/description.tsx'
import { Gallery } from './product/gallery.tsx'
import { GoesWith } from './product/goes-with.tsx'
import { NoProduct } from './product/no-product.tsx'
import { readCategoryPictures } from './read-category-pictures.ts'
import { breadcrumbData, productData } from './structured-data.ts'

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = readingShop(context)
  const tier = tierOf(personOf(context))
  const product = await findProduct(db, params.number, tier)
  if (!product) {
    const instead = await orNull(context, 'what is sold instead', findInstead(db, params.number, tier))
    const pictures = await readCategoryPictures(context)
    return data({ product, instead, pictures }, { status: 404 })
  }
  // One address for each product: 'dv34', a former number and an `_id` lead to 'DV34'.
  if (product.number !== params.number) throw redirect(productAddress(product.number), 301)
  const [goesWith, successor] = await Promise.all([
    orNull(context, 'what goes with it', listGoesWith(db, product, tier)),
    orNull(context, 'what replaced it', findSuccessor(db, product.number)),
  ])
  sameForAll(
    context,
    productAddress(product.number),
    'catalogue',
    'content',
    ...tagsOf([product, ...(goesWith ?? [])]),
  )
  return data({ product, goesWith: goesWith ?? [], successor })
}

export default function ProductPage({ loaderData, params }: Route.ComponentProps) {
  if (!loaderData.product)
    return <NoProduct number={params.number} instead={loaderData.instead} pictures={loaderData.pictures} />
  return <ProductView {...loaderData} />
}

type Shown = { product: ProductDetails; goesWith: ProductCard[]; successor: string | null }

function ProductView({ product, goesWith, successor }: Shown) {
  const brand = useBrand()
  const path = productAddress(product.number)
  const crumbs = [home, { name: product.category, to: categoryAddress(product.category) }]
  return (
    <div className="gutter mx-auto max-w-wide pt-3 pb-18 md:pt-6 md:pb-24">
      <PageHead
        title={`${product.title}, ${product.number}`}
        description={firstWords(linesAsSentences(product.description))}
        path={path}
        picture={product.pictures.at(-1)}
      />
      <StructuredData data={productData(brand, product)} />
      <StructuredData data={breadcrumbData(brand, crumbs, { name: product.title, to: path })} />
      <Breadcrumb crumbs={crumbs} here={product.title} />
      <div className="mt-2 grid gap-x-10 gap-y-8 md:mt-5 md:grid-cols-[7fr_5fr] xl:gap-x-14 print:grid-cols-2 print:gap-x-8 print:gap-y-6">
        <Gallery key={product.number} title={product.title} pictures={product.pictures} />
        <div className="flex flex-col gap-6 self-start md:sticky md:top-[129px] md:row-span-2 print:row-span-1 print:gap-4">
          <BuyBox product={product} successor={successor} />
          <MoreAbout product={product} />
        </div>
        <section
          aria-labelledby="description"
          className="min-w-0 border-t border-line pt-6 md:pt-8 print:col-span-2 print:pt-4"
        >
          <h2 id="description" className="text-h3">
            Description
          </h2>
          <Description text={product.description} />
        </section>
      </div>
      <GoesWith number={product.number} cards={goesWith} />
    </div>
  )
}

function MoreAbout({ product }: { product: ProductDetails }) {
  const { phone, originBadge } = useBrand()
  return (
    <ul className="divide-y divide-line border-y border-line print:divide-y-0 print:border-0">
      {originBadge && (
        <li className="flex min-h-13 items-center print:min-h-0">
          <OriginBadge text={originBadge} />
        </li>
      )}
      {product.brochure && (
        <li className="no-print">
          <a
            href={product.brochure.address}
            target="_blank"
            rel="noopener"
            className="flex min-h-13 items-center gap-3 font-semibold text-accent hover:underline"
          >
            <FileDown aria-hidden="true" size={20} strokeWidth={1.75} className="shrink-0" />
            <span>
              Download Brochure
              <span className="font-normal text-muted">
                {product.brochure.kind === 'file'
                  ? ` PDF, ${sizeText(product.brochure.bytes)}`
                  : ' on another site'}
                <span className="sr-only"> (opens in a new tab)</span>
              </span>
            </span>
          </a>
        </li>
      )}
      <li className="no-print">
        <Link
          to={addToListAddress([{ number: product.number, quantity: smallestQuantity }])}
          className="flex min-h-13 items-center gap-3 font-semibold text-accent hover:underline"
        >
          <ListPlus aria-hidden="true" size={20} strokeWidth={1.75} className="shrink-0" />
          Add to a list
        </Link>
      </li>
      {product.price.unitCents > 0 && (
        <li className="no-print">
          <Link
            to={requestQuoteAddress([{ number: product.number, quantity: smallestQuantity }])}
            className="flex min-h-13 items-center gap-3 font-semibold text-accent hover:underline"
          >
            <FileText aria-hidden="true" size={20} strokeWidth={1.75} className="shrink-0" />
            Request a quote
          </Link>
        </li>
      )}
      <li className="no-print">
        <PhoneLink phone={phone} className="flex min-h-13 items-center gap-3 hover:underline">
          <Phone aria-hidden="true" size={20} strokeWidth={1.75} className="shrink-0" />
          <span>
            Questions? <span className="font-semibold text-accent">{phone}</span>
          </span>
        </PhoneLink>
      </li>
    </ul>
  )
}

/** A plain plate with a small outline flag. */
function OriginBadge({ text }: { text: string }) {
  return (
    <p className="inline-flex items-center gap-3">
      <svg
        viewBox="0 0 24 16"
        width="20"
        height="14"
        fill="none"
        aria-hidden="true"
        className="shrink-0 stroke-ink"
      >
        <rect x="0.75" y="0.75" width="22.5" height="14.5" rx="1.5" strokeWidth="1.25" />
        <path d="M10.5 0.75v7H0.75M10.5 4.4h12.75M10.5 8h12.75M0.75 11.6h22.5" strokeWidth="1.25" />
      </svg>
      {text}
    </p>
  )
}

function sizeText(bytes: number): string {
  return bytes < 100_000
    ? `${Math.max(1, Math.round(bytes / 1000))} KB`
    : `${(bytes / 1_000_000).toFixed(1)} MB`
}
