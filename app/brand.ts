import { useRouteLoaderData } from 'react-router'
import type { Brand } from '../shop/brand.ts'
import type { loader } from './root.tsx'
import type { Wordmark } from '../brand/wordmark.ts'

/** The merchant's brand. Missing only if not even the root of the page could be loaded. */
export function useBrandIfLoaded(): Brand | undefined {
  return useRouteLoaderData<typeof loader>('root')?.brand
}

export function useBrand(): Brand {
  const brand = useBrandIfLoaded()
  if (!brand) throw new Error('a page was drawn without its root')
  return brand
}

/** Days are told in this one (`ShopDay`). */
export function useShopTimeZone(): string | undefined {
  return useRouteLoaderData<typeof loader>('root')?.timeZone
}

/** The name of the shop as outlines in wide capitals; null if a letter is missing. */
export function useWideName(): Wordmark | null {
  return useRouteLoaderData<typeof loader>('root')?.wideName ?? null
}
