import type { Db } from '../../database/connect.ts'
import { invalidatePages, peopleTag } from '../invalidate-pages.ts'
import { hashOf } from '../secret.ts'
import type { IdentityProvider } from './identity-provider.ts'
import { openTokens } from './seal.ts'
import { takeSession } from './session-store.ts'

type Needs = { db: Db; identity: Pick<IdentityProvider, 'endAddress'> }

/** Ends the session here. Answers where the browser ends it at the provider; null: nowhere, or there was no session. */
export async function signOut(needs: Needs, session: string): Promise<string | null> {
  const row = await needs.db.transaction(async (tx) => {
    await invalidatePages(tx, peopleTag)
    return takeSession(tx, hashOf(session))
  })
  return row && needs.identity.endAddress(openTokens(row.sealed, session).idToken)
}
