import { trade } from '../brand/name.ts'

/** A trial is a merchant's own shop before it is live: stand-ins play what has no settings yet. */
export type Stage = 'demo' | 'trial' | 'live'

/** The merchant's names and addresses; every page, mail and print reads them here. */
export type Brand = {
  shopName: string
  phone: string
  /** the copyright line of the footer, word for word */
  copyright: string
  /** where products are made, shown beside each; '' shows nothing */
  originBadge: string
  socialLinks: { name: string; address: string }[]
  /** unless live, a strip on each page says so */
  stage: Stage
  /** whether the card gateway is the merchant's, in whatever stage */
  takesRealCards: boolean
  /** lines at the foot of every mail; newsletters need it by law (CAN-SPAM) */
  postalAddress: string[]
  /** public address of the shop, without a slash at the end */
  siteOrigin: string
}

/**
 * The name in titles, mails and print, and as a seller for search engines. What the name ends with already is not said
 * twice: "Nordic Dental" is "Nordic Dental Equipment".
 */
export function sellerName({ shopName }: Pick<Brand, 'shopName'>): string {
  const named = ` ${shopName.toLowerCase()}`
  const words = trade.split(' ')
  const isSaid = (said: number) => named.endsWith(` ${words.slice(0, said).join(' ').toLowerCase()}`)
  const said = words.findLastIndex((_, at) => isSaid(at + 1)) + 1
  return [shopName, ...words.slice(said)].join(' ')
}

/** The link of a telephone number. */
export function phoneAddress(phone: string): string {
  return `tel:${phone.replace(/[^\d+]/g, '')}`
}

/** A browser takes no Secure cookie from a plain-http address, except from this machine. */
export function takesSecureCookies(siteOrigin: string): boolean {
  const { protocol, hostname } = new URL(siteOrigin)
  return protocol === 'https:' || ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
}
