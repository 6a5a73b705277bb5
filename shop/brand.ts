import { trade } from '../brand/name.ts'

/** What a merchant calls himself; every page, mail and print reads it here. */
export type Brand = {
  shopName: string
  phone: string
  /** the literal copyright line of the footer */
  copyright: string
  /** where products are made, beside each; '' says nothing */
  originBadge: string
  socialLinks: { name: string; address: string }[]
  /** a strip on each page says that nothing outside is real */
  demo: boolean
  /** lines, under every mail: newsletters may not go without it (CAN-SPAM) */
  postalAddress: string[]
  /** public address of the shop, no slash at the end */
  siteOrigin: string
}

/** The name in titles, mails and print, and as a seller for search engines. */
export function sellerName({ shopName }: Pick<Brand, 'shopName'>): string {
  return `${shopName} ${trade}`
}

/** What a press on a telephone number opens. */
export function phoneAddress(phone: string): string {
  return `tel:${phone.replace(/[^\d+]/g, '')}`
}

/** On a plain-http address that is not this machine a browser takes no Secure cookie (safety.md S9). */
export function takesSecureCookies(siteOrigin: string): boolean {
  const { protocol, hostname } = new URL(siteOrigin)
  return protocol === 'https:' || ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
}
