/** The page where the link of a mail shows an order without an account. */
const orderLinkPage = '/order'

export function orderLinkPath(token: string): string {
  return `${orderLinkPage}?t=${token}`
}
