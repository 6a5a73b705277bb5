/** The main pages of the shop, in the order in which header and menu name them. */
export const siteLinks = [
  ['/shop', 'Products'],
  ['/about-us', 'About us'],
  ['/gallery', 'Gallery'],
  ['/contact-us', 'Contact us'],
] as const
