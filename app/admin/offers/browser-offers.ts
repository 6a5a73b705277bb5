import type { CallName } from '../../../api/http/client.ts'
import type { DeskView } from '../../../shop/offers/desk/desk-view.ts'
import { useGrowing } from '../kit/list/use-list.ts'
import { useRead } from '../kit/use-call.ts'

/** Old once something was written, sent or ended. */
export const offerReads: CallName[] = [
  'GET /api/offers',
  'GET /api/offer-counts',
  'GET /api/offers/{number}',
  'GET /api/dashboard',
]

/** While it is looked at, the desk reads itself again. */
const againMs = 15_000

export function useOffers(asked: { show: DeskView; q: string }) {
  return useGrowing('GET /api/offers', asked, {
    size: 50,
    keyOf: ({ number }) => number,
    refetchInterval: againMs,
    staleTime: 0,
  })
}

export function useOfferCounts() {
  return useRead('GET /api/offer-counts', {}, { refetchInterval: againMs })
}

export function useOffer(number: string) {
  return useRead('GET /api/offers/{number}', { params: { number } }, { refetchInterval: againMs })
}

export function useOffersOf(order: string) {
  return useRead('GET /api/offers', { query: { order, limit: 20 } }, { refetchInterval: againMs })
}

export function useTemplates() {
  return useRead('GET /api/offer-templates', { query: { limit: 200 } })
}
