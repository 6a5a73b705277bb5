import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQueryClient,
  type InfiniteData,
} from '@tanstack/react-query'
import { callApi, longestWaitMs } from '../../api/http/client.ts'
import { answerOf, CallFailure } from './kit/admin-calls.tsx'

/** As the call answers it. */
export type Person = Awaited<ReturnType<typeof readPeople>>[number]

const pageSize = 200
const lists = ['people', 'list']

/** Those whose name or address holds `q`; the former list stays while the next one is on its way. */
export function usePeople(q: string) {
  return useInfiniteQuery({
    queryKey: [...lists, q],
    queryFn: ({ pageParam, signal }) => readPeople(q, pageParam, signal),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => (last.length === pageSize ? pages.length * pageSize : undefined),
    placeholderData: keepPreviousData,
  })
}

/** The changed person stays where they stand in the list until it is read again. */
export function useApproving() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ sub, approved }: { sub: string; approved: boolean }) =>
      answerOf(callApi('PUT /api/people/{sub}', { params: { sub }, body: { approved } })),
    onSuccess(changed) {
      client.setQueriesData<InfiniteData<Person[]>>(
        { queryKey: lists },
        (list) => list && replaced(list, changed),
      )
    },
    onError: (error) => readAfterSilence(client, error),
  })
}

export function useEndingSessions() {
  return useMutation({
    mutationFn: (sub: string) => answerOf(callApi('DELETE /api/people/{sub}/sessions', { params: { sub } })),
  })
}

export function isWaiting(person: Person): boolean {
  return !person.isPartner
}

function readPeople(q: string, cursor: number, left: AbortSignal) {
  const signal = AbortSignal.any([left, AbortSignal.timeout(longestWaitMs)])
  const query = { q: q || undefined, limit: pageSize, cursor }
  return answerOf(callApi('GET /api/people', { query, signal }))
}

/** Nobody answered: only reading tells whether it was done. */
function readAfterSilence(client: ReturnType<typeof useQueryClient>, error: Error): void {
  if (error instanceof CallFailure && error.outcome.kind === 'network')
    void client.invalidateQueries({ queryKey: lists })
}

function replaced(list: InfiniteData<Person[]>, changed: Person): InfiniteData<Person[]> {
  const pages = list.pages.map((page) => page.map((one) => (one.sub === changed.sub ? changed : one)))
  return { ...list, pages }
}
