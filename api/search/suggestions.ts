import { z } from 'zod'
import { categoryAddress } from '../../shop/catalogue/category.ts'
import type { ProductCard } from '../../shop/catalogue/product.ts'
import { thumbnailAddress } from '../../shop/media/picture.ts'
import { dollarsNumber } from '../../shop/money.ts'
import { tagsOf } from '../../shop/page-tag.ts'
import { longestText } from '../../shop/text/fold.ts'
import { mostSuggested, suggest } from '../../shop/search/suggest.ts'
import { findOwnProduct } from '../../shop/own-numbers/keep-own-numbers.ts'
import { ownNumberKey } from '../../shop/own-numbers/own-number.ts'
import { limits, route } from '../http/call.ts'

/** The smallest width that every picture has. */
const thumbnailWidth = 400

/** For the search of the header, while somebody types. */
export const getSuggestions = route({
  method: 'GET',
  path: '/api/suggestions',
  summary:
    'What a text that is still being typed may mean: products with the price of the caller, categories, pages.',
  role: 'visitor',
  query: z.strictObject({ q: z.string().max(longestText) }),
  answer: z.object({
    products: z.array(
      z.object({
        number: z.string(),
        title: z.string(),
        image: z.string().nullable(),
        /** what the caller pays; 0: on request */
        price: z.number(),
        oldPrice: z.number().nullable(),
        /** the caller's own number for it, which is what was typed */
        own: z.string().optional(),
      }),
    ),
    categories: z.array(z.object({ name: z.string(), address: z.string(), products: z.number().int() })),
    pages: z.array(z.object({ name: z.string(), address: z.string() })),
    /** was searched for instead of the text, which found nothing */
    corrected: z.string().nullable(),
    /** the text is another number of a product: one that it replaced, or somebody else's */
    other: z
      .object({
        kind: z.enum(['replaced', 'alias']),
        typed: z.string(),
        whose: z.string(),
        number: z.string(),
      })
      .nullable(),
    /** are marked in titles */
    words: z.array(z.string()),
  }),
  limits: [limits.reads],
  async handle(shop, { query, caller: { tier, person } }) {
    const [{ products: found, ...rest }, mine] = await Promise.all([
      suggest(shop.forReading, query.q, tier),
      person ? findOwnProduct(shop, { sub: person.sub, own: query.q, tier }) : null,
    ])
    const { categories, pages, corrected, other, words } = rest
    const products = (mine ? withOwn(found, mine.product, query.q) : found).slice(0, mostSuggested)
    const body = {
      products: products.map((product) => ({
        ...viewOf(product),
        ...(product === mine?.product && { own: mine.own }),
      })),
      categories: categories.map(({ name, productCount }) => ({
        name,
        address: categoryAddress(name),
        products: productCount,
      })),
      pages: pages.map(({ name, address }) => ({ name, address })),
      corrected,
      other,
      words,
    }
    return { status: 200, body, sameUntil: ['catalogue', 'search', ...tagsOf(products)] }
  },
})

/** With the product that the person calls so before all but what the catalog itself calls so, as on the order pad. */
function withOwn(found: ProductCard[], mine: ProductCard, typed: string): ProductCard[] {
  const key = ownNumberKey(typed)
  const others = found.filter(({ number }) => number !== mine.number)
  const ours = others.filter(({ number }) => ownNumberKey(number) === key)
  return [...ours, mine, ...others.filter((product) => !ours.includes(product))]
}

function viewOf({ number, title, picture, price }: ProductCard) {
  const old = price.tier === 'retail' ? price.oldUnitCents : null
  return {
    number,
    title,
    image: picture && thumbnailAddress(picture, thumbnailWidth),
    price: dollarsNumber(price.unitCents),
    oldPrice: old === null ? null : dollarsNumber(old),
  }
}
