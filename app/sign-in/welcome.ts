import type { RouterContextProvider } from 'react-router'
import { mergeKeptCart } from '../../shop/cart/merge-kept-cart.ts'
import type { OpenedSession } from '../../shop/identity/open-session.ts'
import { pageContext, shopContext } from '../context.ts'
import { cartOf } from '../storefront/cart/cart-action.ts'
import { cartHeaders } from '../storefront/cart/cart-cookies.ts'
import { mergedLines, type MergedLines } from './merged-cart.ts'

/** Signed in: the browser gets its session, and its cart becomes one with the one that was kept. */
export async function welcome(
  context: Readonly<Pick<RouterContextProvider, 'get'>>,
  request: Request,
  { person, session }: OpenedSession,
): Promise<{ merged: MergedLines; headers: Headers }> {
  const { db, brand } = context.get(shopContext)
  const { set } = context.get(pageContext).signIn
  set.session = session
  set.before = true
  const merged = await mergeKeptCart({ db }, person.sub, cartOf(request).cart)
  const changed = merged.added.length > 0
  const headers = changed ? cartHeaders(merged.cart, brand.siteOrigin.startsWith('https:')) : new Headers()
  return { merged: mergedLines(merged), headers }
}
