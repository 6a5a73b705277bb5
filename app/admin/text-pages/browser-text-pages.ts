import { useQuery } from '@tanstack/react-query'
import { callApi, longestWaitMs, type CallAnswerOf } from '../../../api/http/client.ts'
import type { TextPageName } from '../../../shop/content/text-pages/text-page.ts'
import { answered } from '../kit/admin-calls.tsx'

type Draft = NonNullable<CallAnswerOf<'GET /api/text_pages/{name}/draft'>['draft']>

/** A page as it stands when somebody begins to write. */
export type PageToWrite = {
  content: string
  version: number
  draft: Draft | null
  /** 0 for none */
  draftVersion: number
}

/** Read each time a page is chosen, and not again while somebody writes: what changes meanwhile shows when it is saved. */
export function usePageToWrite(name: TextPageName) {
  return useQuery({
    queryKey: ['text page to write', name],
    queryFn: ({ signal }) => readPageToWrite(name, signal),
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
}

async function readPageToWrite(name: TextPageName, left: AbortSignal): Promise<PageToWrite> {
  const input = { params: { name }, signal: AbortSignal.any([left, AbortSignal.timeout(longestWaitMs)]) }
  const [page, draft] = await Promise.all([
    answered(callApi('GET /api/text_pages/{name}', input)),
    answered(callApi('GET /api/text_pages/{name}/draft', input)),
  ])
  return {
    content: page.body.content,
    version: page.version ?? 0,
    draft: draft.body.draft,
    draftVersion: draft.version ?? 0,
  }
}
