import { redirect } from 'react-router'
import { shopContext } from '../context.ts'
import type { Route } from './+types/product-without-number.ts'

/** A missing product number is only logged; the address leads where unknown ones lead. */
export function loader({ request, context }: Route.LoaderArgs) {
  const from = pageOf(request.headers.get('referer'))
  context.get(shopContext).log.warn({ from }, 'a product page was asked for without a product number')
  return redirect('/notfound', 302)
}

/** Without its search, which may hold a signed link or what somebody typed. */
function pageOf(referer: string | null): string | null {
  if (referer === null || !URL.canParse(referer)) return null
  const { origin, pathname } = new URL(referer)
  return origin + pathname
}
