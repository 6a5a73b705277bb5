import { useRouteLoaderData } from 'react-router'
import type { Category } from '../../../shop/catalogue/category.ts'
import type { ProductCard } from '../../../shop/catalogue/product.ts'
import type { Picture } from '../../../shop/media/picture.ts'
import type { loader } from './storefront.tsx'

/** Empty while unknown: for lists that can do without. */
export function useCategories(): Category[] {
  return useCategoriesIfRead() ?? []
}

/** Null if they could not be read: nothing may be counted then. */
export function useCategoriesIfRead(): Category[] | null {
  return useRouteLoaderData<typeof loader>('storefront/frame/storefront')?.categories ?? null
}

/** False only if it is known that nothing is sold here yet: then nothing leads to a list of products. */
export function useHasProducts(): boolean {
  return useCategoriesIfRead()?.some(({ productCount }) => productCount > 0) ?? true
}

/** By category name, which may be any word. */
export type CategoryPictures = Map<string, Picture | null>

/** Its own thumbnail, or else the picture of its leading product. */
export function picturesOf(
  leading: Pick<ProductCard, 'category' | 'picture'>[],
  thumbnails: { category: string; picture: Picture }[],
): CategoryPictures {
  return new Map([...leading, ...thumbnails].map(({ category, picture }) => [category, picture]))
}
