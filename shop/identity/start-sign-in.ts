import type { Db } from '../../database/connect.ts'
import { ok, type Result } from '../result.ts'
import { hashOf, newSecret } from '../secret.ts'
import type { IdentityProvider } from './identity-provider.ts'
import type { SignInFailure } from './sign-in-error.ts'
import { insertSignIn, sweepSignIns, type SignInRow } from './sign-in-store.ts'

type Needs = { db: Db; identity: Pick<IdentityProvider, 'start'> }

export type SignInRequest = Pick<SignInRow, 'mode' | 'again' | 'returnPath'> & {
  /** the secret of `__Host-login`, so that two tabs of one browser can sign in at a time; null: it has none yet */
  login: string | null
}

/** Remembers what the way back is checked against. `address` is the provider's; `login` belongs into the cookie. */
export async function startSignIn(
  needs: Needs,
  { mode, again, returnPath, login }: SignInRequest,
): Promise<Result<{ address: string; login: string }, SignInFailure>> {
  const started = await needs.identity.start({ silent: mode === 'silent', again })
  if (!started.ok) return started
  const { address, state, nonce, verifier } = started.value
  const secret = login ?? newSecret(256)
  await needs.db.transaction(async (tx) => {
    await sweepSignIns(tx)
    const row = { stateHash: hashOf(state), browserHash: hashOf(secret), state, nonce, verifier }
    await insertSignIn(tx, { ...row, mode, again, returnPath })
  })
  return ok({ address, login: secret })
}
