import { X } from 'lucide-react'
import { data, redirect } from 'react-router'
import { Link } from '../ui/link.tsx'
import { categoryAddress } from '../../shop/catalogue/category.ts'
import { findCategory } from '../../shop/catalogue/category-store.ts'
import { cardsPerPage } from '../../shop/catalogue/card-store.ts'
import {
  filterQuery,
  isFiltered,
  noFilter,
  readFilter,
  type ListFilter,
} from '../../shop/catalogue/list-filter.ts'
import { tagsOf } from '../../shop/page-tag.ts'
import { mostCounted } from '../../shop/catalogue/search-term.ts'
import { readTerm } from '../../shop/catalogue/search-term.ts'
import { findProductPage } from '../../shop/search/find-products.ts'
import { noteMiss } from '../../shop/search/note-miss.ts'
import { tierOf } from '../../shop/pricing/quote.ts'
import { useBrand, useBrandIfLoaded } from '../brand.ts'
import { personOf, readingShop, sameForAll, shopContext } from '../context.ts'
import { usePerson } from '../person.ts'
import { Breadcrumb, home } from '../ui/breadcrumb.tsx'
import { buttonLook } from '../ui/button.tsx'
import { LoadAgain } from '../ui/later/load-again.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { Pager } from '../ui/pager.tsx'
import { PartDrawing } from '../ui/part-drawing.tsx'
import { PhoneLink } from '../ui/phone-link.tsx'
import { StructuredData } from '../ui/structured-data.tsx'
import type { Route } from './+types/shop.ts'
import { useHasProducts } from './frame/categories.ts'
import { OwnNumberFound, useOwnNumber } from './lists/own-number-found.tsx'
import { CategoryChips, CategoryList } from './shop/category-list.tsx'
import { Filters, FiltersToCome } from './shop/filters.tsx'
import { useListToCome, useTotalOf } from './shop/list-to-come.ts'
import { ProductGrid, ProductGridToCome } from './shop/product-grid.tsx'
import { SearchField } from './shop/search-field.tsx'
import { SearchedInstead } from './shop/searched-instead.tsx'
import { WatchedSearch } from './shop/watched-search.tsx'
import { breadcrumbData } from './structured-data.ts'

/** Products of a category, products that match a term, both, or all of them; `page` counts from 1. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const shop = readingShop(context)
  const query = new URL(request.url).searchParams
  const q = readTerm(query.get('q'))
  const isLiteral = q !== '' && query.has('literal')
  const filter = readFilter(query)
  const asked = params.category
  const found = asked === undefined ? null : await findCategory(shop, asked)
  if (found?.moved)
    throw redirect(addressOf(categoryAddress(found.category.name), { q, isLiteral, filter }, 1), 301)
  const unknown = asked !== undefined && !found
  const category = found?.category.name ?? null
  const tier = tierOf(personOf(context))
  const list = unknown
    ? { ...emptyPage, corrected: null, synonyms: [], other: null, counts: null }
    : await findProductPage(
        shop,
        { category: category ?? undefined, q, isLiteral, filter },
        pageOf(query.get('page')),
        tier,
      )
  const foundNothing = q !== '' && list.total === 0 && !isFiltered(filter)
  // There are endless addresses that lead nowhere and terms that find nothing: they are not cached.
  const path = category === null ? '/shop' : categoryAddress(category)
  if (!unknown && !foundNothing)
    sameForAll(
      context,
      addressOf(path, { q, isLiteral, filter }, list.page),
      'catalogue',
      'content',
      'search',
      'prices',
      ...tagsOf(list.cards),
    )
  if (foundNothing) noteInPassing(context, q, request)
  const { total, isMore, ...shown } = list
  return data(
    {
      ...shown,
      isOne: total === 1,
      counted: isMore ? `More than ${mostCounted.toLocaleString('en-US')}` : total.toLocaleString('en-US'),
      heading: asked === undefined ? 'Latest Products' : (category ?? asked),
      asked: asked ?? null,
      category,
      q,
      isLiteral,
      filter,
      total,
      firstShown: (list.page - 1) * cardsPerPage + 1,
    },
    { status: unknown ? 404 : 200 },
  )
}

const emptyPage = { cards: [], total: 0, isMore: false, page: 1, pages: 1 }

/** For staff; the visitor does not wait for it. */
function noteInPassing(context: Route.LoaderArgs['context'], term: string, request: Request): void {
  const shop = context.get(shopContext)
  const from = URL.parse(request.headers.get('referer') ?? '')
  const typedOn = from?.origin === shop.brand.siteOrigin ? from.pathname : null
  const sub = personOf(context)?.sub ?? null
  noteMiss(shop, { kind: 'empty', typed: term, typedOn, sub }).catch((error: unknown) =>
    shop.log.warn({ err: error }, 'an empty search was not noted'),
  )
}

