import type { Db } from '../../database/connect.ts'
import { ok, refused, type Result } from '../result.ts'
import { hashOf } from '../secret.ts'
import type { IdentityProvider } from './identity-provider.ts'
import { openSession, type OpenedSession } from './open-session.ts'
import type { PartnersRule } from './person.ts'
import type { SignInErrorCode, SignInFailure } from './sign-in-error.ts'
import { takeSession } from './session-store.ts'
import { hasSignIn, takeSignIn, type SignInRow } from './sign-in-store.ts'

type Needs = {
  db: Db
  identity: Pick<IdentityProvider, 'finish'>
  partners: PartnersRule
  adminEmails: string[]
}

type WayBack = Pick<SignInRow, 'mode' | 'returnPath'>

type CameBack = {
  /** what the provider sent with the browser: '?code=…&state=…' */
  query: string
  /** the secret of `__Host-login` */
  login: string | null
  /** the session that this browser had before */
  session: string | null
}

/** `way`: how it was begun; null if nobody knows any more. */
type RefusedSignIn = SignInFailure & { way: WayBack | null }

export type FinishedSignIn = OpenedSession &
  WayBack & {
    /** whose session this browser had until now */
    replaced: string | null
    /** this browser has another tab on its way to the provider */
    more: boolean
  }

/** The way back from the provider. Each sign-in is used up once, whatever the outcome. */
export async function finishSignIn(
  needs: Needs,
  { query, login, session }: CameBack,
): Promise<Result<FinishedSignIn, RefusedSignIn>> {
  const begun = await takeBegun(needs.db, new URLSearchParams(query).get('state') ?? '', login)
  if (!begun.ok) return refused({ ...begun.refusal, way: null })
  const { mode, returnPath, again, ...secrets } = begun.value
  const way = { mode, returnPath }
  const proved = await needs.identity.finish(query, secrets, { again })
  if (!proved.ok) return refused({ ...proved.refusal, way })
  return needs.db.transaction(async (tx) => {
    const opened = await openSession(needs, tx, proved.value)
    if (!opened.ok) return refused({ ...opened.refusal, way })
    const before = session && (await takeSession(tx, hashOf(session)))
    const replaced = before ? before.sub : null
    return ok({ ...opened.value, ...way, replaced, more: await hasSignIn(tx, hashOf(login ?? '')) })
  })
}

async function takeBegun(
  db: Db,
  state: string,
  login: string | null,
): Promise<Result<SignInRow, SignInFailure>> {
  if (!login) return notBegun('missing_transaction', 'this browser has begun no sign-in')
  const browser = hashOf(login)
  const row = await takeSignIn(db, hashOf(state), browser)
  if (row) return ok(row)
  return (await hasSignIn(db, browser))
    ? notBegun('state_mismatch', 'the state is none that this browser was sent away with')
    : notBegun('missing_transaction', 'the sign-in was finished before, or is too old')
}

function notBegun(code: SignInErrorCode, detail: string): { ok: false; refusal: SignInFailure } {
  return refused({ why: 'not-signed-in', code, detail })
}
