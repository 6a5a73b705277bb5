import { parseArgs } from 'node:util'
import { addCoupon, switchCoupon } from '../../shop/coupons/change-coupon.ts'
import { couponCode, newCodePattern, type StoredCoupon } from '../../shop/coupons/coupon.ts'
import { listCoupons } from '../../shop/coupons/coupon-store.ts'
import type { Shop } from '../start/open-shop.ts'
import { notUnderstood, printable, refuse } from './command.ts'

const actor = 'operator'

export async function runCoupon(shop: Shop, words: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: words,
    allowPositionals: true,
    options: { 'partner-prices': { type: 'string' } },
  })
  const [act, code = '', percent, ...rest] = positionals
  const said = values['partner-prices']
  if (rest.length > 0 || (said !== undefined && said !== 'yes' && said !== 'no')) return notUnderstood
  const countsOnPartnerPrices = said === undefined ? undefined : said === 'yes'
  if (act === 'list' && !code && said === undefined) return list(shop)
  if (!code) return notUnderstood
  if (act === 'add' && percent !== undefined)
    return add(shop, {
      code: couponCode(code),
      percent,
      countsOnPartnerPrices: countsOnPartnerPrices ?? true,
    })
  if (percent !== undefined || (act !== 'on' && act !== 'off')) return notUnderstood
  if (act === 'off' && said !== undefined) return notUnderstood
  const done = await switchCoupon(shop, {
    code: couponCode(code),
    active: act === 'on',
    countsOnPartnerPrices,
    actor,
  })
  if (!done.ok)
    return refuse(
      `There is no coupon ${printable(couponCode(code))}. Nothing was changed.\nList them with: npm run shop -- coupon list`,
    )
  console.log(sentence(done.value))
  return 0
}

async function add(
  shop: Shop,
  { code, percent, countsOnPartnerPrices }: { code: string; percent: string; countsOnPartnerPrices: boolean },
): Promise<number> {
  if (!newCodePattern.test(code))
    return refuse('A code has 2 to 64 letters, digits and hyphens, like SPRING-15. Nothing was added.')
  if (!/^[1-9]\d?$/.test(percent))
    return refuse('The percent must be a whole number from 1 to 99, without a % sign. Nothing was added.')
  const done = await addCoupon(shop, { code, percent: Number(percent), countsOnPartnerPrices, actor })
  if (!done.ok)
    return refuse(
      `A coupon with this code already exists. ${sentence(done.refusal.coupon)}\nIts percent cannot be changed; use another code. Nothing was changed.`,
    )
  console.log(sentence(done.value))
  return 0
}

async function list(shop: Shop): Promise<number> {
  const coupons = await listCoupons(shop.db)
  console.log(coupons.length === 0 ? 'There are no coupons yet.' : coupons.map(sentence).join('\n'))
  return 0
}

function sentence({ code, percent, active, countsOnPartnerPrices }: StoredCoupon): string {
  const takes = `${printable(code)} takes ${percent} % off, ${
    countsOnPartnerPrices ? 'also on top of partner prices' : 'not for partners'
  }`
  return active ? `${takes}. It is on.` : `${takes}. It is off: buyers are told that it is invalid.`
}
