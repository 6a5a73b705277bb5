import type { Db } from '../../../database/connect.ts'
import type { Billing } from '../../checkout/billing.ts'
import type { PriceTier } from '../../catalogue/product.ts'
import type { PartnersRule, ProvedIdentity } from '../../identity/person.ts'
import { ownerNamed } from '../create-offer.ts'
import type { OfferContact } from '../offer.ts'
import { listKnown } from './known-customer-store.ts'

export type KnownCustomer = {
  contact: OfferContact
  billing: Billing | null
  /** whose prices an offer to this address has */
  priceTier: PriceTier
}

const mostShown = 6

/** For whoever takes an order by phone: people that the shop knows, while a name or an address is typed. */
export async function findKnown(
  needs: { db: Db; identity: Pick<ProvedIdentity, 'issuer'>; partners: PartnersRule },
  q: string,
): Promise<KnownCustomer[]> {
  const found = await listKnown(needs.db, q, mostShown)
  const known: KnownCustomer[] = []
  for (const { billing, ...contact } of found) {
    const { priceTier } = await ownerNamed(needs, contact.email)
    known.push({ contact, billing, priceTier })
  }
  return known
}
