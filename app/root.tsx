import archivoLatin from '@fontsource-variable/archivo/files/archivo-latin-wght-normal.woff2?url'
import sourceSansLatin from '@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2?url'
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
} from 'react-router'
import type { Route } from './+types/root.ts'
import './app.css'
import { personOf, shopContext } from './context.ts'
import favicon from './favicon.svg?url'
import { shownPerson } from './person.ts'
import { ErrorPage } from './ui/error-page.tsx'
import { SignInWatch } from './sign-in/sign-in-watch.tsx'
import { LiveRegion } from './ui/live-region.tsx'

export const links: Route.LinksFunction = () => [
  { rel: 'icon', type: 'image/svg+xml', href: favicon },
  preloadedFont(archivoLatin),
  preloadedFont(sourceSansLatin),
]

/** The brand, and who is signed in, for every page. */
export function loader({ context }: Route.LoaderArgs) {
  return { brand: context.get(shopContext).brand, person: shownPerson(personOf(context)) }
}

/** Neither changes by going from page to page; a sign-in that the page hears of asks for all of it again. */
export function shouldRevalidate({ currentUrl, nextUrl, formMethod }: ShouldRevalidateFunctionArgs) {
  return currentUrl.href === nextUrl.href && formMethod === undefined
}

export function Layout({ children }: { children: React.ReactNode }) {
  return (
    <html lang="en-US">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#10302c" />
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

export default function Root() {
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
