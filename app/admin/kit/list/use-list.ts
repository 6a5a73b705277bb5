import { keepPreviousData, useInfiniteQuery, type UseQueryOptions } from '@tanstack/react-query'
import { callApi, type CallAnswerOf, type CallInputOf, type CallName } from '../../../../api/http/client.ts'
import { answered } from '../admin-calls.tsx'
import type { Reading } from '../loaded.tsx'
import { inTime, useRead, type Read } from '../use-call.ts'
import { spanOf, type Span } from './paging.tsx'
import { useLastPage } from './use-last-page.ts'

/** `total`: null where nobody counts them */
export type Rows<Row> = { rows: Row[]; total: number | null }

/** A list as a screen shows it. */
export type List<Row> = Reading<Rows<Row>> & {
  dataUpdatedAt: number
  /** others than those asked for are still shown */
  isToCome: boolean
  /** of a list in pages */
  span?: Span
  /** of a list that goes on at a press */
  next?: { has: boolean; isFetching: boolean; fetch: () => Promise<unknown> }
}

type ListCall = { [Name in CallName]: CallAnswerOf<Name> extends unknown[] ? Name : never }[CallName]
type RowOf<Name extends ListCall> = CallAnswerOf<Name>[number]
type QueryOf<Name extends ListCall> = Omit<NonNullable<CallInputOf<Name>['query']>, 'limit' | 'cursor'>
type Again<Name extends CallName> = Pick<UseQueryOptions<Read<Name>>, 'refetchInterval'>

/** All of a list at once. */
export function useWhole<Name extends ListCall>(name: Name, query: QueryOf<Name>): List<RowOf<Name>> {
  const { data, isPlaceholderData, ...reading } = useRead(name, inputOf<Name>(query))
  const rows = data && { rows: rowsOf<Name>(data), total: data.body.length }
  return { ...reading, data: rows, isToCome: isPlaceholderData }
}

/** Page after page of a list, one below the other. Every such list of the panel is read here. */
export function useGrowing<Name extends ListCall>(
  name: Name,
  query: QueryOf<Name>,
  {
    size,
    keyOf,
    cursorAfter,
    ...options
  }: {
    /** of a page */
    size: number
    keyOf: (row: RowOf<Name>) => string | number
    /** where the next page begins; else after as many as were read */
    cursorAfter?: (last: RowOf<Name>) => number
    refetchInterval?: number
    staleTime?: number
  },
): List<RowOf<Name>> {
  const list = useInfiniteQuery({
    queryKey: [name, 'pages', query],
    queryFn: ({ pageParam: cursor, signal: left }): Promise<Read<Name>> => {
      const input = inputOf<Name>({ ...query, limit: size, cursor })
      return answered(callApi(name, { ...input, signal: inTime(left) }))
    },
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ body }, pages) => {
      const last = body.length === size ? rowsOf<Name>({ body }).at(-1) : undefined
      if (last === undefined) return undefined
      return cursorAfter ? cursorAfter(last) : pages.length * size
    },
    select: ({ pages }) => {
      // Between two pages one may have moved from one to the other.
      const unique = new Map(pages.flatMap((page) => rowsOf<Name>(page)).map((row) => [keyOf(row), row]))
      return { rows: [...unique.values()], total: pages.at(-1)?.total ?? null }
    },
    placeholderData: keepPreviousData,
    ...options,
  })
  const { hasNextPage: has, isFetchingNextPage: isFetching, fetchNextPage: fetch } = list
  return { ...listed(list), next: { has, isFetching, fetch } }
}

/** One page of a list. */
export function usePage<Name extends ListCall>(
  name: Name,
  asked: { page: number; perPage: number; pageParam?: string; params?: CallInputOf<Name>['params'] },
  query: QueryOf<Name>,
  options: Again<Name> = {},
): List<RowOf<Name>> {
  const { page, perPage, params } = asked
  const input = inputOf<Name>({ ...query, limit: perPage, cursor: (page - 1) * perPage })
  const { data, ...reading } = useRead(
    name,
    { ...input, ...(params && { params }) },
    { placeholderData: (before) => before, ...options },
  )
  const read = data && { rows: rowsOf<Name>(data), total: data.total ?? data.body.length }
  return usePageOf({ ...reading, data: read }, asked)
}

/** The same of whatever was read as a page. */
export function usePageOf<Row>(
  reading: Reading<Rows<Row>> & { dataUpdatedAt: number; isPlaceholderData: boolean },
  { page, perPage, pageParam }: { page: number; perPage: number; pageParam?: string },
): List<Row> {
  const { data, isPlaceholderData } = reading
  const shown = data?.rows.length ?? 0
  const total = data?.total ?? shown
  useLastPage(data && !isPlaceholderData ? { page, shown, total } : undefined, perPage, pageParam)
  return {
    ...listed({ ...reading, isPlaceholderData: isPlaceholderData || (shown === 0 && total > 0) }),
    span: spanOf(page, perPage, shown, total),
  }
}

function listed<Row>({
  data,
  error,
  refetch,
  dataUpdatedAt,
  isPlaceholderData: isToCome,
}: Reading<Rows<Row>> & { dataUpdatedAt: number; isPlaceholderData: boolean }): List<Row> {
  return { data, error, refetch, dataUpdatedAt, isToCome }
}

/** Without what is asked of nothing. */
function inputOf<Name extends ListCall>(query: object): CallInputOf<Name> {
  const asked = Object.entries(query).filter(([, value]) => value !== undefined && value !== '')
  return { query: Object.fromEntries(asked) } as CallInputOf<Name>
}

function rowsOf<Name extends ListCall>({ body }: Pick<Read<Name>, 'body'>): RowOf<Name>[] {
  return body
}
