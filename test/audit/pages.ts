/** A page as a visitor opens it; `cart` are the product numbers in the cookie from an earlier visit. */
export type AuditedPage = { name: string; path: string; status?: number; cart?: string[] }

const filled = ['AG03', 'DV34', 'PL2']
const home = { name: 'home', path: '/home' }
const shop = { name: 'shop', path: '/shop' }
const category = { name: 'category', path: '/shop/High%20Speed%20Alloy%20Grinders' }
const product = { name: 'product', path: '/product-details/DV34' }
const cart = { name: 'cart', path: '/cart', cart: filled }
const contact = { name: 'contact', path: '/contact-us' }

/** Every public page, for the HTML checker. */
export const publicPages: AuditedPage[] = [
  home,
  shop,
  { name: 'shop-page-2', path: '/shop?page=2' },
  category,
  { name: 'search', path: '/shop?q=grinder' },
  { name: 'search-nothing', path: '/shop?q=%3Cb%3Enothing' },
  product,
  { name: 'product-no-price', path: '/product-details/DC600' },
  { name: 'cart-empty', path: '/cart' },
  cart,
  { name: 'checkout', path: '/checkout', cart: filled },
  { name: 'gallery', path: '/gallery' },
  contact,
  ...['about-us', 'privacy-policy', 'cookies-policy', 'terms-of-use'].map(textPage),
  ...['terms-of-purchase', 'tax-information', 'partners', 'support'].map(textPage),
  { name: 'notfound', path: '/notfound', status: 404 },
]

export const measuredPages: AuditedPage[] = [home, shop, category, product, cart, contact]

/** The cart cookie, ready to be set. */
export function cookieOf({ cart: numbers }: AuditedPage): { name: string; value: string } | null {
  return numbers ? { name: '_cart__rf', value: encodeURIComponent(JSON.stringify(numbers)) } : null
}

function textPage(path: string): AuditedPage {
  return { name: path, path: `/${path}` }
}
