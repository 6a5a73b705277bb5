import type { CallAnswerOf, CallName } from '../../../api/http/client.ts'
import { useRead } from '../kit/use-call.ts'

export type OrderShipping = CallAnswerOf<'GET /api/orders/{number}/shipping'>
export type ShownShipment = OrderShipping['shipments'][number]

/** The reading calls whose answers are old after something was shipped, corrected or undone. */
export const shippingReads: CallName[] = [
  'GET /api/orders/{number}/shipping',
  'GET /api/orders/{number}',
  'GET /api/orders-to-ship',
  'GET /api/shipments',
  'GET /api/shipments/{id}/packing-slip',
  'GET /api/dashboard',
]

/** While it is looked at, it reads itself again. */
const againMs = 15_000

export function useShipping(number: string) {
  return useRead('GET /api/orders/{number}/shipping', { params: { number } }, { refetchInterval: againMs })
}

/** What can be chosen as a carrier; any other name can be typed. */
export function useCarrierNames(): string[] {
  const { data } = useRead('GET /api/carriers', { query: { limit: 100 } })
  return (data?.body ?? []).map(({ name }) => name)
}
