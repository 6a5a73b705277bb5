import { callForFile } from '../../../api/http/client.ts'
import { answerOf } from '../kit/admin-calls.tsx'
import { usePageOf, type List } from '../kit/list/use-list.ts'
import { useRead } from '../kit/use-call.ts'
import type { Subscriber } from './newsletter-words.ts'

const perPage = 10

export function useSubscribers({ q, page }: { q: string; page: number }): List<Subscriber> {
  const { data, ...reading } = useRead(
    'GET /api/newsletter-subscribers',
    { query: { page, limit: perPage, search: q } },
    { placeholderData: (before) => before },
  )
  const read = data && { rows: data.body.subscribers, total: data.body.total }
  return usePageOf({ ...reading, data: read }, { page, perPage })
}

export function exportSubscribers(search: string): Promise<Blob> {
  return answerOf(callForFile('GET /api/export-subscribers', { query: { search } }))
}
