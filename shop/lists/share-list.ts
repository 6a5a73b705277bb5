import type { Db } from '../../database/connect.ts'
import { ok, refused, type Result } from '../result.ts'
import { hashOf, newSecret } from '../secret.ts'
import { setShareHash } from './list-store.ts'

type Needs = { db: Db }

/** A new link, told once: the database holds only its hash. A link that there was before ends. */
export async function shareList(
  needs: Needs,
  { sub, id }: { sub: string; id: string },
): Promise<Result<{ token: string }, { why: 'unknown' }>> {
  const token = newSecret(256)
  return (await setShareHash(needs.db, sub, id, hashOf(token))) ? ok({ token }) : refused({ why: 'unknown' })
}

/** From now on the link opens nothing. */
export async function endShare(
  needs: Needs,
  { sub, id }: { sub: string; id: string },
): Promise<Result<{ id: string }, { why: 'unknown' }>> {
  return (await setShareHash(needs.db, sub, id, null)) ? ok({ id }) : refused({ why: 'unknown' })
}
