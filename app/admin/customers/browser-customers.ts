import { useQuery } from '@tanstack/react-query'
import { callApi, callForFile } from '../../../api/http/client.ts'
import { customersPerPage, findCustomers, type ListedCustomer } from '../../../shop/customers/customer.ts'
import { answerOf, CallFailure } from '../kit/admin-calls.tsx'
import { whyNot } from '../kit/call-words.ts'
import { usePageOf, type List } from '../kit/list/use-list.ts'

/** The back office may take its time over a long list. */
const longestMs = 45_000

/** Those that fit: the back office tells all of them at once. */
export function useCustomers({ q, page }: { q: string; page: number }): List<ListedCustomer> {
  const { data, ...reading } = useQuery({
    queryKey: ['customers'],
    queryFn: ({ signal }) =>
      answerOf(
        callApi('GET /api/customers', { signal: AbortSignal.any([signal, AbortSignal.timeout(longestMs)]) }),
      ),
    select: ({ value }) => value,
  })
  const found = data && findCustomers(data, q)
  const first = (page - 1) * customersPerPage
  const shown = found && { rows: found.slice(first, first + customersPerPage), total: found.length }
  return usePageOf({ ...reading, data: shown }, { page, perPage: customersPerPage })
}

export function exportCustomers(search: string): Promise<Blob> {
  return answerOf(
    callForFile('POST /api/customers/export', {
      body: { search },
      signal: AbortSignal.timeout(longestMs),
    }),
  )
}

/** Customers live in the back office, which may be away while the shop is well. */
export function whyAway(error: Error): string {
  const isBooks =
    error instanceof CallFailure && error.outcome.kind === 'problem' && error.outcome.status === 503
  return isBooks ? 'The back office does not answer at the moment. Nothing is lost.' : whyNot(error)
}
