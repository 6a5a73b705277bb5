import { countFilters, fitsFilter, keepFitting, type FilterCounts } from '../catalogue/filter-store.ts'
import { isFiltered, priceRanges, type ListFilter } from '../catalogue/list-filter.ts'
import type { PriceTier } from '../catalogue/product.ts'
import { openProductList, soldWithin, type ProductList } from '../catalogue/product-list-store.ts'
import { mostCounted } from '../catalogue/search-term.ts'
import { hasIdOf } from '../catalogue/product-selection-store.ts'
import { nothingTold, openSearch, type SearchNeeds, type SearchQuery, type Told } from './open-search.ts'

/** `counts`: null for a search with more hits than are counted. */
type NarrowedList = ProductList & Told & { counts: FilterCounts | null }

/** All of a category, or everything, narrowed to what fits. */
export async function openFiltered(
  needs: SearchNeeds,
  category: string | undefined,
  filter: ListFilter,
  tier: PriceTier,
): Promise<NarrowedList> {
  const within = await soldWithin(needs, category)
  const [list, counts] = await Promise.all([
    openProductList(needs, { category, fits: fitsFilter(filter, tier) }),
    countFilters(needs.db, within, filter, tier),
  ])
  return { ...list, ...nothingTold, counts }
}

/** What a text finds, narrowed to what fits. Of more hits than are counted the first ones are looked at. */
export async function openFilteredSearch(
  needs: SearchNeeds,
  query: SearchQuery,
  filter: ListFilter,
  tier: PriceTier,
): Promise<NarrowedList> {
  const list = await openSearch(needs, query)
  if (list.total === 0) return { ...list, counts: { ranges: priceRanges.map(() => 0), onSale: 0 } }
  if (list.isMore && !isFiltered(filter)) return { ...list, counts: null }
  const ids = await list.readIds({ limit: mostCounted, offset: 0 })
  const [counts, kept] = await Promise.all([
    list.isMore ? null : countFilters(needs.db, hasIdOf(ids), filter, tier),
    keepFitting(needs.db, ids, filter, tier),
  ])
  return {
    ...list,
    total: kept.length,
    isMore: false,
    readIds: async ({ limit, offset }) => kept.slice(offset, offset + limit),
    counts,
  }
}
