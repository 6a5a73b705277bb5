import { useEffect, useLayoutEffect } from 'react'
import { Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router'
import type { Route } from './+types/root.ts'
import favicon from '../brand/favicon.svg?url'
import { fontsOfEveryPage } from '../brand/fonts.ts'
import { colours } from '../brand/look.ts'
import touchIcon from '../brand/touch-icon.png?url'
import { wordmark } from '../brand/wordmark.ts'
import './app.css'
import { pageContext, personOf, shopContext } from './context.ts'
import { isPersonAsked, keepName, personAnswered, personNotAnswered, shownPerson } from './person.ts'
import { ErrorPage } from './ui/error-page.tsx'
import { SignInWatch } from './sign-in/sign-in-watch.tsx'
import { LiveRegion } from './ui/live-region.tsx'

export const links: Route.LinksFunction = () => [
  { rel: 'icon', type: 'image/svg+xml', href: favicon },
  { rel: 'apple-touch-icon', href: touchIcon },
  ...fontsOfEveryPage.map(preloadedFont),
]

/** The brand, and who is signed in, for every page. */
export function loader({ context }: Route.LoaderArgs) {
  const { brand, timeZone } = context.get(shopContext)
  return {
    brand,
    timeZone,
    wideName: wordmark(brand.shopName),
    person: shownPerson(personOf(context), context.get(pageContext)),
  }
}

/** If the network is down the frame stays: a list on the page may fail, its frame may not. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  try {
    shown = await serverLoader()
    personAnswered()
  } catch (error) {
    personNotAnswered()
    if (!shown) throw error
  }
  return shown
}

/** None of it changes from page to page. */
export function shouldRevalidate() {
  return isPersonAsked()
}

/** In this browser. */
let shown: Awaited<ReturnType<typeof loader>> | null = null

export function Layout({ children }: { children: React.ReactNode }) {
  return (
    // Scripts of the page have marked it before React looks at it.
    <html lang="en-US" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content={colours.deep} />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <LiveRegion />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

export default function Root({ loaderData }: Route.ComponentProps) {
  useLayoutEffect(() => {
    shown = loaderData
  }, [loaderData])
  useEffect(() => keepName(loaderData.person), [loaderData.person])
  return (
    <>
      <SignInWatch />
      <Outlet />
    </>
  )
}

/** The last resort: even the frame of the page could not be made. */
export function ErrorBoundary() {
  return (
    <main className="gutter py-band">
      <ErrorPage />
    </main>
  )
}

function preloadedFont(href: string) {
  return { rel: 'preload', as: 'font', type: 'font/woff2', crossOrigin: 'anonymous', href } as const
}
