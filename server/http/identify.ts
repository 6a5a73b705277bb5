import type { FastifyRequest } from 'fastify'
import { Problem } from '../../api/http/problem.ts'
import type { SignInNotes } from '../../app/context.ts'
import type { Person } from '../../shop/identity/person.ts'
import { findPersonOfBearer, findPersonOfSession } from '../../shop/identity/find-person.ts'
import type { Shop } from '../start/open-shop.ts'
import { readSignIn } from './cookies.ts'

type Needs = Pick<Shop, 'db' | 'identity' | 'partners' | 'brand' | 'log'>

/** Who is asking. `signIn` has what their cookies mean. */
export type Asker = {
  person: Person | null
  provedAt: Date | null
  signIn: SignInNotes
  /** a session that was unused for too long, or a browser that was signed in a while ago: worth a silent check */
  mayReturn: boolean
  /** their session cookie no longer opens anything */
  gone: boolean
}

export async function identify(shop: Needs, cookieHeader: string | undefined): Promise<Asker> {
  const signIn = readSignIn(cookieHeader, shop.brand.siteOrigin)
  const nobody: Asker = { person: null, provedAt: null, signIn, mayReturn: signIn.before, gone: false }
  if (!signIn.session) return nobody
  const found = await findPersonOfSession(shop, signIn.session)
  if (found.kind === 'idle') return { ...nobody, mayReturn: true }
  if (found.kind === 'none') return { ...nobody, gone: true }
  // The session check lasts a day from the last use.
  if (found.touched || !signIn.before) signIn.set.before = true
  return { person: found.person, provedAt: found.provedAt, signIn, mayReturn: false, gone: false }
}

/** The token of an `Authorization: Bearer` header; null if there is none, or it is empty. */
export function bearerOf({ headers }: FastifyRequest): string | null {
  return /^bearer(?: +(.*))?$/i.exec(headers.authorization ?? '')?.[1] ?? null
}

/** A program's own identity: cookies do not count with it, and a bad one is a 401 at every call. */
export async function identifyBearer(
  shop: Needs,
  token: string,
): Promise<Pick<Asker, 'person' | 'provedAt'>> {
  const found = await findPersonOfBearer(shop, token)
  if (found.ok) return found.value
  shop.log.warn({ why: found.refusal.text }, 'a bearer token was refused')
  throw new Problem(401, 'This bearer token is not valid here. Nothing was changed.', {
    challenge: 'Bearer error="invalid_token"',
  })
}
