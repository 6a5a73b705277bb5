import { useQuery } from '@tanstack/react-query'
import { callApi } from '../../../api/http/client.ts'
import { answered } from '../kit/admin-calls.tsx'
import type { WrittenNewsletter } from './written.ts'

/** What this text would become, and who would get it; asked anew each time. */
export function useMailPreview(fields: WrittenNewsletter) {
  return useQuery({
    queryKey: ['newsletter preview', fields],
    queryFn: () => answered(callApi('POST /api/newsletter/preview', { body: fields })),
    staleTime: 0,
    gcTime: 0,
  })
}
