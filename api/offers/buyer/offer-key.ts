import { z } from 'zod'
import { findOfferFor } from '../../../shop/offers/find-offer-for.ts'
import type { OfferRow } from '../../../shop/offers/offer-store.ts'
import type { Caller, ShopForCalls } from '../../http/call.ts'
import { Problem } from '../../http/problem.ts'

/** By the link of its mail, or by its number for whoever is signed in. */
export const offerKeyFields = {
  link: z.string().max(200).default(''),
  number: z.string().max(32).default(''),
}

/** `so`: the sentence that says what did not happen */
export async function offerAsked(
  shop: Pick<ShopForCalls, 'db'>,
  { link, number }: { link: string; number: string },
  { person }: Pick<Caller, 'person'>,
  so: string,
): Promise<OfferRow | Problem> {
  const found = await findOfferFor(shop, link ? { link } : { number }, person?.sub ?? null)
  if (found.ok) return found.value
  if (found.refusal.why === 'absent') return new Problem(404, `There is no such quote. ${so}`.trim())
  return new Problem(
    401,
    `This quote has the prices of a partner account. Please sign in with that account. ${so}`.trim(),
  )
}
