import type { Db } from '../../database/connect.ts'
import { ok, type Result } from '../result.ts'
import { hashOf } from '../secret.ts'
import type { IdentityProvider } from './identity-provider.ts'
import { openTokens } from './seal.ts'
import { findSealed } from './session-store.ts'
import type { SignInFailure } from './sign-in-error.ts'
import { insertSignIn, sweepSignIns, type SignInRow } from './sign-in-store.ts'

type Needs = { db: Db; identity: Pick<IdentityProvider, 'issuer' | 'start'> }

type SignInRequest = Pick<SignInRow, 'mode' | 'again' | 'returnPath'> & {
  /** the secret of `__Host-login`: two tabs of one browser can sign in at the same time */
  login: string
  /** the session that this browser still has: a silent question is about its person */
  session: string | null
}

/** Stores what the way back will be checked against. Answers the provider's address. */
export async function startSignIn(
  needs: Needs,
  { mode, again, returnPath, login, session }: SignInRequest,
): Promise<Result<string, SignInFailure>> {
  const silent = mode === 'silent'
  const idToken = silent && session ? await idTokenOf(needs, session) : null
  const started = await needs.identity.start({ silent, again, idToken })
  if (!started.ok) return started
  const { address, state, nonce, verifier } = started.value
  await needs.db.transaction(async (tx) => {
    await sweepSignIns(tx)
    const row = { stateHash: hashOf(state), browserHash: hashOf(login), state, nonce, verifier }
    await insertSignIn(tx, { ...row, mode, again, returnPath })
  })
  return ok(address)
}

async function idTokenOf({ db, identity }: Needs, session: string): Promise<string | null> {
  const sealed = await findSealed(db, hashOf(session), identity.issuer)
  return sealed && openTokens(sealed, session).idToken
}
