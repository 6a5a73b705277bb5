import type { CallName } from '../../../api/http/client.ts'
import { useWrite } from '../kit/use-call.ts'

/** Brings one thing back out of the trash; `list` is the call that shows it again. */
export function useRestore(
  kind: 'gallery' | 'testimonial' | 'notification',
  list: CallName,
): (id: string) => Promise<unknown> {
  const { mutateAsync } = useWrite('POST /api/trash/{kind}/{id}/restore', {
    changes: [list, 'GET /api/trash'],
  })
  return (id) => mutateAsync({ params: { kind, id } })
}
