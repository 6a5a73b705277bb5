import type { CallInputOf, CallName } from '../../../api/http/client.ts'
import { useWrite } from './use-call.ts'

const restoring = 'POST /api/trash/{kind}/{id}/restore'

type Kind = NonNullable<CallInputOf<typeof restoring>['params']>['kind']

/** Brings one thing back out of the trash. `changes`: the reading calls whose answers are old after it. */
export function useRestore(kind: Kind, changes: CallName[]): (id: string) => Promise<unknown> {
  const { mutateAsync } = useWrite(restoring, { changes })
  return (id) => mutateAsync({ params: { kind, id } })
}
