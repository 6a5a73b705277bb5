import { useLayoutEffect } from 'react'
import { Outlet } from 'react-router'
import { orNull, shopContext } from '../../context.ts'
import { ErrorPage } from '../../ui/error-page.tsx'
import type { Route } from './+types/storefront.ts'
import { Frame } from './frame.tsx'

/**
 * The categories are in the menu, the sidebar, the home page and the not-found page: read once for all. A page without
 * them is still a page.
 */
export async function loader({ context }: Route.LoaderArgs) {
  return { categories: await orNull(context, 'categories', context.get(shopContext).categories()) }
}

/** Asked for again only while they are missing; if the network is down the frame stays as it is. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  try {
    return await serverLoader()
  } catch {
    return shown
  }
}

/** Kept while a visitor moves on: if the network is down the list on the page fails, never its frame. */
export function shouldRevalidate() {
  return shown.categories === null
}

/** In this browser; the router does not tell `shouldRevalidate`. */
let shown: Awaited<ReturnType<typeof loader>> = { categories: null }

export default function Storefront({ loaderData }: Route.ComponentProps) {
  // Before any other effect: the part that needs them asks again in its own effect.
  useLayoutEffect(() => {
    shown = loaderData
  }, [loaderData])
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
