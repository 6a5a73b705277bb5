import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query'
import { callApi, callForFile, longestWaitMs } from '../../../api/http/client.ts'
import type { PriceTier } from '../../../shop/catalogue/product.ts'
import type { RetryPart, ReviewOutcome } from '../../../shop/orders/admin/possible-acts.ts'
import type { OrderFilter } from '../../../shop/orders/admin/order-state.ts'
import { answerOf } from '../kit/admin-calls.tsx'

/** As the calls answer it. */
export type ListedOrder = Awaited<ReturnType<typeof readOrders>>[number]
export type WholeOrder = Awaited<ReturnType<typeof readOrder>>

const pageSize = 50
/** While it is looked at, a list reads itself again. */
const againMs = 15_000
/** Gateway and back office may take their time; the buyer's own limits do not count here. */
const longestActMs = 90_000

const everything = ['orders']
const whole = (number: string) => ['orders', 'whole', number]

/** Of some days only, at one kind of prices only, or with one product; the dashboard leads here. */
export type OrderSpan = { tier: PriceTier | null; from: string; to: string; product: string }

export function useOrders(filter: OrderFilter, q: string, { tier, from, to, product }: OrderSpan) {
  return useInfiniteQuery({
    queryKey: [...everything, 'list', filter, q, tier, from, to, product],
    queryFn: ({ pageParam, signal }) =>
      readOrders(
        {
          filter,
          q,
          tier: tier ?? undefined,
          from: from || undefined,
          to: to || undefined,
          product: product || undefined,
          cursor: pageParam,
        },
        signal,
      ),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => (last.length === pageSize ? pages.length * pageSize : undefined),
    placeholderData: keepPreviousData,
    refetchInterval: againMs,
  })
}

export function useOrderCounts() {
  return useQuery({
    queryKey: [...everything, 'counts'],
    queryFn: ({ signal }) => answerOf(callApi('GET /api/order-counts', { signal: inTime(signal) })),
    refetchInterval: againMs,
  })
}

export function useOrder(number: string) {
  return useQuery({
    queryKey: whole(number),
    queryFn: ({ signal }) => readOrder(number, signal),
    refetchInterval: againMs,
  })
}

export type Act =
  | { kind: 'retry'; step: RetryPart }
  | { kind: 'return'; reason: string }
  | { kind: 'confirmation' }
  | { kind: 'resolve'; outcome: ReviewOutcome; reason: string }

/** The answer is the order as it stands after it, and takes the place of what is shown. */
export function useOrderAct(number: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (act: Act) => answerOf(send(number, act)),
    onSuccess: (order) => client.setQueryData(whole(number), order),
    onSettled: () => readAgain(client),
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
      return callApi('POST /api/orders/{number}/return', { ...common, body: { reason: act.reason } })
    case 'confirmation':
      return callApi('POST /api/orders/{number}/confirmation', common)
    case 'resolve': {
      const { outcome, reason } = act
      return callApi('POST /api/orders/{number}/resolve', { ...common, body: { outcome, reason } })
    }
  }
}

function readAgain(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: everything })
}

function readOrders(
  query: {
    filter: OrderFilter
    q: string
    tier: PriceTier | undefined
    from: string | undefined
    to: string | undefined
    product: string | undefined
    cursor: number
  },
  left: AbortSignal,
) {
  return answerOf(callApi('GET /api/orders', { query: { ...query, limit: pageSize }, signal: inTime(left) }))
}

function readOrder(number: string, left: AbortSignal) {
  return answerOf(callApi('GET /api/orders/{number}', { params: { number }, signal: inTime(left) }))
}

function inTime(left: AbortSignal): AbortSignal {
  return AbortSignal.any([left, AbortSignal.timeout(longestWaitMs)])
}
