/**
 * What a page or an answer can depend on: it names its tags, a write invalidates them (`invalidatePages`). `search`: a
 * text that products are found by. `prices`: what anything costs, which a list counts and is narrowed by.
 */
export type PageTag = 'catalogue' | 'content' | 'search' | 'prices' | ProductTag

/** Of everything that shows this product. Whatever changes which products a page shows has the tag 'catalogue'. */
type ProductTag = `product:${string}`

export function productTag(number: string): ProductTag {
  return `product:${number}`
}

/** What a page that shows these products depends on, besides which products those are. */
export function tagsOf(products: { number: string }[]): ProductTag[] {
  return products.map(({ number }) => productTag(number))
}
