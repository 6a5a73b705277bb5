/** What a merchant calls himself; every page, mail and print reads it here. */
export type Brand = {
  shopName: string
  phone: string
  /** the literal copyright line of the footer */
  copyright: string
  socialLinks: { name: string; address: string }[]
  /** a strip on each page says that nothing outside is real */
  demo: boolean
  /** public address of the shop, no slash at the end */
  siteOrigin: string
}
