import { callApi } from '../../../api/http/client.ts'
import type { OfferKey } from '../../../shop/offers/find-offer-for.ts'
import type { OfferDone } from './offer-answer.ts'
import { linkedOfferAddress, myOfferAddress } from './addresses.ts'

/** How this page came to the offer: its calls and its forms go the same way. */
export type Access = OfferKey

export function addressOf(access: Access): string {
  return 'link' in access ? linkedOfferAddress(access.link) : myOfferAddress(access.number)
}

/** The same page, saying what was just done: with and without scripts a reload does nothing again. */
export function addressOfDone(access: Access, done: OfferDone): string {
  const address = addressOf(access)
  return `${address}${address.includes('?') ? '&' : '?'}done=${done}`
}

/** The file of what the page shows, with these optional lines. */
export function pdfOf(access: Access, chosen: number[]): string {
  const offer =
    'link' in access
      ? `linked-offers/${encodeURIComponent(access.link)}`
      : `my-offers/${encodeURIComponent(access.number)}`
  return `/api/${offer}/pdf?chosen=${chosen.join(',')}`
}

export function askForPayment(access: Access, signal: AbortSignal) {
  return 'link' in access
    ? callApi('GET /api/linked-offers/{token}/payment', { params: { token: access.link }, signal })
    : callApi('GET /api/my-offers/{number}/payment', { params: { number: access.number }, signal })
}
