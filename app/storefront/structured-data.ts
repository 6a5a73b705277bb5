import { productAddress } from '../../shop/catalogue/product.ts'
import { sellerName, type Brand } from '../../shop/brand.ts'
import type { ProductDetails } from '../../shop/catalogue/product.ts'
import { pictureAddress } from '../../shop/media/picture.ts'
import { dollarsNumber } from '../../shop/money.ts'
import type { Crumb } from '../ui/breadcrumb.tsx'

/**
 * What search engines may read of a product: the retail price, never the wholesale side, and on a partner's page no
 * price at all. No stock and no rating, because the shop has neither. A product without a price has no offer.
 */
export function productData(brand: Brand, product: ProductDetails): object {
  const { siteOrigin } = brand
  const { tier, unitCents } = product.price
  return {
    '@type': 'Product',
    name: product.title,
    sku: product.number,
    mpn: product.number,
    category: product.category,
    description: product.description,
    brand: { '@type': 'Brand', name: brand.shopName },
    // the picture that is shown first
    image: product.pictures.map((picture) => `${siteOrigin}${pictureAddress(picture)}`).toReversed(),
    ...(tier === 'retail' &&
      unitCents > 0 && {
        offers: {
          '@type': 'Offer',
          url: `${siteOrigin}${productAddress(product.number)}`,
          price: dollarsNumber(unitCents).toFixed(2),
          priceCurrency: 'USD',
          itemCondition: 'https://schema.org/NewCondition',
          seller: { '@type': 'Organization', name: sellerName(brand) },
        },
      }),
  }
}

export function breadcrumbData(brand: Brand, crumbs: Crumb[], here: Crumb): object {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [...crumbs, here].map(({ name, to }, at) => ({
      '@type': 'ListItem',
      position: at + 1,
      name,
      item: `${brand.siteOrigin}${to}`,
    })),
  }
}

export function organizationData(brand: Brand, cover: string): object {
  return {
    '@type': 'Organization',
    name: sellerName(brand),
    url: `${brand.siteOrigin}/home`,
    image: `${brand.siteOrigin}${cover}`,
    telephone: brand.phone,
    sameAs: brand.socialLinks.map(({ address }) => address),
  }
}
