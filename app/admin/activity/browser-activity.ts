import type { CallAnswerOf } from '../../../api/http/client.ts'
import type { ActivityKind } from '../../../shop/activity/activity.ts'
import { useGrowing } from '../kit/list/use-list.ts'

export type Act = CallAnswerOf<'GET /api/audit'>[number]

export function useActivity(asked: { kind: ActivityKind | undefined; actor: string | undefined; q: string }) {
  return useGrowing('GET /api/audit', asked, {
    size: 50,
    keyOf: ({ id }) => id,
    cursorAfter: ({ id }) => id,
    // What was done a moment ago in another part of the panel belongs here.
    staleTime: 0,
  })
}
