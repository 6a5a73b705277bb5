import { useMutation, useQueryClient, type InfiniteData } from '@tanstack/react-query'
import { callApi, type CallAnswerOf } from '../../api/http/client.ts'
import { answerOf, CallFailure } from './kit/admin-calls.tsx'
import { useGrowing } from './kit/list/use-list.ts'
import { useReadAgainOf, type Read } from './kit/use-call.ts'

export type Person = CallAnswerOf<'GET /api/people'>[number]

/** Those whose name or address holds `q`; the former list stays while the next one is on its way. */
export function usePeople(q: string) {
  return useGrowing('GET /api/people', { q }, { size: 200, keyOf: ({ sub }) => sub })
}

/** The changed person stays where they stand in the list until it is read again. */
export function useApproving() {
  const client = useQueryClient()
  const readAgain = useReadAgainOf(['GET /api/people'])
  return useMutation({
    mutationFn: ({ sub, approved }: { sub: string; approved: boolean }) =>
      answerOf(callApi('PUT /api/people/{sub}', { params: { sub }, body: { approved } })),
    onSuccess(changed) {
      client.setQueriesData<People>(
        { queryKey: ['GET /api/people', 'pages'] },
        (list) => list && replaced(list, changed),
      )
    },
    onError(error) {
      // Nobody answered: only reading tells whether it was done.
      if (error instanceof CallFailure && error.outcome.kind === 'network') void readAgain()
    },
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

type People = InfiniteData<Read<'GET /api/people'>>

function replaced(list: People, changed: Person): People {
  const pages = list.pages.map((page) => ({
    ...page,
    body: page.body.map((one) => (one.sub === changed.sub ? changed : one)),
  }))
  return { ...list, pages }
}
