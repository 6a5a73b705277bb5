import { useMutation, useQueryClient } from '@tanstack/react-query'
import { callApi, callForFile, type CallAnswerOf, type CallName } from '../../../api/http/client.ts'
import type { RetryPart, ReviewOutcome } from '../../../shop/orders/admin/possible-acts.ts'
import type { OrderFilter } from '../../../shop/orders/admin/order-state.ts'
import { answerOf } from '../kit/admin-calls.tsx'
import { useGrowing } from '../kit/list/use-list.ts'
import { useRead, useReadAgainOf, type Read } from '../kit/use-call.ts'
import type { PricedReturn } from './returns/wanted-return.ts'
import type { OrderSpan } from './order-span.ts'

export type ListedOrder = CallAnswerOf<'GET /api/orders'>[number]
export type WholeOrder = CallAnswerOf<'GET /api/orders/{number}'>

/** While it is looked at, a list reads itself again. */
const againMs = 15_000
/** Gateway and back office may take their time; the buyer's own limits do not count here. */
const longestActMs = 90_000

const everything: CallName[] = ['GET /api/orders', 'GET /api/order-counts', 'GET /api/orders/{number}']

export function useOrders(asked: { filter: OrderFilter; q: string } & OrderSpan) {
  return useGrowing('GET /api/orders', asked, {
    size: 50,
    keyOf: ({ number }) => number,
    refetchInterval: againMs,
  })
}

export function useOrderCounts() {
  return useRead('GET /api/order-counts', {}, { refetchInterval: againMs })
}

export function useOrder(number: string) {
  return useRead('GET /api/orders/{number}', { params: { number } }, { refetchInterval: againMs })
}

type PartToReturn = NonNullable<ReturnType<PricedReturn['part']>>

export type Act =
  | { kind: 'retry'; step: RetryPart }
  | { kind: 'return'; reason: string; part?: PartToReturn }
  | { kind: 'drop'; part: number }
  | { kind: 'confirmation' }
  | { kind: 'resolve'; outcome: ReviewOutcome; reason: string }

/** The answer is the order as it stands after it, and takes the place of what is shown. */
export function useOrderAct(number: string) {
  const client = useQueryClient()
  const readAgain = useReadAgainOf(everything)
  return useMutation({
    mutationFn: (act: Act) => answerOf(send(number, act)),
    onSuccess: (order) =>
      client.setQueryData<Read<'GET /api/orders/{number}'>>(
        ['GET /api/orders/{number}', { params: { number } }],
        (before) => before && { ...before, body: order },
      ),
    onSettled: readAgain,
  })
}

export function useExport() {
  return useMutation({
    mutationFn: (days: { from: string; to: string }) =>
      answerOf(
        callForFile('POST /api/orders/export', { body: days, signal: AbortSignal.timeout(longestActMs) }),
      ),
  })
}

function send(number: string, act: Act) {
  const common = { params: { number }, signal: AbortSignal.timeout(longestActMs) }
  switch (act.kind) {
    case 'retry':
      return callApi('POST /api/orders/{number}/retry', { ...common, body: { step: act.step } })
    case 'return':
      return callApi('POST /api/orders/{number}/return', {
        ...common,
        body: { reason: act.reason, ...(act.part && { part: act.part }) },
      })
    case 'drop':
      return callApi('POST /api/orders/{number}/return/drop', { ...common, body: { part: act.part } })
    case 'confirmation':
      return callApi('POST /api/orders/{number}/confirmation', common)
    case 'resolve': {
      const { outcome, reason } = act
      return callApi('POST /api/orders/{number}/resolve', { ...common, body: { outcome, reason } })
    }
  }
}
