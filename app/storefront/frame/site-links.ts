/** The main pages of the shop, in the order in which header and menu name them. */
export const siteLinks = [
  ['/shop', 'Products'],
  ['/about-us', 'About us'],
  ['/gallery', 'Gallery'],
  ['/contact-us', 'Contact us'],
] as const

/** For who knows the numbers: beside the main pages. */
export const padLink = ['/order-pad', 'Order pad'] as const

/** For admins only; the panel checks that again. */
export const adminLink = ['/admin/admin', 'Admin'] as const
