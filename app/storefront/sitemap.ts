import { productAddress } from '../../shop/catalogue/product.ts'
import { categoryAddress } from '../../shop/catalogue/category.ts'
import { listNumbers } from '../../shop/catalogue/product-store.ts'
import { textPageAddresses } from '../../shop/content/text-pages/text-page.ts'
import { escapeHtml } from '../../shop/text/escape-html.ts'
import { readingShop, sameForAll } from '../context.ts'
import type { Route } from './+types/sitemap.ts'

/** The protocol's limit: a longer list would be refused completely. */
const mostAddresses = 50_000

export async function loader({ context }: Route.LoaderArgs) {
  sameForAll(context, '/sitemap.xml', 'catalogue', 'content')
  const { db, brand, categories: readCategories } = readingShop(context)
  const [categories, numbers] = await Promise.all([readCategories(), listNumbers(db, mostAddresses)])
  const paths = [
    '/home',
    '/shop',
    '/order-pad',
    // A category without products is not for search engines.
    ...categories.filter(({ productCount }) => productCount > 0).map(({ name }) => categoryAddress(name)),
    '/gallery',
    '/contact-us',
    ...Object.values(textPageAddresses),
    ...numbers.map(productAddress),
  ].slice(0, mostAddresses)
  const entries = paths.map((path) => `<url><loc>${escapeHtml(brand.siteOrigin + path)}</loc></url>`)
  return new Response(
    `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</urlset>\n`,
    { headers: { 'content-type': 'application/xml; charset=utf-8' } },
  )
}
