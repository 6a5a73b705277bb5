/** Where the link of a mail shows an order without an account. */
export const orderLinkPage = '/order'

export function orderLinkPath(token: string): string {
  return `${orderLinkPage}?t=${token}`
}

/** 'ada.miller@lab.test' → 'a…@lab.test': its owner knows it again, and nobody else learns it. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@')
  const [first = ''] = email
  return at > 0 ? `${first}…${email.slice(at)}` : ''
}
