import { sameForAll, shopContext } from '../context.ts'
import type { Route } from './+types/robots.ts'

/** Calls, and pages of a single visitor: not for search engines. Searches say `noindex` themselves too. */
const keptOut = [
  '/api/',
  '/cart',
  '/checkout',
  '/payment-success',
  '/login',
  '/logout',
  '/my-orders',
  '/my-numbers',
  '/lists',
  '/shared-list',
  '/my-addresses',
  '/order',
  '/request-a-quote',
  '/offer',
  '/my-offers',
  '/admin',
  '/*?q=',
  '/*&q=',
]

export function loader({ context }: Route.LoaderArgs) {
  sameForAll(context, '/robots.txt', 'content')
  const { siteOrigin, stage } = context.get(shopContext).brand
  const lines = [
    'User-agent: *',
    // A shop that is being set up is for nobody yet.
    ...(stage === 'trial' ? ['/'] : keptOut).map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${siteOrigin}/sitemap.xml`,
  ]
  return new Response(`${lines.join('\n')}\n`, { headers: { 'content-type': 'text/plain; charset=utf-8' } })
}
