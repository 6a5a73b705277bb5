import { textPageAddresses } from '../content/text-pages/text-page.ts'

/** A page of the shop that is no product, with the words by which it is found. */
export type SitePage = { name: string; address: string; words: readonly string[] }

/** Every word of a name is one of its words. */
export const sitePages: readonly SitePage[] = [
  page('About us', textPageAddresses.About, 'company', 'history'),
  page('Gallery', '/gallery', 'photos', 'pictures'),
  page(
    'Contact us',
    '/contact-us',
    'phone',
    'telephone',
    'email',
    'address',
    'map',
    'call',
    'number',
    'inquiry',
    'quote',
  ),
  page('Request a quote', '/request-a-quote', 'price', 'offer', 'rfq'),
  page('Support', textPageAddresses.Support, 'help', 'repair', 'service', 'warranty', 'manual'),
  page('My orders', '/my-orders', 'order', 'history', 'status', 'invoice', 'receipt', 'track', 'tracking'),
  page('My quotes', '/my-offers', 'quote', 'offer'),
  page('My addresses', '/my-addresses', 'address', 'ship', 'shipping', 'delivery'),
  page('Cart', '/cart', 'basket', 'checkout'),
  page('Order pad', '/order-pad', 'quick', 'bulk', 'paste', 'list', 'csv', 'spreadsheet'),
  page('Partners', textPageAddresses.Partners, 'dealer', 'reseller', 'wholesale', 'distributor'),
  page(
    'Terms of Purchase',
    textPageAddresses['Terms of Purchase'],
    'shipping',
    'returns',
    'return',
    'policy',
    'freight',
    'refund',
    'payment',
  ),
  page('Tax Information', textPageAddresses['Tax Information'], 'taxes', 'exempt', 'exemption', 'resale'),
  page('Terms of Use', textPageAddresses['Terms of Use'], 'legal'),
  page('Privacy Policy', textPageAddresses['Privacy Policy'], 'data'),
  page('Cookies Policy', textPageAddresses['Cookies Policy']),
]

function page(name: string, address: string, ...more: string[]): SitePage {
  return { name, address, words: [...name.toLowerCase().split(' '), ...more] }
}