export default function Shop({ loaderData }: Route.ComponentProps) {
  const { heading, asked, category, q, cards, counted, isOne, page, pages, firstShown } = loaderData
  const { filter, counts, total, isLiteral, corrected, synonyms, other } = loaderData
  const sought = corrected ?? q
  const toCome = useListToCome()
  const loading = toCome !== null
  const hasProducts = useHasProducts()
  const tier = tierOf(usePerson())
  // An unknown category gets the name that was asked for as its heading, whatever is searched there.
  const known = asked === null || category !== null
  const within = category === null ? '' : ` in ${category}`
  const pageWords = page > 1 ? `, page ${page}` : ''
  const brand = useBrand()
  const path = category === null ? '/shop' : categoryAddress(category)
  const totalToCome = useTotalOf(toCome, path)
  const own = useOwnNumber(q)
  // Then the search has found something after all: nothing says that there is nothing.
  const isOnlyOwn = !loading && own !== null && cards.length === 0 && !isFiltered(filter)
  const crumbs = category === null ? [home] : [home, { name: 'Products', to: '/shop' }]
  return (
    <div className="gutter mx-auto max-w-wide pt-3 pb-18 md:pt-6 md:pb-24">
      <PageHead
        title={`${q && known ? `Search for ${q}${within}` : heading}${pageWords}`}
        description={`${heading}${pageWords}: dental laboratory equipment and parts, with prices. Order online or by phone.`}
        path={addressOf(path, { q, isLiteral, filter }, page)}
        unlisted={q !== '' || isFiltered(filter) || cards.length === 0}
      />
      {category !== null && (
        <StructuredData data={breadcrumbData(brand, crumbs, { name: category, to: path })} />
      )}
      <Breadcrumb crumbs={crumbs} here={asked === null ? 'Products' : heading} />
      <div className={`mt-2 grid gap-8 xl:mt-5 ${hasProducts ? 'xl:grid-cols-[240px_minmax(0,1fr)]' : ''}`}>
        {hasProducts && <CategoryList current={category} className="max-xl:hidden" />}
        <div className="min-w-0">
          {hasProducts && (
            <CategoryChips
              current={category}
              unknown={asked !== null && category === null}
              className="xl:hidden"
            />
          )}
          <div className="mt-5 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 xl:mt-0">
            <h1 className="min-w-0 text-h1">
              {q && known ? `Results for “${sought}”${within}` : hasProducts || asked ? heading : 'Products'}
            </h1>
            {hasProducts && !isOnlyOwn && (
              <p aria-live="polite" className="text-muted tabular-nums">
                {loading ? 'Loading...' : `${counted} ${isOne ? 'product' : 'products'}${q ? within : ''}`}
              </p>
            )}
          </div>
          <SearchedInstead
            q={q}
            corrected={corrected}
            synonyms={synonyms}
            other={other}
            literal={addressOf(path, { q, isLiteral: true, filter }, 1)}
          />
          {q && <OwnNumberFound found={own} />}
          {q && (
            <Link to={path} className={`${buttonLook('secondary')} mt-4`}>
              <X aria-hidden="true" size={20} strokeWidth={1.75} />
              Clear search
            </Link>
          )}
          {hasProducts && (
            <noscript>
              <SearchField term={q} className="mt-4" />
            </noscript>
          )}
          {totalToCome !== null && <FiltersToCome total={totalToCome} />}
          {hasProducts && known && totalToCome === null && (
            <Filters
              filter={filter}
              counts={counts}
              total={total}
              addressOf={(to) => addressOf(path, { q, isLiteral, filter: to }, 1)}
            />
          )}
          {loading ? (
            <ProductGridToCome tier={tier} />
          ) : cards.length === 0 ? (
            !isOnlyOwn && (
              <NothingHere
                unfiltered={
                  isFiltered(filter) ? addressOf(path, { q, isLiteral, filter: noFilter }, 1) : null
                }
              />
            )
          ) : (
            <WatchedSearch key={q} q={q}>
              <ProductGrid cards={cards} />
            </WatchedSearch>
          )}
          <div className="mt-10">
            <Pager
              page={page}
              pages={pages}
              addressOf={(to) => addressOf(path, { q, isLiteral, filter }, to)}
              summary={`${firstShown}–${firstShown + cards.length - 1} of ${counted.toLowerCase()}`}
            />
          </div>
        </div>
      </div>
    </div>
  )
}

