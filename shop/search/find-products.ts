import { readCardPage, readCards, type CardPage } from '../catalogue/card-store.ts'
import type { FilterCounts } from '../catalogue/filter-store.ts'
import type { ListFilter } from '../catalogue/list-filter.ts'
import type { PriceTier, ProductCard } from '../catalogue/product.ts'
import type { Count } from '../catalogue/product-list-store.ts'
import { openFiltered, openFilteredSearch } from './narrow-list.ts'
import { openSearch, type SearchNeeds, type SearchQuery, type Told } from './open-search.ts'

type FindRequest = {
  tier: PriceTier
  category?: string | undefined
  limit: number
  /** how many were shown already */
  cursor: number
  isLiteral?: boolean | undefined
}

/** The one door of all finding: part of the products that a text asks for, with the prices of this tier. */
export async function findProducts(
  needs: SearchNeeds,
  text: string,
  { tier, limit, cursor, ...where }: FindRequest,
): Promise<Count & Told & { cards: ProductCard[] }> {
  const { readIds, ...told } = await openSearch(needs, { q: text, ...where })
  const ids = await readIds({ limit, offset: cursor })
  return { ...told, cards: await readCards(needs.db, ids, tier) }
}

/** The same as one page of cards, narrowed to what fits; without a text all of a category, or everything. */
export async function findProductPage(
  needs: SearchNeeds,
  { filter, ...query }: SearchQuery & { filter: ListFilter },
  page: number,
  tier: PriceTier,
): Promise<CardPage & Told & { counts: FilterCounts | null }> {
  const list = query.q
    ? await openFilteredSearch(needs, query, filter, tier)
    : await openFiltered(needs, query.category, filter, tier)
  const { corrected, synonyms, other, counts } = list
  return { ...(await readCardPage(needs.db, list, page, tier)), corrected, synonyms, other, counts }
}
