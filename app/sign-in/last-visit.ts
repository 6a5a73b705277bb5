/** In the address of a page: what it offers of the last visit, as cart text. */
export const lastVisitQuery = 'lastVisit'

/** Where an order is being paid, nothing is offered that would change it; the cart page finds the offer by itself. */
const notOn = ['/cart', '/checkout', '/payment-success']

export function offersLastVisit(pathname: string): boolean {
  return !notOn.includes(pathname)
}

/** Adds the offer to the address that the sign-in returns to. */
export function withLastVisit(path: string, lines: string): string {
  const { pathname } = new URL(path, 'http://shop.invalid')
  return lines && offersLastVisit(pathname) ? withQuery(path, { [lastVisitQuery]: lines }) : path
}

/** A path of ours with other values in its query; an empty value removes its name. */
export function withQuery(path: string, query: Record<string, string>): string {
  const { pathname, searchParams, hash } = new URL(path, 'http://shop.invalid')
  for (const [name, value] of Object.entries(query))
    if (value) searchParams.set(name, value)
    else searchParams.delete(name)
  return pathname + (searchParams.size > 0 ? `?${searchParams}` : '') + hash
}
