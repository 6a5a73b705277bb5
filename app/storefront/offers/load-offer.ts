import { data } from 'react-router'
import { listAddresses } from '../../../shop/addresses/address-store.ts'
import type { Billing } from '../../../shop/checkout/billing.ts'
import { findCheckoutSwitch } from '../../../shop/checkout/checkout-switch-store.ts'
import { openLinkSigner } from '../../../shop/mail/signed-link.ts'
import type { BuyerOffer } from '../../../shop/offers/buyer/buyer-offer.ts'
import { readBuyerOffer } from '../../../shop/offers/buyer/read-buyer-offer.ts'
import { findOfferFor, type OfferKey } from '../../../shop/offers/find-offer-for.ts'
import type { OfferRow } from '../../../shop/offers/offer-store.ts'
import { findLastBilling } from '../../../shop/orders/buyer/my-orders-store.ts'
import { orderLinkPath } from '../../../shop/orders/buyer/order-link.ts'
import { ensureSession, orNull, personOf, shopContext, type PageContext } from '../../context.ts'
import { myOrderAddress } from '../orders/addresses.ts'

/**
 * The address opens the offer: no other site may learn it. Not `no-referrer`: with that a browser sends a form without
 * saying from where, and the shop refuses what seems to come from another site.
 */
export const secret = { 'Referrer-Policy': 'same-origin' }

/** For both doors. What is foreign is answered like what does not exist. */
export async function loadOffer(context: PageContext, key: OfferKey) {
  const { db, cardFrame, successDelayMs, timeZone } = context.get(shopContext)
  const person = personOf(context)
  const found = await findOfferFor({ db }, key, person?.sub ?? null)
  if (!found.ok) return data({ refusal: found.refusal.why, shown: null }, { status: 404, headers: secret })
  ensureSession(context)
  const offer = await readBuyerOffer({ db }, found.value)
  const isOwner = person !== null && found.value.ownerSub === person.sub
  const [{ isOff, why }, lastBilling, addresses, orderAddress] = await Promise.all([
    findCheckoutSwitch(db),
    person && orNull(context, 'the last billing data', findLastBilling(db, person.sub)),
    person && orNull(context, 'the address book', listAddresses(db, person.sub)),
    addressOfOrder(context, offer, person?.sub ?? null),
  ])
  const shown = {
    offer,
    orderAddress,
    timeZone,
    cardFrame,
    successDelayMs,
    closed: isOff ? why : null,
    buyer: {
      sub: person?.sub ?? '',
      lastBilling: billingToBegin(found.value, isOwner, lastBilling),
      addresses: addresses ?? [],
    },
  }
  return data({ refusal: null, shown }, { headers: secret })
}

export type ShownOffer = NonNullable<Awaited<ReturnType<typeof loadOffer>>['data']['shown']>

/** A link may be passed on: whoever is not its owner reads no address, only the name that is on the offer anyway. */
function billingToBegin(
  { billing, contact }: OfferRow,
  isOwner: boolean,
  lastBilling: Billing | null,
): Partial<Billing> {
  if (isOwner && billing) return billing
  if (lastBilling) return lastBilling
  const [firstName = '', ...rest] = contact.name.split(/\s+/)
  const names = { firstName, lastName: rest.join(' ') }
  return isOwner ? { ...names, email: contact.email, phone: contact.phone } : names
}

async function addressOfOrder(
  context: PageContext,
  { payment, state }: BuyerOffer,
  sub: string | null,
): Promise<string | null> {
  if (!payment || (state !== 'paid' && state !== 'returned')) return null
  if (sub !== null && payment.ownerSub === sub) return myOrderAddress(payment.orderNumber)
  const sign = await openLinkSigner(context.get(shopContext).db)
  return orderLinkPath(sign('order', payment.id))
}
