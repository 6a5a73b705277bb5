import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import type { CallOutcome } from '../../../api/http/client.ts'

/** Keeps what the calls of the admin panel have answered; nothing of it outlives the page. */
export function AdminCalls({ children }: { children: React.ReactNode }) {
  const [client] = useState(openClient)
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}

/** What a call answered instead of what was asked for. */
export class CallFailure extends Error {
  readonly outcome: Exclude<CallOutcome<never>, { kind: 'answer' }>

  constructor(outcome: CallFailure['outcome']) {
    super(outcome.kind === 'problem' ? `${outcome.status} ${outcome.detail}` : 'no answer')
    this.outcome = outcome
  }
}

/** What was answered; everything else is thrown, for the query to keep. */
export async function answered<Body>(
  asked: Promise<CallOutcome<Body>>,
): Promise<Extract<CallOutcome<Body>, { kind: 'answer' }>> {
  const outcome = await asked
  if (outcome.kind === 'answer') return outcome
  throw new CallFailure(outcome)
}

/** The same without its version and total. */
export async function answerOf<Body>(asked: Promise<CallOutcome<Body>>): Promise<Body> {
  return (await answered(asked)).body
}

function openClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // `always`: whether there is a network shows when it is asked, not before.
      queries: { networkMode: 'always', staleTime: 30_000, retry: onceMore },
      mutations: { networkMode: 'always', retry: false },
    },
  })
}

/** A reading that nobody answered is asked for again; a refusal stays one. */
function onceMore(failures: number, error: Error): boolean {
  return failures === 0 && error instanceof CallFailure && error.outcome.kind === 'network'
}
