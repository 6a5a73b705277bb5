import { useMutation, useQuery, useQueryClient, type UseQueryOptions } from '@tanstack/react-query'
import {
  callApi,
  longestWaitMs,
  type CallAnswerOf,
  type CallInputOf,
  type CallName,
} from '../../../api/http/client.ts'
import { answered, CallFailure } from './admin-calls.tsx'

/** What a call has answered, with the version that a change of it names, and how long the whole list is. */
export type Read<Name extends CallName> = {
  status: number
  body: CallAnswerOf<Name>
  version: number | null
  total: number | null
}

/** Reads by one call of the table, and keeps what it answered. */
export function useRead<Name extends CallName>(
  name: Name,
  input: CallInputOf<Name>,
  options: Pick<UseQueryOptions<Read<Name>>, 'enabled' | 'refetchInterval' | 'placeholderData'> = {},
) {
  return useQuery({
    queryKey: [name, input],
    queryFn: ({ signal: left }): Promise<Read<Name>> => {
      return answered(callApi(name, { ...input, signal: inTime(left) }))
    },
    ...options,
  })
}

/** Writes by one call of the table. `changes`: the reading calls whose answers are old after it. */
export function useWrite<Name extends CallName>(name: Name, { changes }: { changes: CallName[] }) {
  const readAgain = useReadAgainOf(changes)
  return useMutation({
    mutationFn: (input: CallInputOf<Name>): Promise<Read<Name>> => answered(callApi(name, input)),
    onSuccess: () => void readAgain(),
    // Nobody answered: only reading tells whether it was done.
    onError: (error) => {
      if (error instanceof CallFailure && error.outcome.kind === 'network') void readAgain()
    },
  })
}

/** For what those calls answered and is old now. */
export function useReadAgainOf(changes: CallName[]): () => Promise<void> {
  const client = useQueryClient()
  return () =>
    client.invalidateQueries({ predicate: ({ queryKey }) => changes.includes(queryKey[0] as CallName) })
}

/** Ends when whoever asked has left, and at the latest when no answer is to be expected any more. */
export function inTime(left: AbortSignal): AbortSignal {
  return AbortSignal.any([left, AbortSignal.timeout(longestWaitMs)])
}
