import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { callApi, longestWaitMs } from '../../../api/client.ts'
import { answered } from '../admin-calls.tsx'
import type { ProductRow } from './product-row.ts'

/** The most that the call gives at once. */
const pageSize = 200
/** So many of them are asked for together after the first, which is shown at once. */
const pagesAtOnce = 5

type Part = { rows: ProductRow[]; next: number | null }

/** All products, newest first; the first of them stand there while the others are on their way. */
export function useProductRows() {
  const { data, error, refetch, hasNextPage, isFetching, isError, fetchNextPage } = useInfiniteQuery({
    queryKey: ['GET /api/products', 'all'],
    queryFn: ({ pageParam, signal }) => readPart(pageParam, signal),
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next,
  })
  useEffect(() => {
    if (hasNextPage && !isFetching && !isError) void fetchNextPage()
  }, [hasNextPage, isFetching, isError, fetchNextPage])
  const rows = useMemo(() => data && unique(data.pages.flatMap((part) => part.rows)), [data])
  return { rows, isWhole: !hasNextPage, error, refetch }
}

async function readPart(cursor: number, left: AbortSignal): Promise<Part> {
  const signal = AbortSignal.any([left, AbortSignal.timeout(2 * longestWaitMs)])
  const pages = cursor === 0 ? 1 : pagesAtOnce
  const answers = await Promise.all(
    Array.from({ length: pages }, (_, page) => {
      const query = { limit: pageSize, cursor: cursor + page * pageSize }
      return answered(callApi('GET /api/products', { query, signal }))
    }),
  )
  const end = cursor + pages * pageSize
  const total = answers[0]?.total ?? 0
  // As the call answers an admin.
  const rows = answers.flatMap(({ body }) => body as ProductRow[])
  return { rows, next: end < total ? end : null }
}

/** Between two pages a product may have moved from one to the other. */
function unique(rows: ProductRow[]): ProductRow[] {
  return [...new Map(rows.map((row) => [row._id, row])).values()]
}
