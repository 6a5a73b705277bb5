import { Outlet } from 'react-router'
import { listCategories } from '../../../shop/catalogue/category-store.ts'
import { shopContext } from '../../context.ts'
import { ErrorPage } from '../../ui/error-page.tsx'
import type { Route } from './+types/storefront.ts'
import { Frame } from './frame.tsx'

/** The categories stand in the menu, the sidebar, the home page and the not-found page: read once for all. */
export async function loader({ context }: Route.LoaderArgs) {
  return { categories: await listCategories(context.get(shopContext).db) }
}

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
