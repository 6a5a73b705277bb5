import type { CallInputOf, CallName } from '../../../api/client.ts'
import { useWrite } from '../calls/use-call.ts'

/** Brings one thing back out of the trash; `list` is the call that shows it again. */
export function useRestore(
  kind: 'gallery' | 'testimonial' | 'notification',
  list: CallName,
): (id: string) => Promise<unknown> {
  const { mutateAsync } = useWrite(restoreCall as CallName, { changes: [list] })
  return (id) => mutateAsync({ params: { kind, id } } as CallInputOf<CallName>)
}

const restoreCall: string = 'POST /api/trash/{kind}/{id}/restore'
