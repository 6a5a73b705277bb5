import { sql } from 'drizzle-orm'
import type { Db } from '../../database/connect.ts'
import { ensureCategories } from '../../shop/catalogue/category-store.ts'
import { putProducts } from '../../shop/catalogue/edit/product-writer-store.ts'
import type { Billing } from '../../shop/checkout/billing.ts'
import { settleCoupons } from '../../shop/coupons/settle-coupons.ts'
import { cents } from '../../shop/money.ts'

/** The small world of the tests: each product exists for one reason, named here. */
export const world = {
  /** a machine with an old price */
  grinder: product(
    'AG03',
    'High Speed Alloy Grinder',
    'High Speed Alloy Grinders',
    [1149_00, 1095_00, 876_00, 821_25],
  ),
  /** no old price, cents that divide badly */
  vibrator: product('DV34', 'Double Vibrator', 'Vibrators', [null, 385_01, 308_33, 289_99]),
  /** ten cents: what floating point gets wrong */
  washer: product('W-10', 'Fibre washer', 'Parts & Washers', [null, 10, 8, 7]),
  /** one cent: a coupon leaves nothing to round */
  pin: product('PIN_1', 'Dowel pin', 'Parts & Washers', [null, 1, 1, 1]),
  /** no price: on request only */
  furnace: product('BF9', 'Burnout furnace', 'Chucks/Spindles', [null, 0, 0, 0]),
  /** a title over 39 characters, in a category with an accent, an old price below the new one */
  press: product(
    'CP7',
    'Ceramic press furnace with vacuum pump and three programs',
    'Céramique',
    [90_00, 95_50, 80_00, 75_00],
  ),
}

export const coupons = { save10: 'SAVE10', whole20: 'WHOLE20', welcome5: 'WELCOME5' }

export const miller: Billing = {
  firstName: 'Ada',
  lastName: 'Miller',
  email: 'ada.miller@lab.test',
  phone: '+1 (512) 555-0100',
  address: '12 Plaster Lane',
  city: 'Austin',
  state: 'TX',
  zip: '78701',
  country: 'US',
}

/** Card numbers that the stand-in gateway knows. */
export const cards = {
  approved: '4788250000121443',
  declined: '4387751111111038',
  timesOut: '4999006200620062',
}

export async function writeWorld(db: Db): Promise<void> {
  await settleCoupons(db, { demo: true })
  await db.transaction(async (tx) => {
    const products = Object.values(world)
    const ids = await ensureCategories(tx, [...new Set(products.map((one) => one.category))])
    await putProducts(
      tx,
      products.map(({ category, ...fields }) => ({
        ...fields,
        categoryId: ids.get(category.toLowerCase()) ?? '',
      })),
    )
    // Each a minute younger than the one before, so that "newest first" has an order.
    for (const [minutes, { number }] of products.entries())
      await tx.execute(
        sql`update product set created_at = now() - make_interval(mins => ${60 - minutes}) where number = ${number}`,
      )
  })
}

function product(
  number: string,
  title: string,
  category: string,
  prices: [number | null, number, number, number],
) {
  const [oldPrice, newPrice, wholesalePrice, partnerPricex3] = prices
  return {
    number,
    title,
    category,
    description: `${title}.\nSecond line.`,
    oldPrice: oldPrice === null ? null : cents(oldPrice),
    newPrice: cents(newPrice),
    wholesalePrice: cents(wholesalePrice),
    partnerPricex3: cents(partnerPricex3),
    brochure: '',
  }
}
