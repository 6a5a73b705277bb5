import { useRouteLoaderData } from 'react-router'
import type { Category } from '../../../shop/catalogue/category.ts'
import type { loader } from './storefront.tsx'

/** Empty on the error page, where they may not have been loaded. */
export function useCategories(): Category[] {
  return useRouteLoaderData<typeof loader>('storefront/frame/storefront')?.categories ?? []
}
