import { Outlet } from 'react-router'
import { listCategories } from '../../../shop/catalogue/category-store.ts'
import { orNull, shopContext } from '../../context.ts'
import { ErrorPage } from '../../ui/error-page.tsx'
import type { Route } from './+types/storefront.ts'
import { Frame } from './frame.tsx'

/**
 * The categories stand in the menu, the sidebar, the home page and the not-found page: read once for all. A
 * page without them is still a page.
 */
export async function loader({ context }: Route.LoaderArgs) {
  const read = listCategories(context.get(shopContext).db)
  return { categories: (await orNull(context, 'categories', read)) ?? [] }
}

/** Kept while a visitor moves on: a network that is down must cost the list on the page, never its frame. */
export function shouldRevalidate() {
  return false
}

export default function Storefront() {
  return (
    <Frame>
      <Outlet />
    </Frame>
  )
}

export function ErrorBoundary() {
  return (
    <Frame>
      <div className="gutter mx-auto max-w-wide py-band">
        <ErrorPage />
      </div>
    </Frame>
  )
}
