import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { callApi, longestWaitMs, type CallAnswerOf } from '../../../api/http/client.ts'
import type { ActivityKind } from '../../../shop/activity/activity.ts'
import { answerOf } from '../kit/admin-calls.tsx'

export type Act = CallAnswerOf<'GET /api/audit'>[number]
export type Asked = { kind: ActivityKind | null; actor: string; q: string }

const pageSize = 50

export function useActivity({ kind, actor, q }: Asked) {
  return useInfiniteQuery({
    queryKey: ['GET /api/audit', kind, actor, q],
    queryFn: ({ pageParam: cursor, signal }) =>
      answerOf(
        callApi('GET /api/audit', {
          query: {
            kind: kind ?? undefined,
            actor: actor || undefined,
            q: q || undefined,
            limit: pageSize,
            cursor,
          },
          signal: AbortSignal.any([signal, AbortSignal.timeout(longestWaitMs)]),
        }),
      ),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (last) => (last.length === pageSize ? last.at(-1)?.id : undefined),
    placeholderData: keepPreviousData,
    // What was done a moment ago in another part of the panel belongs here.
    staleTime: 0,
  })
}
