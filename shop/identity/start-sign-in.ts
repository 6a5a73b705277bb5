import type { Db } from '../../database/connect.ts'
import { ok, type Result } from '../result.ts'
import { hashOf } from '../secret.ts'
import type { IdentityProvider } from './identity-provider.ts'
import type { SignInFailure } from './sign-in-error.ts'
import { insertSignIn, sweepSignIns, type SignInRow } from './sign-in-store.ts'

type Needs = { db: Db; identity: Pick<IdentityProvider, 'start'> }

export type SignInRequest = Pick<SignInRow, 'mode' | 'again' | 'returnPath'> & {
  /** the secret of `__Host-login`: two tabs of one browser can sign in at a time */
  login: string
}

/** Remembers what the way back is checked against. The answer is the provider's address. */
export async function startSignIn(
  needs: Needs,
  { mode, again, returnPath, login }: SignInRequest,
): Promise<Result<string, SignInFailure>> {
  const started = await needs.identity.start({ silent: mode === 'silent', again })
  if (!started.ok) return started
  const { address, state, nonce, verifier } = started.value
  await needs.db.transaction(async (tx) => {
    await sweepSignIns(tx)
    const row = { stateHash: hashOf(state), browserHash: hashOf(login), state, nonce, verifier }
    await insertSignIn(tx, { ...row, mode, again, returnPath })
  })
  return ok(address)
}
