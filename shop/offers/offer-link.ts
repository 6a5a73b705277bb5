/** The page where the link of a mail shows an offer without an account. */
const offerLinkPage = '/offer'

export function offerLinkPath(token: string): string {
  return `${offerLinkPage}?t=${token}`
}