/** A list that could not be read is never shown as an empty one. */
export function ErrorBoundary() {
  const brand = useBrandIfLoaded()
  return (
    <div className="gutter mx-auto max-w-wide pt-3 pb-18 md:pt-6 md:pb-24">
      <PageHead title="Products" description="The products could not be loaded." unlisted />
      <h1 className="text-h1">Products</h1>
      <LoadAgain what="The products" className="mt-4" />
      {brand && (
        <p className="text-muted">
          Your cart is saved. You can also order by phone:{' '}
          <PhoneLink phone={brand.phone} className="text-accent underline" />
        </p>
      )}
    </div>
  )
}

/** `unfiltered`: the same list without its filters, which may be scrolled out of sight; null: it has none. */
function NothingHere({ unfiltered }: { unfiltered: string | null }) {
  if (!useHasProducts()) return <ProductsToCome />
  return (
    <div className="mt-8 flex flex-col items-start gap-6 rounded-card border border-line bg-surface p-6 md:p-10">
      <PartDrawing className="size-24" />
      <p className="text-h3 font-gothic">No Products to Display</p>
      {unfiltered !== null && <p>No product here matches your filters.</p>}
      {unfiltered === null && <SearchField />}
      <Link to={unfiltered ?? '/shop'} className={buttonLook('primary')}>
        {unfiltered === null ? 'Show all products' : 'Clear filters'}
      </Link>
    </div>
  )
}

/** The shop is new: there is nothing to search for, and no other list. */
function ProductsToCome() {
  const { phone } = useBrand()
  return (
    <div className="mt-8 flex flex-col items-start gap-6 rounded-card border border-line bg-surface p-6 md:p-10">
      <PartDrawing className="size-24" />
      <p className="max-w-text text-lead">
        Our catalog will be here soon. Until then, call us at{' '}
        <PhoneLink phone={phone} className="font-semibold text-accent underline" /> and ask for what you need.
      </p>
      <Link to="/contact-us" className={buttonLook('primary')}>
        Contact us
      </Link>
    </div>
  )
}

function pageOf(text: string | null): number {
  return text && /^\d{1,6}$/.test(text) ? Number(text) : 1
}

/** `isLiteral`: nothing that the text does not say letter by letter. */
function addressOf(
  path: string,
  { q, isLiteral, filter }: { q: string; isLiteral: boolean; filter: ListFilter },
  page: number,
): string {
  const query = new URLSearchParams()
  if (q) query.set('q', q)
  if (isLiteral) query.set('literal', '1')
  for (const [name, value] of filterQuery(filter)) query.set(name, value)
  if (page > 1) query.set('page', String(page))
  return query.size ? `${path}?${query}` : path
}
